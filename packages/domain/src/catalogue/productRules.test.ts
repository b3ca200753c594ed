import type { Product } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { applyChanges, createFacts, findProductProblems, getCover, toFacts } from './productRules.ts';

const made = {
  slug: 'tea/pot',
  name: '壶',
  description: '',
  categoryId: 1,
  type: 1,
  priceAmount: 100,
  stock: 3,
} as const;
const alone = { siblings: [], galleryUrls: new Set<string>() };
const white = [{ name: 'Glaze', value: 'White' }];

test('a product of which little is said is off the shelf, without a group and without pictures', () => {
  expect(createFacts(made)).toMatchObject({
    status: 0,
    groupId: null,
    isFeatured: false,
    gallery: [],
    listPriceAmount: null,
  });
  expect(findProductProblems(createFacts(made), alone)).toEqual({});
  expect(getCover(createFacts(made))).toBe('');
});

test('absent fields stay, null deletes, unknown fields are ignored', () => {
  const before = createFacts({ ...made, listPriceAmount: 200, lowStock: 5, subtitle: 'x' });
  expect(applyChanges(before, { name: '大壶', stock: undefined })).toEqual({ ...before, name: '大壶' });
  expect(applyChanges(before, { listPriceAmount: null, lowStock: null, subtitle: '' })).toEqual({
    ...before,
    listPriceAmount: null,
    lowStock: null,
    subtitle: null,
  });
  expect(applyChanges(before, { name: before.name, ...{ id: 7, version: 2 } })).toEqual(before);
});

test('pictures come by their sort, and the first is the cover', () => {
  const picture = (key: string, sort: number) => ({ url: `/media/${key}`, alt: key, sort });
  const facts = createFacts({ ...made, gallery: [picture('b', 9), picture('a', 2)] });
  expect(facts.gallery.map(({ url, sort }) => [url, sort])).toEqual([
    ['/media/a', 1],
    ['/media/b', 2],
  ]);
  expect(getCover(facts)).toBe('/media/a');
});

test('a price is more than nothing, a former price more than that', () => {
  expect(findProductProblems(createFacts({ ...made, priceAmount: 0 }), alone)).toEqual({ priceAmount: 'positive' });
  expect(findProductProblems(createFacts({ ...made, listPriceAmount: 100 }), alone)).toEqual({
    listPriceAmount: 'abovePrice',
  });
  expect(findProductProblems(createFacts({ ...made, listPriceAmount: 101 }), alone)).toEqual({});
});

test('no product’s page stands where the cart is', () => {
  expect(findProductProblems(createFacts({ ...made, slug: 'cart' }), alone)).toEqual({ slug: 'taken' });
});

test('a picture is the shop’s own or of its gallery', () => {
  const galleryUrls = new Set(['/media/gallery/7-0123456789ab']);
  const codes = (url: string) =>
    findProductProblems(createFacts({ ...made, gallery: [{ url, alt: '', sort: 1 }] }), { siblings: [], galleryUrls });
  expect(codes('/media/teapot-celadon-1')).toEqual({});
  expect(codes('/media/gallery/7-0123456789ab')).toEqual({});
  for (const url of ['https://elsewhere.example/x.png', '//x', '/media/gallery/8-0123456789ab', '/media/../x', '']) {
    expect(codes(url)).toEqual({ 'gallery.0.url': 'image' });
  }
});

test('variants are distinguished by their options, in any order', () => {
  const siblings = [{ options: [...white, { name: 'Size', value: 'L' }] }];
  const codes = (options: typeof white) =>
    findProductProblems(createFacts({ ...made, options }), { siblings, galleryUrls: new Set() });
  expect(codes([{ name: 'Size', value: 'L' }, ...white])).toEqual({ options: 'taken' });
  expect(codes([])).toEqual({ options: 'required' });
  expect(codes(white)).toEqual({});
});

test('product facts are the given values', () => {
  const facts = createFacts({ ...made, listPriceAmount: 300, options: white });
  const product = { ...facts, listPriceAmount: 300, subtitle: undefined, lowStock: undefined } as unknown as Product;
  expect(toFacts(product)).toEqual(facts);
});
