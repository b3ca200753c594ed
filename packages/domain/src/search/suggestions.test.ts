import type { Category, ProductCard } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { queryTokens } from './searchTokens.ts';
import { suggestCategories, suggestProducts } from './suggestions.ts';

const card = (id: number, name: string, more: Partial<ProductCard> = {}): ProductCard => ({
  id,
  groupId: null,
  slug: `p-${id}`,
  name,
  categoryId: 1,
  type: 1,
  status: 1,
  isFeatured: false,
  priceAmount: 100,
  currency: 'CNY',
  stock: 1,
  sold: 0,
  cover: '/media/p',
  variantCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});
const category = (id: number, name: string, productCount: number, more: Partial<Category> = {}): Category => ({
  id,
  parentId: null,
  name,
  slug: `c-${id}`,
  sort: id,
  status: 1,
  productCount,
  ...more,
});
const tea = queryTokens('茶');
const getIds = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('a match in the name precedes one elsewhere, and goods in stock precede sold-out ones', () => {
  const cards = [card(1, '碗'), card(2, '茶壶', { stock: 0 }), card(3, '茶杯'), card(4, '盘', { stock: 0 })];
  expect(getIds(suggestProducts(cards, tea))).toEqual([3, 2, 1, 4]);
});

test('cards of the same rank keep their order, and six are suggested', () => {
  const cards = [9, 3, 7, 1, 8, 2, 5].map((id) => card(id, '茶'));
  expect(getIds(suggestProducts(cards, tea))).toEqual([9, 3, 7, 1, 8, 2]);
});

test('a translated name counts, and only names are sent', () => {
  const i18n = { 'en-US': { name: 'Tea bowl', subtitle: 'Hand-thrown' }, 'zh-HK': { subtitle: '手工' } };
  const [first] = suggestProducts([card(1, '盘'), card(2, '碗', { i18n, maxPriceAmount: 300 })], queryTokens('TEA'));
  expect(first).toEqual({
    id: 2,
    slug: 'p-2',
    name: '碗',
    priceAmount: 100,
    maxPriceAmount: 300,
    currency: 'CNY',
    cover: '/media/p',
    i18n: { 'en-US': { name: 'Tea bowl' } },
  });
});

test('the four fullest of the categories with that name are suggested, none of them empty', () => {
  const named = [category(1, '茶壶', 2), category(2, '茶杯', 9), category(3, '茶盘', 0), category(4, '茶叶', 2)];
  const all = [...named, category(5, '碗', 50), category(6, '茶', 1), category(7, '茶罐', 1)];
  expect(getIds(suggestCategories(all, tea))).toEqual([2, 1, 4, 6]);
  const i18n = { 'en-US': { name: 'Bowls' } };
  expect(suggestCategories([category(5, '碗', 3, { i18n })], queryTokens('bow'))).toEqual([
    { id: 5, name: '碗', slug: 'c-5', productCount: 3, i18n },
  ]);
});
