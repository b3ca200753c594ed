import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { findProductBySlug } from './findProductBySlug.ts';

const small = {
  id: 1,
  slug: 'pot',
  options: [{ name: '尺寸', value: '小' }],
  priceAmount: 100,
  stock: 3,
  cover: '/media/a',
};
const large = {
  id: 2,
  slug: 'pot-large',
  options: [{ name: '尺寸', value: '大' }],
  priceAmount: 200,
  stock: 0,
  cover: '/media/b',
  i18n: { 'en-US': { options: [{ name: 'Size', value: 'Large' }] } },
};
const product = buildProduct({ ...small, listPriceAmount: 150, variants: [small, large] });

test('an answer is its own product, by slug and by id', () => {
  expect(findProductBySlug(product, 'pot')).toBe(product);
  expect(findProductBySlug(product, '1')).toBe(product);
});

test('a variant is sold at its own price from the first moment', () => {
  expect(findProductBySlug(product, 'pot-large')).toMatchObject({
    id: 2,
    slug: 'pot-large',
    priceAmount: 200,
    stock: 0,
    cover: '/media/b',
  });
  expect(findProductBySlug(product, 'pot-large')?.listPriceAmount).toBeUndefined();
  expect(findProductBySlug(product, 'pot-large')?.i18n?.['en-US']?.options).toEqual([{ name: 'Size', value: 'Large' }]);
});

test('another product is not what is shown', () => {
  expect(findProductBySlug(product, 'lamp')).toBeUndefined();
});
