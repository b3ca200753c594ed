import type { Product } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { changedFacts, getCover, newFacts, productProblems, toFacts } from './productRules.ts';

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
  expect(newFacts(made)).toMatchObject({
    status: 0,
    groupId: null,
    isFeatured: false,
    gallery: [],
    listPriceAmount: null,
  });
  expect(productProblems(newFacts(made), alone)).toEqual({});
  expect(getCover(newFacts(made))).toBe('');
});

test('absent fields stay, null deletes, unknown fields are ignored', () => {
  const before = newFacts({ ...made, listPriceAmount: 200, lowStock: 5, subtitle: 'x' });
  expect(changedFacts(before, { name: '大壶', stock: undefined })).toEqual({ ...before, name: '大壶' });
  expect(changedFacts(before, { listPriceAmount: null, lowStock: null, subtitle: '' })).toEqual({
    ...before,
    listPriceAmount: null,
    lowStock: null,
    subtitle: null,
  });
  expect(changedFacts(before, { name: before.name, ...{ id: 7, version: 2 } })).toEqual(before);
});

test('pictures come by their sort, and the first is the cover', () => {
  const picture = (key: string, sort: number) => ({ url: `/media/${key}`, alt: key, sort });
  const facts = newFacts({ ...made, gallery: [picture('b', 9), picture('a', 2)] });
  expect(facts.gallery.map(({ url, sort }) => [url, sort])).toEqual([
    ['/media/a', 1],
    ['/media/b', 2],
  ]);
  expect(getCover(facts)).toBe('/media/a');
});

test('a price is more than nothing, a former price more than that', () => {
  expect(productProblems(newFacts({ ...made, priceAmount: 0 }), alone)).toEqual({ priceAmount: 'positive' });
  expect(productProblems(newFacts({ ...made, listPriceAmount: 100 }), alone)).toEqual({
    listPriceAmount: 'abovePrice',
  });
  expect(productProblems(newFacts({ ...made, listPriceAmount: 101 }), alone)).toEqual({});
});

test('no product’s page stands where the cart is', () => {
  expect(productProblems(newFacts({ ...made, slug: 'cart' }), alone)).toEqual({ slug: 'taken' });
});

test('a picture is the shop’s own or of its gallery', () => {
  const galleryUrls = new Set(['/media/gallery/7-0123456789ab']);
  const codes = (url: string) =>
    productProblems(newFacts({ ...made, gallery: [{ url, alt: '', sort: 1 }] }), { siblings: [], galleryUrls });
  expect(codes('/media/teapot-celadon-1')).toEqual({});
  expect(codes('/media/gallery/7-0123456789ab')).toEqual({});
  for (const url of ['https://elsewhere.example/x.png', '//x', '/media/gallery/8-0123456789ab', '/media/../x', '']) {
    expect(codes(url)).toEqual({ 'gallery.0.url': 'image' });
  }
});

test('variants are distinguished by their options, in any order', () => {
  const siblings = [{ options: [...white, { name: 'Size', value: 'L' }] }];
  const codes = (options: typeof white) =>
    productProblems(newFacts({ ...made, options }), { siblings, galleryUrls: new Set() });
  expect(codes([{ name: 'Size', value: 'L' }, ...white])).toEqual({ options: 'taken' });
  expect(codes([])).toEqual({ options: 'required' });
  expect(codes(white)).toEqual({});
});

test('product facts are the given values', () => {
  const facts = newFacts({ ...made, listPriceAmount: 300, options: white });
  const product = { ...facts, listPriceAmount: 300, subtitle: undefined, lowStock: undefined } as unknown as Product;
  expect(toFacts(product)).toEqual(facts);
});
