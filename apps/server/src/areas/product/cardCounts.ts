import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { CategoryTree } from '../category/queries.ts';

/** Number of cards with the same category, price and availability. */
export interface CardCell {
  categoryId: number;
  /** Lowest price of the group. */
  price: number;
  isInStock: boolean;
  count: number;
}

/** Filter of the product list; prices are inclusive. */
export interface CardFilter {
  /** Includes its descendants. */
  categoryId?: number;
  minPrice?: number;
  maxPrice?: number;
  inStock?: boolean;
}

export interface CardCounts {
  total: number;
  facets: OutputOf<typeof contract.product.list>['facets'];
}

/** Computes the total and the facets; each facet ignores its own filter. */
export function computeCardCounts(
  cells: readonly CardCell[],
  { categoryId, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, inStock }: CardFilter,
  tree: Pick<CategoryTree, 'list' | 'getSubtreeIds'>,
): CardCounts {
  const categoryIds = categoryId === undefined ? undefined : new Set(tree.getSubtreeIds(categoryId));
  const here = new Map<number, number>();
  const counts = { total: 0, inStock: 0, min: Number.POSITIVE_INFINITY, max: 0 };
  for (const cell of cells) {
    const isOfCategory = categoryIds === undefined || categoryIds.has(cell.categoryId);
    const isOfPrice = cell.price >= minPrice && cell.price <= maxPrice;
    const isOfStock = inStock === undefined || cell.isInStock === inStock;
    if (isOfCategory && isOfPrice && isOfStock) counts.total += cell.count;
    if (isOfCategory && isOfPrice && cell.isInStock) counts.inStock += cell.count;
    if (isOfPrice && isOfStock) here.set(cell.categoryId, (here.get(cell.categoryId) ?? 0) + cell.count);
    if (isOfCategory && isOfStock) {
      counts.min = Math.min(counts.min, cell.price);
      counts.max = Math.max(counts.max, cell.price);
    }
  }
  const { total, inStock: stocked, min, max } = counts;
  const categories = tree.list
    .map(({ id }) => ({ id, count: tree.getSubtreeIds(id).reduce((sum, each) => sum + (here.get(each) ?? 0), 0) }))
    .filter(({ count }) => count > 0);
  return { total, facets: { categories, price: min <= max ? { min, max } : null, inStock: stocked } };
}
