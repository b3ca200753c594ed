import type { Category } from '@sampan/api/entities';
import { getChildren } from '@sampan/domain/category/categoryMoves';
import type { Locale } from '../../../i18n/locales.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import type { TreeNode } from '../../../patterns/TreeList/tree.ts';

/** Converts the flat list to a tree, with the names in this locale. */
export function toTree(categories: readonly Category[], locale: Locale, parentId: number | null = null): TreeNode[] {
  return getChildren(categories, parentId).map((one) => ({
    id: String(one.id),
    label: localize(one, locale).name,
    lang: getForeignLocale(one, 'name', locale),
    children: toTree(categories, locale, one.id),
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
