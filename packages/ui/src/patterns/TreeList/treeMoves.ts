import { findNode, getAllRows, getHeight, mayMove, type TreeMove, type TreeNode, type TreeRow } from './tree.ts';

type Tree = readonly TreeNode[];

export type TreeStep = 'up' | 'down' | 'into' | 'out';
/** Moves available by button and key. */
export const treeSteps = ['up', 'down', 'into', 'out'] as const satisfies readonly TreeStep[];

/** A step with the related node: the one moved into or out of. */
export interface TreeStepMove extends TreeMove {
  about?: TreeNode;
}

function toRow(tree: Tree, id: string): TreeRow | undefined {
  return getAllRows(tree).find(({ node }) => node.id === id);
}

const steps: Record<TreeStep, (tree: Tree, row: TreeRow) => TreeStepMove | undefined> = {
  up: (_tree, { node, parentId, index }) => (index > 0 ? { id: node.id, parentId, index: index - 1 } : undefined),
  down: (_tree, { node, parentId, index, siblings }) =>
    index < siblings - 1 ? { id: node.id, parentId, index: index + 1 } : undefined,
  into(tree, { node, parentId, index }) {
    const siblings = parentId === null ? tree : (findNode(tree, parentId)?.children ?? []);
    const about = siblings[index - 1];
    return about && { id: node.id, parentId: about.id, index: about.children?.length ?? 0, about };
  },
  out(tree, { node, parentId }) {
    const parent = parentId === null ? undefined : toRow(tree, parentId);
    return parent && { id: node.id, parentId: parent.parentId, index: parent.index + 1, about: parent.node };
  },
};

/** Returns the move of one step (up, down, into the previous sibling, out of the parent); undefined if impossible. */
export function stepMove(tree: Tree, id: string, step: TreeStep, maxLevels?: number): TreeStepMove | undefined {
  const row = toRow(tree, id);
  const move = row && steps[step](tree, row);
  return move && mayMove(tree, move, maxLevels) ? move : undefined;
}

export interface Drop {
  /** Visible rows during the drag, with the dragged node collapsed. */
  rows: readonly TreeRow[];
  id: string;
  /** Id of the row below the pointer. */
  overId: string;
  /** Levels moved to the right since the drag started; negative to the left. */
  shift: number;
  maxLevels?: number;
}

/** The move and the resulting depth of the row. */
export interface DropMove extends TreeMove {
  depth: number;
}

/**
 * Computes where a dragged row would land: at the pointer's depth, clamped to what the position allows. Undefined if
 * its levels do not fit.
 */
export function toDropMove({
  rows,
  id,
  overId,
  shift,
  maxLevels = Number.POSITIVE_INFINITY,
}: Drop): DropMove | undefined {
  const from = rows.findIndex(({ node }) => node.id === id);
  const to = rows.findIndex(({ node }) => node.id === overId);
  const dragged = rows[from];
  if (!dragged || to < 0) return undefined;
  const others = rows.filter((row) => row !== dragged);
  const above = others[to - 1];
  const below = others[to];
  const room = maxLevels - getHeight(dragged.node);
  const deepest = Math.min((above?.depth ?? -1) + 1, room);
  const depth = Math.max(Math.min(dragged.depth + shift, deepest), below?.depth ?? 0);
  if (depth > room) return undefined;
  const parentId = depth === 0 ? null : findParentId(others.slice(0, to), depth);
  const parent = others.find(({ node }) => node.id === parentId);
  // A collapsed parent takes the row as its last child.
  const isIntoClosed = parent !== undefined && !parent.isExpanded;
  const index = isIntoClosed
    ? (parent.node.children?.filter((child) => child.id !== id).length ?? 0)
    : others.slice(0, to).filter((row) => row.parentId === parentId).length;
  return { id, parentId, index, depth };
}

/** Returns the nearest row above that would be the parent at this depth. */
function findParentId(above: readonly TreeRow[], depth: number): string | null {
  return above.findLast((row) => row.depth === depth - 1)?.node.id ?? null;
}
