import type { ArticleCategory } from '@sampan/api/entities';

/** The category that was moved: without it, both orders are equal. */
export function findMovedCategory(before: readonly ArticleCategory[], after: readonly ArticleCategory[]) {
  const without = (list: readonly ArticleCategory[], id: number) =>
    list
      .filter((one) => one.id !== id)
      .map((one) => one.id)
      .join();
  if (without(before, 0) === without(after, 0)) return undefined;
  return after.find(({ id }) => without(before, id) === without(after, id));
}

/** The categories in the order of `order`; those that it does not have are last. */
export function sortLike(categories: readonly ArticleCategory[], order: readonly ArticleCategory[]): ArticleCategory[] {
  const places = new Map(order.map(({ id }, index) => [id, index]));
  const getPlace = ({ id }: ArticleCategory) => places.get(id) ?? order.length;
  return [...categories].sort((one, other) => getPlace(one) - getPlace(other));
}
