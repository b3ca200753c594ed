import { expect, test } from 'vitest';
import { getCategoryPath, getChildren, getDescendants, type ListedCategory } from './categories.ts';

const tea: ListedCategory = { id: 1, parentId: null, name: 'Tea' };
const pots: ListedCategory = { id: 2, parentId: 1, name: 'Teapots' };
const table: ListedCategory = { id: 3, parentId: null, name: 'Table' };
const all = [tea, pots, table];

test('the top and what lies below a category', () => {
  expect(getChildren(all, null)).toEqual([tea, table]);
  expect(getChildren(all, 1)).toEqual([pots]);
});

test('the descendants of a category are in the order of the tree', () => {
  const clay: ListedCategory = { id: 4, parentId: 2, name: 'Clay teapots' };
  const cups: ListedCategory = { id: 5, parentId: 1, name: 'Cups' };
  expect(getDescendants([...all, cups, clay], 1)).toEqual([pots, clay, cups]);
  expect(getDescendants(all, 3)).toEqual([]);
});

test('the path leads from the top to the category', () => {
  expect(getCategoryPath(all, 2)).toEqual([tea, pots]);
  expect(getCategoryPath(all, 9)).toEqual([]);
  expect(getCategoryPath(all, undefined)).toEqual([]);
});

test('a circle ends', () => {
  const loop = [
    { ...tea, parentId: 2 },
    { ...pots, parentId: 1 },
  ];
  expect(getCategoryPath(loop, 2)).toHaveLength(2);
});
