import type { Product } from '@sampan/api/entities';
import { categoryStatus, productStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { parsePictureKey } from '../art/pictures.ts';
import { createCategories } from './categories.ts';
import { createProducts, getVariants, productGroups } from './products.ts';
import { demoNow } from './time.ts';
import { locales } from './translations.ts';

const categories = createCategories();
const products = createProducts(demoNow, categories);
const onShelf = products.filter((product) => product.status === productStatus.onShelf);

function getName(product: Product, locale: (typeof locales)[number]): string {
  return product.i18n?.[locale]?.name ?? '';
}

test('the shop has its kinds of products in the numbers that screens need', () => {
  const count = (matches: (product: Product) => boolean) => products.filter(matches).length;
  expect(onShelf.length).toBeGreaterThanOrEqual(96);
  expect(productGroups.length).toBeGreaterThanOrEqual(55);
  expect(count((product) => product.groupId !== null)).toBeGreaterThanOrEqual(80);
  expect(count((product) => product.stock === 0 && product.status === productStatus.onShelf)).toBeGreaterThanOrEqual(5);
  expect(count(({ stock, lowStock }) => stock > 0 && stock <= (lowStock ?? 0))).toBeGreaterThanOrEqual(6);
  expect(count((product) => product.listPriceAmount !== undefined)).toBeGreaterThanOrEqual(10);
  expect(count((product) => product.status === productStatus.offShelf)).toBe(2);
  expect(count((product) => product.status === productStatus.archived)).toBe(1);
  expect(count((product) => product.isFeatured)).toBe(8);
  expect(
    count((product) => product.isFeatured && (product.stock === 0 || product.status !== productStatus.onShelf)),
  ).toBe(0);
});

test('at least six products are blueprints, and exactly those have files', () => {
  const digital = products.filter((product) => product.type === 2);
  expect(digital.length).toBeGreaterThanOrEqual(6);
  expect(products.filter((product) => (product.files?.length ?? 0) > 0)).toEqual(digital);
});

test('long names are long in every language, and one has a word that does not break', () => {
  const isLong = (product: Product) =>
    getName(product, 'zh-CN').length >= 25 &&
    getName(product, 'zh-HK').length >= 25 &&
    getName(product, 'en-US').length >= 80;
  const groups = new Set(products.filter(isLong).map((product) => product.name));
  expect(groups.size).toBeGreaterThanOrEqual(4);
  const unbroken = products.filter((product) =>
    locales.every((locale) => /[A-Za-z0-9]{40,}/.test(getName(product, locale))),
  );
  expect(unbroken.length).toBeGreaterThanOrEqual(1);
});

test('the Yixing teapot is found by its slug and named in three languages', () => {
  const teapot = products.find((product) => product.slug === 'teaware/yixing-teapot') as Product;
  expect(locales.map((locale) => getName(teapot, locale))).toEqual(['紫砂茶壶', '紫砂茶壺', 'Yixing teapot']);
  expect(getVariants(teapot, products)?.map((variant) => variant.options[0]?.value)).toEqual(['紫泥', '朱泥', '段泥']);
});

test('ids and slugs are one product each, and slugs are made for addresses', () => {
  expect(new Set(products.map((product) => product.id)).size).toBe(products.length);
  expect(new Set(products.map((product) => product.slug)).size).toBe(products.length);
  expect(products.filter((product) => !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(product.slug))).toEqual([]);
});

test('every product hangs on a leaf category, and every leaf has products', () => {
  const leaves = categories.filter((category) => categories.every((one) => one.parentId !== category.id));
  expect(new Set(products.map((product) => product.categoryId))).toEqual(new Set(leaves.map((leaf) => leaf.id)));
  for (const product of products) {
    const parent = categories.find((category) => category.id === product.categoryId)?.parentId;
    expect(product.categoryPath).toEqual([parent, product.categoryId]);
  }
});

test('every picture is one that the art can draw, four or five views a product', () => {
  for (const product of products) {
    const keys = product.gallery.map((picture) => picture.url.replace('/media/', ''));
    expect(keys.filter((key) => parsePictureKey(key) === undefined)).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    expect([4, 5]).toContain(keys.length);
    expect(product.gallery.every((picture) => picture.alt.startsWith(product.name))).toBe(true);
    expect(product.cover).toBe(product.gallery[0]?.url);
  }
});

test('a reduced product cost more before', () => {
  const reduced = products.filter((product) => product.listPriceAmount !== undefined);
  expect(reduced.filter((product) => (product.listPriceAmount ?? 0) <= product.priceAmount)).toEqual([]);
});

test('siblings share a group and never an option', () => {
  for (const groupId of new Set(products.flatMap((product) => product.groupId ?? []))) {
    const siblings = products.filter((product) => product.groupId === groupId);
    expect(siblings.length).toBeGreaterThan(1);
    expect(new Set(siblings.map((product) => JSON.stringify(product.options))).size).toBe(siblings.length);
    expect(siblings.every((product) => product.options.length > 0)).toBe(true);
  }
});

test('options and attributes stand in the same number in every language', () => {
  for (const product of products) {
    for (const locale of locales) {
      expect(product.i18n?.[locale]?.options).toHaveLength(product.options.length);
      expect(product.i18n?.[locale]?.attributes).toHaveLength(product.attributes.length);
    }
    expect(product.attributes.length).toBeGreaterThanOrEqual(2);
  }
});

test('descriptions are two to four sentences of plain text', () => {
  for (const product of products) {
    expect(product.description).not.toMatch(/[<>]/);
    const chinese = product.description.match(/[。？]/g)?.length ?? 0;
    const english = product.i18n?.['en-US']?.description?.match(/[.?](\s|$)/g)?.length ?? 0;
    expect.soft([2, 3, 4], `${product.slug} zh`).toContain(chinese);
    expect.soft([2, 3, 4], `${product.slug} en`).toContain(english);
  }
});

test('categories: ten leaves and more over two levels, one of them hidden', () => {
  expect(categories.filter((category) => category.parentId !== null).length).toBeGreaterThanOrEqual(10);
  expect(
    categories.filter((category) => category.status === categoryStatus.hidden).map((category) => category.slug),
  ).toEqual(['seasonal']);
  expect(categories.filter((category) => !parsePictureKey(category.image?.replace('/media/', '') ?? ''))).toEqual([]);
});

test('what lies off the shelf is in the hidden category, and nothing on the shelf is', () => {
  const hidden = categories.find((category) => category.status === categoryStatus.hidden)?.id;
  expect(onShelf.filter((product) => product.categoryId === hidden)).toEqual([]);
});
