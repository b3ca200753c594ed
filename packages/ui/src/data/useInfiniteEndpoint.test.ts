import { expect, test } from 'vitest';
import { flattenPages, getNextPage } from './useInfiniteEndpoint.ts';

const page = (list: { id: number }[], number: number, pages: number) => ({
  list,
  total: 9,
  page: number,
  limit: 3,
  pages,
});

test('there is a next page until the last one, and none in an empty list', () => {
  expect(getNextPage({ page: 1, pages: 3 })).toBe(2);
  expect(getNextPage({ page: 3, pages: 3 })).toBeUndefined();
  expect(getNextPage({ page: 1, pages: 0 })).toBeUndefined();
});

test('a row that slid onto the next page is shown once', () => {
  const pages = [page([{ id: 3 }, { id: 2 }], 1, 2), page([{ id: 2 }, { id: 1 }], 2, 2)];
  expect(flattenPages(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
});
