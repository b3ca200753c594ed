import { expect, test } from 'vitest';
import { getPart, getRoot, isWithin } from './places.ts';

test('only the five roots have the tab bar, whatever their query', () => {
  const roots = ['/home', '/goods?q=tea', '/goods/cart', '/orders?tab=paid#top', '/user/'].map(getRoot);
  expect(roots).toEqual(['home', 'goods', 'cart', 'orders', 'me']);
  for (const address of ['/', '/goods/teapot', '/goods/cart/x', '/orders/12', '/user/settings', '/homes'])
    expect(getRoot(address)).toBeUndefined();
});

test('a page below a root belongs to it, and the cart is not a product', () => {
  expect(['/goods/a/b', '/goods/cart', '/orders/create', '/user/settings', '/login'].map(getPart)).toEqual([
    'goods',
    'cart',
    'orders',
    'me',
    undefined,
  ]);
});

test('an article belongs to the journal, and a page with a longer name does not', () => {
  expect(
    ['/posts', '/posts/', '/posts/a-boat?x=1', '/posts?category=tea', '/posters'].map((at) => isWithin('/posts', at)),
  ).toEqual([true, true, true, true, false]);
});
