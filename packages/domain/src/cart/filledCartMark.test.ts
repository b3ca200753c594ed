import { expect, test, vi } from 'vitest';
import { addToCart, removeFromCart } from './cart.ts';
import { emptyCart } from './cartStore.ts';
import { filledCartMark, getFilledCartScript } from './filledCartMark.ts';

/** Runs the script on a page whose browser stores this cart; the marks that it sets. */
function marksWith(getItem: () => string | null): string[] {
  const setAttribute = vi.fn();
  const run = new Function('document', 'localStorage', getFilledCartScript());
  run({ documentElement: { setAttribute } }, { getItem });
  return setAttribute.mock.calls.map(([name]) => name as string);
}

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
  expect(marksWith(() => JSON.stringify(cart))).toEqual([filledCartMark]);
});

test('an empty cart, one that was emptied, none, and a forbidden storage are not', () => {
  expect(marksWith(() => JSON.stringify(emptyCart))).toEqual([]);
  const { cart } = addToCart(emptyCart, product, 1);
  expect(marksWith(() => JSON.stringify(removeFromCart(cart, [7], 2)))).toEqual([]);
  expect(marksWith(() => null)).toEqual([]);
  expect(
    marksWith(() => {
      throw new Error('forbidden');
    }),
  ).toEqual([]);
});
