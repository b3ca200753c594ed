import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { tree } from './TreeList.css.ts';
import { TreeListRow } from './TreeListRow.tsx';
import { findNode, getAllRows, moveNode, type TreeMove, type TreeNode, type TreeRow, toRows } from './tree.ts';
import { stepMove, type TreeStep, toDropMove } from './treeMoves.ts';

export interface TreeListProps {
  /** Accessible name of the tree. */
  label: string;
  /** The root nodes with their children. */
  nodes: readonly TreeNode[];
  /** Ids of the expanded nodes. */
  expandedIds: readonly string[];
  /** Called with all expanded ids after a change. */
  onExpandedChange: (ids: string[]) => void;
  /** Id of the selected node. */
  selectedId?: string | undefined;
  /** Called with the id of the selected node. */
  onSelect: (id: string) => void;
  /** Called with the move for the server and the resulting tree. */
  onMove: (move: TreeMove, next: readonly TreeNode[]) => void;
  /** Maximum depth in levels. */
  maxLevels: number;
  /** Content at the end of a row, part of its accessible name: a count, a badge. */
  renderEnd?: (node: TreeNode) => ReactNode;
}

/** Disables dnd-kit's announcements: the tree announces the drop itself. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Tree with selection and reordering by drag, keyboard or menu. */
export function TreeList({
  label,
  nodes,
  expandedIds,
  onExpandedChange,
  selectedId,
  onSelect,
  onMove,
  maxLevels,
  renderEnd,
}: TreeListProps) {
  const { t } = useTranslation('admin');
  const element = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState<string>();
  const expanded = new Set(expandedIds);
  const { rows, draggedId, landing, context } = useTreeDrag({ nodes, expanded, maxLevels, onDrop: carry });
  // A single tab stop (roving tabindex): the last focused row, else the selected one, else the first.
  const shown = new Set(rows.map(({ node }) => node.id));
  const stop = [lastFocused, selectedId].find((id) => id !== undefined && shown.has(id)) ?? rows[0]?.node.id;
  const press = useTreeKeys({ rows, onFocusRow: focusRow, onToggle: toggle, onSelect, onStep: step });

  function findRowElement(id: string) {
    return element.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
  }

  function focusRow(id: string) {
    findRowElement(id)?.focus();
  }

  function toggle(id: string, isOpen: boolean) {
    onExpandedChange(isOpen ? [...expandedIds, id] : expandedIds.filter((other) => other !== id));
  }

  function carry(move: TreeMove) {
    const next = moveNode(nodes, move, maxLevels);
    if (next === nodes) return;
    // Expand the new parent, so that the moved row stays visible.
    if (move.parentId !== null && !expanded.has(move.parentId)) toggle(move.parentId, true);
    onMove({ id: move.id, parentId: move.parentId, index: move.index }, next);
    announce(toSentence(next, move.id));
  }

  function toSentence(next: readonly TreeNode[], id: string): string {
    const row = getAllRows(next).find(({ node }) => node.id === id);
    const values = { name: row?.node.label, position: (row?.index ?? 0) + 1, total: row?.siblings };
    const parent = row?.parentId ? findNode(next, row.parentId)?.label : undefined;
    return parent ? t('sort.movedInto', { ...values, parent }) : t('sort.moved', values);
  }

  function step(id: string, direction: TreeStep) {
    const move = stepMove(nodes, id, direction, maxLevels);
    if (move) carry(move);
  }

  return (
    <DndContext {...context} collisionDetection={closestCenter} accessibility={silent}>
      <SortableContext items={rows.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <div ref={element} role="tree" aria-label={label} className={tree}>
          {rows.map((row) => {
            const { id } = row.node;
            const isDragged = id === draggedId;
            return (
              <TreeListRow
                key={id}
                row={row}
                depth={isDragged && landing ? landing.depth : row.depth}
                isSelected={id === selectedId}
                isStop={id === stop}
                isRejected={isDragged && !landing}
                moves={(direction) => stepMove(nodes, id, direction, maxLevels)}
                onCarry={carry}
                onToggle={() => toggle(id, !row.isExpanded)}
                onSelect={() => onSelect(id)}
                onFocus={() => setLastFocused(id)}
                onKeyDown={(event) => press(event, row)}
                end={renderEnd?.(row.node)}
              />
            );
          })}
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** Horizontal distance of one level in pixels: the indent of a row. */
const levelWidth = 24;

interface Drag {
  id: string;
  overId: string;
  shift: number;
}

interface TreeDragOptions {
  nodes: readonly TreeNode[];
  expanded: ReadonlySet<string>;
  maxLevels: number;
  onDrop: (move: TreeMove) => void;
}

/**
 * Drag and drop in a tree: vertical movement selects the position, horizontal the level. Descendants are collapsed
 * meanwhile.
 */
function useTreeDrag({ nodes, expanded, maxLevels, onDrop }: TreeDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = toRows(nodes, drag ? new Set([...expanded].filter((id) => id !== drag.id)) : expanded);

  function toDrag({ active, over, delta }: DragMoveEvent | DragEndEvent): Drag {
    const id = String(active.id);
    return { id, overId: String(over?.id ?? id), shift: Math.round(delta.x / levelWidth) };
  }

  return {
    rows,
    draggedId: drag?.id,
    /** The drop position; undefined if not allowed. */
    landing: drag && toDropMove({ rows, maxLevels, ...drag }),
    context: {
      sensors,
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setDrag({ id: String(active.id), overId: String(active.id), shift: 0 }),
      onDragMove: (event: DragMoveEvent) => setDrag(toDrag(event)),
      onDragCancel: () => setDrag(undefined),
      onDragEnd(event: DragEndEvent) {
        setDrag(undefined);
        const move = event.over ? toDropMove({ rows, maxLevels, ...toDrag(event) }) : undefined;
        if (move) onDrop(move);
      },
    },
  };
}

interface TreeKeys {
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
function useTreeKeys(tree: TreeKeys) {
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
