/** A tree that is drawn as rows: categories, menus. Ids are unique in the whole of it. */
export interface TreeNode {
  id: string;
  label: string;
  children?: readonly TreeNode[];
}

/** Where a node goes: `index` counts among its new siblings without it. */
export interface TreeMove {
  id: string;
  /** Null for the top level. */
  parentId: string | null;
  index: number;
}

/** A node as a row of the drawn tree. */
export interface TreeRow {
  node: TreeNode;
  parentId: string | null;
  /** 0 at the top. */
  depth: number;
  /** Among its siblings. */
  index: number;
  siblings: number;
  isExpanded: boolean;
}

type Tree = readonly TreeNode[];

const getChildren = (node: TreeNode) => node.children ?? [];

/** The rows that are seen: children of a node only while it is open. */
export function toRows(
  tree: Tree,
  expanded: ReadonlySet<string>,
  parentId: string | null = null,
  depth = 0,
): TreeRow[] {
  return tree.flatMap((node, index) => {
    const isExpanded = getChildren(node).length > 0 && expanded.has(node.id);
    const row = { node, parentId, depth, index, siblings: tree.length, isExpanded };
    return isExpanded ? [row, ...toRows(getChildren(node), expanded, node.id, depth + 1)] : [row];
  });
}

export function everyRow(tree: Tree): TreeRow[] {
  return toRows(tree, new Set(getIds(tree)));
}

export function getIds(tree: Tree): string[] {
  return tree.flatMap((node) => [node.id, ...getIds(getChildren(node))]);
}

/** Levels from the node down, itself included. */
export function getHeight(node: TreeNode): number {
  return 1 + Math.max(0, ...getChildren(node).map(getHeight));
}

export function findNode(tree: Tree, id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : findNode(getChildren(node), id);
    if (found) return found;
  }
  return undefined;
}

function without(tree: Tree, id: string): Tree {
  return tree
    .filter((node) => node.id !== id)
    .map((node) => (node.children ? { ...node, children: without(node.children, id) } : node));
}

function inserted(siblings: Tree, node: TreeNode, index: number): Tree {
  const at = Math.min(Math.max(index, 0), siblings.length);
  return [...siblings.slice(0, at), node, ...siblings.slice(at)];
}

function withChild(tree: Tree, child: TreeNode, parentId: string, index: number): Tree {
  return tree.map((node) => {
    if (node.id === parentId) return { ...node, children: inserted(getChildren(node), child, index) };
    return node.children ? { ...node, children: withChild(node.children, child, parentId, index) } : node;
  });
}

/**
 * Whether a node may go there: never into itself or what lies below it, never below a place that is not there, and with
 * all its levels inside `maxLevels`.
 */
export function mayMove(tree: Tree, { id, parentId }: TreeMove, maxLevels = Number.POSITIVE_INFINITY): boolean {
  const node = findNode(tree, id);
  if (!node) return false;
  if (parentId === null) return getHeight(node) <= maxLevels;
  if (parentId === id || findNode(getChildren(node), parentId)) return false;
  const parent = everyRow(tree).find((row) => row.node.id === parentId);
  return parent !== undefined && parent.depth + 1 + getHeight(node) <= maxLevels;
}

/** The tree with one node in another place; the same tree where the move is not allowed. */
export function moveNode(tree: Tree, move: TreeMove, maxLevels?: number): Tree {
  const node = findNode(tree, move.id);
  if (!node || !mayMove(tree, move, maxLevels)) return tree;
  const rest = without(tree, move.id);
  return move.parentId === null ? inserted(rest, node, move.index) : withChild(rest, node, move.parentId, move.index);
}
