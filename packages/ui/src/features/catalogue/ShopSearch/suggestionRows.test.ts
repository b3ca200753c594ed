import { expect, test } from 'vitest';
import { stepRow, toRows } from './suggestionRows.ts';

const product = { id: 1, slug: 'pot', name: 'Teapot', priceAmount: 100, currency: 'CNY', cover: '/media/pot' };
const category = { id: 2, slug: 'tea', name: 'Tea', productCount: 3 };
const keys = (...args: Parameters<typeof toRows>) => toRows(...args).map(({ key }) => key);

test('an empty text has the recent searches alone', () => {
  expect(keys('', ['tea', '茶'], { products: [product], categories: [] })).toEqual(['recent tea', 'recent 茶']);
});

test('a text has up to three recent searches that begin with it, suggestions, and the search itself', () => {
  const recents = ['Teapot', 'tea', 'bowl', 'tea cup', 'tea tray', 'tea towel'];
  expect(keys('tea', recents, { products: [product], categories: [category] })).toEqual([
    'recent Teapot',
    'recent tea cup',
    'recent tea tray',
    'category 2',
    'product 1',
    'all',
  ]);
  expect(keys('zzz', recents, undefined)).toEqual(['all']);
});

test('the arrows go through the rows and back to the field', () => {
  const rows = toRows('', ['a', 'b'], undefined);
  expect(stepRow(rows, undefined, 1)).toBe('recent a');
  expect(stepRow(rows, undefined, -1)).toBe('recent b');
  expect(stepRow(rows, 'recent a', 1)).toBe('recent b');
  expect(stepRow(rows, 'recent b', 1)).toBeUndefined();
  expect(stepRow(rows, 'recent a', -1)).toBeUndefined();
  expect(stepRow(rows, 'gone', 1)).toBe('recent a');
  expect(stepRow([], undefined, 1)).toBeUndefined();
});
