import { expect, test } from 'vitest';
import {
  filterCount,
  listShorterTerms,
  readGoodsQuery,
  rebaseQuery,
  toListInput,
  writeGoodsQuery,
} from './goodsQuery.ts';

const read = (text: string) => readGoodsQuery(new URLSearchParams(text));

test('an address is read and written back unchanged', () => {
  for (const text of ['', '?q=teapot', '?q=%E8%8C%B6&category=3&sort=price&min=500&max=9900&stock=1&page=3'])
    expect(writeGoodsQuery(read(text))).toBe(text);
});

test('invalid values in the URL are ignored', () => {
  expect(read('?category=&sort=luck&min=-1&max=1.5&stock=yes&page=0&q=%20')).toEqual({});
  expect(read('?page=999999').page).toBe(100);
  expect(read('?q=%00')).toEqual({});
  expect(read(`?q=${'x'.repeat(99)}🍵`).q).toBe('x'.repeat(99));
});

test('an invalid category is one that the shop does not have', () => {
  expect(toListInput(read('?category=abc')).categoryId).toBeGreaterThan(1e9);
  expect(read('?category=-1')).toEqual(read('?category=abc'));
});

test('an invalid category stays in the address as it was, until another is chosen', () => {
  const current = new URLSearchParams('?category=abc&page=2');
  expect(writeGoodsQuery({ ...read('?category=abc'), sort: 'price' }, current)).toBe('?category=abc&sort=price');
  expect(writeGoodsQuery({ category: 3 }, current)).toBe('?category=3');
  expect(writeGoodsQuery({}, current)).toBe('');
});

test('the defaults are not written', () => {
  expect(writeGoodsQuery({ sort: 'created', page: 1, stock: false })).toBe('');
});

test('one page is requested with filters and sort order', () => {
  expect(toListInput({ q: 'cup', category: 2, sort: 'priceDesc', min: 0, stock: true, page: 4 })).toEqual({
    limit: 12,
    keyword: 'cup',
    categoryId: 2,
    minPrice: 0,
    inStock: true,
    sort: 'price',
    order: 'desc',
  });
  expect(toListInput({})).toEqual({ limit: 12, sort: 'created', order: 'desc' });
});

test('a change is applied to the latest query, also one that removes a filter', () => {
  const latest = { q: 'cup', min: 500, stock: true };
  expect(rebaseQuery(latest, { q: 'cup' }, { q: 'cup', sort: 'price' })).toEqual({ ...latest, sort: 'price' });
  expect(rebaseQuery(latest, { q: 'cup', stock: true }, { q: 'cup' })).toEqual({ q: 'cup', min: 500 });
});

test('price counts as one filter, stock as another', () => {
  expect(filterCount({ min: 1, max: 2, stock: true })).toBe(2);
  expect(filterCount({ category: 3 })).toBe(0);
});

test('a search without a find is tried again with its words, or the pairs of a long Chinese one', () => {
  expect(listShorterTerms('blue moon cup')).toEqual(['blue', 'moon', 'cup']);
  expect(listShorterTerms('紫砂大茶壶')).toEqual(['紫砂', '砂大', '大茶', '茶壶']);
  expect(listShorterTerms('teapot')).toEqual([]);
});
