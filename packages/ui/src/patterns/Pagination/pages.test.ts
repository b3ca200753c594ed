import { expect, test } from 'vitest';
import { getPageForSize, toRange } from './pages.ts';

test('a page shows its rows, the last one what is left', () => {
  expect(toRange(1, 50, 1284)).toEqual({ from: 1, to: 50, last: 26 });
  expect(toRange(26, 50, 1284)).toEqual({ from: 1251, to: 1284, last: 26 });
});

test('an empty list has one page without rows', () => {
  expect(toRange(1, 50, 0)).toEqual({ from: 0, to: 0, last: 1 });
});

test('a page past the end shows the end', () => {
  expect(toRange(9, 50, 120)).toEqual({ from: 101, to: 120, last: 3 });
});

test('another page size keeps the first row in sight', () => {
  expect(getPageForSize(3, 50, 20)).toBe(6);
  expect(getPageForSize(6, 20, 50)).toBe(3);
  expect(getPageForSize(1, 10, 100)).toBe(1);
});
