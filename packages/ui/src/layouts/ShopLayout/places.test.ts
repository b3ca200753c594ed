import { expect, test } from 'vitest';
import { partOf, rootOf } from './places.ts';

test('only the five roots have the tab bar, whatever their query', () => {
  const roots = ['/home', '/goods?q=tea', '/goods/cart', '/orders?tab=paid#top', '/user/'].map(rootOf);
  expect(roots).toEqual(['home', 'goods', 'cart', 'orders', 'me']);
  for (const address of ['/', '/goods/teapot', '/goods/cart/x', '/orders/12', '/user/settings', '/homes'])
    expect(rootOf(address)).toBeUndefined();
});

test('a page below a root belongs to it, and the cart is not a product', () => {
  expect(['/goods/a/b', '/goods/cart', '/orders/create', '/user/settings', '/login'].map(partOf)).toEqual([
    'goods',
    'cart',
    'orders',
    'me',
    undefined,
  ]);
});
