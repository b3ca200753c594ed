import { buildCategory } from '@sampan/demo/fixtures/shop/builders';
import { createCategories } from '@sampan/demo/fixtures/shop/categories';
import { expect, test } from 'vitest';
import { moveNode } from '../../../../patterns/TreeList/tree.ts';
import { applyTreeOrder, toTree } from '../categoryTree.ts';
import {
  createCategoryFields,
  getCategoryChanges,
  toCategoryErrors,
  toCategoryFields,
  toCategoryInput,
} from './categoryForm.ts';

const categories = createCategories();

test('only what was changed of a category is sent', () => {
  const before = toCategoryFields(buildCategory());
  expect(getCategoryChanges(before, before)).toEqual({});
  expect(getCategoryChanges(before, { ...before, slug: ' pots ' })).toEqual({ slug: 'pots' });
  expect(getCategoryChanges(before, { ...before, parentId: '' })).toEqual({ parentId: null });
});

test('names are sent for the changed languages only, and null for a removed one', () => {
  const before = { ...toCategoryFields(buildCategory()), names: { 'zh-CN': '茶', 'zh-HK': '', 'en-US': 'Tea' } };
  const write = (names: Partial<typeof before.names>) =>
    getCategoryChanges(before, { ...before, names: { ...before.names, ...names } });
  expect(write({ 'en-US': ' Teas ' })).toEqual({ i18n: { 'en-US': { name: 'Teas' } } });
  expect(write({ 'zh-HK': '茶事', 'en-US': '' })).toEqual({ i18n: { 'zh-HK': { name: '茶事' }, 'en-US': null } });
  expect(write({ 'zh-CN': '茶具' })).toEqual({ name: '茶具', i18n: { 'zh-CN': { name: '茶具' } } });
  expect(write({ 'en-US': 'Tea ' })).toEqual({});
});

test('a new one is written in the languages that have a name', () => {
  const fields = createCategoryFields(4);
  const names = { ...fields.names, 'zh-CN': '茶点', 'en-US': ' Snacks ' };
  expect(toCategoryInput({ ...fields, names, slug: 'snacks' })).toEqual({
    name: '茶点',
    slug: 'snacks',
    parentId: 4,
    image: '',
    i18n: { 'zh-CN': { name: '茶点' }, 'en-US': { name: 'Snacks' } },
  });
});

test('server errors are mapped to the fields of the form', () => {
  expect(toCategoryErrors({ name: 'required', 'i18n.en-US.name': 'long', parentId: 'cycle' })).toEqual({
    'names.zh-CN': 'required',
    'names.en-US': 'long',
    parentId: 'cycle',
  });
});

test('the tree has every category once, and gives each its place back', () => {
  const tree = toTree(categories, 'en-US');
  const count = (nodes: typeof tree): number =>
    nodes.reduce((sum, { children = [] }) => sum + 1 + count([...children]), 0);
  expect(count(tree)).toBe(categories.length);
  expect(applyTreeOrder(categories, tree)).toEqual(categories);
});

test('a move in the tree is a move in the list', () => {
  const [first, second] = categories.filter(({ parentId }) => parentId === null);
  const tree = toTree(categories, 'en-US');
  const moved = moveNode(tree, { id: String(second?.id), parentId: null, index: 0 });
  const places = applyTreeOrder(categories, moved);
  expect(places.find(({ id }) => id === second?.id)?.sort).toBe(1);
  expect(places.find(({ id }) => id === first?.id)?.sort).toBe(2);
});
