import { expect, test } from 'vitest';
import { findMovedCategory, sortLike } from './findMovedCategory.ts';

const order = (...ids: number[]) => ids.map((id) => ({ id, name: String(id), slug: String(id), sort: id }));
const moved = (before: number[], after: number[]) => findMovedCategory(order(...before), order(...after))?.id;

test('the one that was moved is found, near or far', () => {
  expect(moved([1, 2, 3, 4], [2, 3, 4, 1])).toBe(1);
  expect(moved([1, 2, 3, 4], [4, 1, 2, 3])).toBe(4);
  expect([1, 2]).toContain(moved([1, 2, 3], [2, 1, 3]));
});

test('nothing moved is nothing to say', () => {
  expect(moved([1, 2, 3], [1, 2, 3])).toBeUndefined();
});

test('an order applies to what the list has now', () => {
  const ids = sortLike(order(1, 2, 4, 5), order(3, 2, 1)).map(({ id }) => id);
  expect(ids).toEqual([2, 1, 4, 5]);
});
