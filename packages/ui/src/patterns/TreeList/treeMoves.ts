import { everyRow, findNode, getHeight, mayMove, type TreeMove, type TreeNode, type TreeRow } from './tree.ts';

type Tree = readonly TreeNode[];

/** What the buttons and keys beside the drag can do. */
export const treeSteps = ['up', 'down', 'into', 'out'] as const;
export type TreeStep = (typeof treeSteps)[number];

/** A step and the node it is about: the one moved into, the one moved out of. */
export interface TreeStepMove extends TreeMove {
  about?: TreeNode;
}

function toRow(tree: Tree, id: string): TreeRow | undefined {
  return everyRow(tree).find(({ node }) => node.id === id);
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

/** One step up, down, into the sibling above or out beside its parent; undefined where there is no such place. */
export function stepMove(tree: Tree, id: string, step: TreeStep, maxLevels?: number): TreeStepMove | undefined {
  const row = toRow(tree, id);
  const move = row && steps[step](tree, row);
  return move && mayMove(tree, move, maxLevels) ? move : undefined;
}

export interface Drop {
  /** The rows as they are seen while dragging: what lies below the dragged node is folded into it. */
  rows: readonly TreeRow[];
  id: string;
  /** The row it is over. */
  overId: string;
  /** Levels to the right of where it was taken up; negative to the left. */
  shift: number;
  maxLevels?: number;
}

/** The move and the depth at which the row would stand. */
export interface DropMove extends TreeMove {
  depth: number;
}

/**
 * Where a dragged row would land: as deep as the hand says and the place allows. Undefined where its levels do not fit.
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
  const parentId = depth === 0 ? null : parentAt(others.slice(0, to), depth);
  const parent = others.find(({ node }) => node.id === parentId);
  // What is closed takes it at its end, which nobody sees.
  const isIntoClosed = parent !== undefined && !parent.isExpanded;
  const index = isIntoClosed
    ? (parent.node.children?.filter((child) => child.id !== id).length ?? 0)
    : others.slice(0, to).filter((row) => row.parentId === parentId).length;
  return { id, parentId, index, depth };
}

/** The nearest row above that a row of this depth would hang from. */
function parentAt(above: readonly TreeRow[], depth: number): string | null {
  return above.findLast((row) => row.depth === depth - 1)?.node.id ?? null;
}
