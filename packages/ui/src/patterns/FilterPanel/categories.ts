import type { Category } from '@sampan/api/entities';

/** A category as a filter shows it. */
export type ListedCategory = Pick<Category, 'id' | 'parentId' | 'name' | 'image' | 'i18n' | 'productCount'>;

/** Those directly below; null gives the top. */
export function getChildren<One extends ListedCategory>(categories: readonly One[], parentId: number | null): One[] {
  return categories.filter((category) => category.parentId === parentId);
}

/** From the top down to the category itself; empty for one that is not there. */
export function pathTo<One extends ListedCategory>(categories: readonly One[], id: number | undefined): One[] {
  const path: One[] = [];
  let next = categories.find((category) => category.id === id);
  // A circle would be a fault of the data, and must not hang the page.
  while (next && !path.includes(next)) {
    path.unshift(next);
    const { parentId } = next;
    next = categories.find((category) => category.id === parentId);
  }
  return path;
}
