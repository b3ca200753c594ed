import { expect, test } from 'vitest';
import { type CardCell, type CardFilter, computeCardCounts } from './cardCounts.ts';

const subtrees: Record<number, number[]> = { 1: [1, 2], 2: [2], 3: [3] };
const tree = {
  list: [1, 2, 3].map((id) => ({
    id,
    parentId: null,
    name: '',
    slug: '',
    sort: 0,
    status: 1 as const,
    productCount: 0,
  })),
  getSubtreeIds: (id: number) => subtrees[id] ?? [],
};
const cell = (categoryId: number, price: number, isInStock: boolean, count = 1): CardCell => ({
  ...{ categoryId, price, isInStock, count },
});
const cells = [cell(1, 100, true, 3), cell(2, 200, false, 2), cell(2, 300, true), cell(3, 900, true, 4)];
const getCounts = (filter: CardFilter) => computeCardCounts(cells, filter, tree);

test('without a filter all cards count, a category with those below it', () => {
  expect(getCounts({})).toEqual({
    total: 10,
    facets: {
      categories: [
        { id: 1, count: 6 },
        { id: 2, count: 3 },
        { id: 3, count: 4 },
      ],
      price: { min: 100, max: 900 },
      inStock: 8,
    },
  });
});

test('each facet leaves out its own filter alone', () => {
  const { total, facets } = getCounts({ categoryId: 1, minPrice: 200, maxPrice: 900, inStock: false });
  expect(total).toBe(2);
  expect(facets.categories).toEqual([
    { id: 1, count: 2 },
    { id: 2, count: 2 },
  ]);
  expect(facets.price).toEqual({ min: 200, max: 200 });
  expect(facets.inStock).toBe(1);
});

test('the bounds of a price are both inside', () => {
  expect(getCounts({ minPrice: 200, maxPrice: 300 }).total).toBe(3);
  expect(getCounts({ minPrice: 201, maxPrice: 299 }).total).toBe(0);
});

test('where nothing is found there are no prices', () => {
  expect(computeCardCounts([], {}, tree)).toEqual({ total: 0, facets: { categories: [], price: null, inStock: 0 } });
  expect(getCounts({ categoryId: 4 }).facets.price).toBeNull();
});
