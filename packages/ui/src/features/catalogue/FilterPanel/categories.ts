import type { Category } from '@sampan/api/entities';
import type { Locale } from '../../../i18n/locales.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import type { Crumb } from '../../../patterns/Breadcrumbs/Breadcrumbs.tsx';

/** The category fields that a filter needs. */
export type ListedCategory = Pick<Category, 'id' | 'parentId' | 'name' | 'image' | 'i18n' | 'productCount'>;

/** Returns the direct children; null gives the top level. */
export function getChildren<One extends ListedCategory>(categories: readonly One[], parentId: number | null): One[] {
  return categories.filter((category) => category.parentId === parentId);
}

/** Returns all categories below one, each followed by its own children. */
export function getDescendants<One extends ListedCategory>(categories: readonly One[], parentId: number): One[] {
  return getChildren(categories, parentId).flatMap((child) => [child, ...getDescendants(categories, child.id)]);
}

/** Returns the path from the root to the category; empty if it does not exist. */
export function getCategoryPath<One extends ListedCategory>(categories: readonly One[], id: number | undefined): One[] {
  const path: One[] = [];
  let next = categories.find((category) => category.id === id);
  // Guard against a cycle in the data, which would loop forever.
  while (next && !path.includes(next)) {
    path.unshift(next);
    const { parentId } = next;
    next = categories.find((category) => category.id === parentId);
  }
  return path;
}

/** Returns the breadcrumbs that lead from the top category to this one; empty if it does not exist. */
export function getCategoryCrumbs(
  categories: readonly ListedCategory[],
  id: number | undefined,
  locale: Locale,
): Crumb[] {
  return getCategoryPath(categories, id).map((category) => ({
    label: localize(category, locale).name,
    lang: getForeignLocale(category, 'name', locale),
    href: `/goods?category=${category.id}`,
  }));
}
