import { expect, test } from 'vitest';
import { readAlbumQuery, writeAlbumQuery } from './albumQuery.ts';

const read = (search: string) => readAlbumQuery(new URLSearchParams(search));

test.each(['', '?category=3', '?page=3', '?category=3&page=2&picture=41'])('%j is read and written alike', (search) => {
  expect(writeAlbumQuery(read(search))).toBe(search);
});

test.each(['?category=', '?page=1', '?picture=-1', '?picture=1.5', '?other=1'])('%j says nothing', (search) => {
  expect(writeAlbumQuery(read(search))).toBe('');
});

test('an invalid category is one that the shop does not have', () => {
  expect(read('?category=tea').category).toBeGreaterThan(1e9);
  expect(read('?category=0')).toEqual(read('?category=tea'));
});

test('an invalid category stays in the address as it was', () => {
  const current = new URLSearchParams('?category=tea');
  expect(writeAlbumQuery({ ...read('?category=tea'), page: 2 }, current)).toBe('?category=tea&page=2');
  expect(writeAlbumQuery({ category: 3 }, current)).toBe('?category=3');
});

test('scrolling stops at a hundred pages', () => {
  expect(read('?page=5000').page).toBe(100);
});
