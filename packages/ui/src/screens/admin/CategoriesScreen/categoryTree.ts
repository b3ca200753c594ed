import type { Category } from '@sampan/api/entities';
import { getChildren } from '@sampan/domain/category/categoryMoves';
import type { TreeNode } from '../../../patterns/TreeList/tree.ts';

type GetName = (category: Category) => string;

/** Converts the flat list to a tree. */
export function toTree(categories: readonly Category[], name: GetName, parentId: number | null = null): TreeNode[] {
  return getChildren(categories, parentId).map((one) => ({
    id: String(one.id),
    label: name(one),
    children: toTree(categories, name, one.id),
  }));
}

/** The list with parents and positions from the tree. */
export function applyTreeOrder(categories: readonly Category[], tree: readonly TreeNode[]): Category[] {
  const places = new Map<number, { parentId: number | null; sort: number }>();
  function walk(nodes: readonly TreeNode[], parentId: number | null) {
    nodes.forEach(({ id, children = [] }, index) => {
      places.set(Number(id), { parentId, sort: index + 1 });
      walk(children, Number(id));
    });
  }
  walk(tree, null);
  return categories.map((one) => ({ ...one, ...places.get(one.id) }));
}
