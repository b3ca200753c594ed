import { expect, test } from 'vitest';
import { getRootMarks } from '../page/rootMark.fakes.ts';
import { addToCart, removeFromCart } from './cart.ts';
import { emptyCart } from './cartStore.ts';
import { filledCartMark, getFilledCartScript } from './filledCartMark.ts';

const getMarks = (getItem: () => string | null) => getRootMarks(getFilledCartScript(), getItem);

const product = {
  id: 7,
  name: 'Pot',
  cover: '',
  priceAmount: 100,
  currency: 'CNY',
  stock: 3,
} as unknown as Parameters<typeof addToCart>[1];

test('a stored cart with lines is marked', () => {
  const { cart } = addToCart(emptyCart, product, 1);
  expect(getMarks(() => JSON.stringify(cart))).toEqual([filledCartMark]);
});

test('an empty cart, one that was emptied, none, and a forbidden storage are not', () => {
  expect(getMarks(() => JSON.stringify(emptyCart))).toEqual([]);
  const { cart } = addToCart(emptyCart, product, 1);
  expect(getMarks(() => JSON.stringify(removeFromCart(cart, [7], 2)))).toEqual([]);
  expect(getMarks(() => null)).toEqual([]);
  expect(
    getMarks(() => {
      throw new Error('forbidden');
    }),
  ).toEqual([]);
});
