/** A node of a tree such as categories or menus. Ids are unique in the whole tree. */
export interface TreeNode {
  id: string;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  children?: readonly TreeNode[];
}

/** A move; `index` is the position among the new siblings, not counting the node itself. */
export interface TreeMove {
  id: string;
  /** Null for the top level. */
  parentId: string | null;
  index: number;
}

/** A visible row of the tree. */
export interface TreeRow {
  node: TreeNode;
  parentId: string | null;
  /** 0 for the top level. */
  depth: number;
  /** Index among its siblings. */
  index: number;
  siblings: number;
  isExpanded: boolean;
}

type Tree = readonly TreeNode[];

const getChildren = (node: TreeNode) => node.children ?? [];

/** Returns the visible rows: children of expanded nodes only. */
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

/** Returns the rows of a tree with all nodes expanded. */
export function getAllRows(tree: Tree): TreeRow[] {
  return toRows(tree, new Set(getIds(tree)));
}

/** Returns the ids of all nodes, parents before their children. */
export function getIds(tree: Tree): string[] {
  return tree.flatMap((node) => [node.id, ...getIds(getChildren(node))]);
}

/** Returns the number of levels of a subtree, including the node. */
export function getHeight(node: TreeNode): number {
  return 1 + Math.max(0, ...getChildren(node).map(getHeight));
}

/** Finds a node at any depth; undefined if there is none. */
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

function insertNode(siblings: Tree, node: TreeNode, index: number): Tree {
  const at = Math.min(Math.max(index, 0), siblings.length);
  return [...siblings.slice(0, at), node, ...siblings.slice(at)];
}

function withChild(tree: Tree, child: TreeNode, parentId: string, index: number): Tree {
  return tree.map((node) => {
    if (node.id === parentId) return { ...node, children: insertNode(getChildren(node), child, index) };
    return node.children ? { ...node, children: withChild(node.children, child, parentId, index) } : node;
  });
}

/**
 * Tells whether a move is allowed: not into itself or its descendants, the parent exists, and the depth stays within
 * `maxLevels`.
 */
export function mayMove(tree: Tree, { id, parentId }: TreeMove, maxLevels = Number.POSITIVE_INFINITY): boolean {
  const node = findNode(tree, id);
  if (!node) return false;
  if (parentId === null) return getHeight(node) <= maxLevels;
  if (parentId === id || findNode(getChildren(node), parentId)) return false;
  const parent = getAllRows(tree).find((row) => row.node.id === parentId);
  return parent !== undefined && parent.depth + 1 + getHeight(node) <= maxLevels;
}

/** Returns the tree after a move; the same tree if the move is not allowed. */
export function moveNode(tree: Tree, move: TreeMove, maxLevels?: number): Tree {
  const node = findNode(tree, move.id);
  if (!node || !mayMove(tree, move, maxLevels)) return tree;
  const rest = without(tree, move.id);
  return move.parentId === null ? insertNode(rest, node, move.index) : withChild(rest, node, move.parentId, move.index);
}
