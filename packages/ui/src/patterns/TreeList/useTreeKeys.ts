import type { KeyboardEvent } from 'react';
import type { TreeRow } from './tree.ts';
import type { TreeStep } from './treeMoves.ts';

export interface TreeKeys {
  rows: readonly TreeRow[];
  onFocusRow: (id: string) => void;
  onToggle: (id: string, isOpen: boolean) => void;
  onSelect: (id: string) => void;
  onStep: (id: string, step: TreeStep) => void;
}

/** Alt with an arrow key moves the row. */
const carried: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

type Act = (tree: TreeKeys, row: TreeRow, at: number) => void;

function goTo({ onFocusRow }: TreeKeys, row: TreeRow | undefined) {
  if (row) onFocusRow(row.node.id);
}

const choose: Act = (tree, row) => tree.onSelect(row.node.id);

const acts: Readonly<Record<string, Act>> = {
  ArrowDown: (tree, _row, at) => goTo(tree, tree.rows[at + 1]),
  ArrowUp: (tree, _row, at) => goTo(tree, tree.rows[at - 1]),
  Home: (tree) => goTo(tree, tree.rows[0]),
  End: (tree) => goTo(tree, tree.rows.at(-1)),
  ArrowRight(tree, row, at) {
    if (row.isExpanded) goTo(tree, tree.rows[at + 1]);
    else if (row.node.children?.length) tree.onToggle(row.node.id, true);
  },
  ArrowLeft(tree, row) {
    if (row.isExpanded) tree.onToggle(row.node.id, false);
    else if (row.parentId !== null) tree.onFocusRow(row.parentId);
  },
  Enter: choose,
  ' ': choose,
};

/** Keyboard navigation of a tree: arrows move, expand and collapse; Enter selects. */
export function useTreeKeys(tree: TreeKeys) {
  return function press(event: KeyboardEvent<HTMLElement>, row: TreeRow) {
    // Buttons inside the row handle their own keys.
    if (event.target !== event.currentTarget) return;
    const step = event.altKey ? carried[event.key] : undefined;
    const act = event.altKey || event.metaKey || event.ctrlKey ? undefined : acts[event.key];
    if (!step && !act) return;
    event.preventDefault();
    if (step) tree.onStep(row.node.id, step);
    else act?.(tree, row, tree.rows.indexOf(row));
  };
}
