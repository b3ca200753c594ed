import { expect, test } from 'vitest';
import { getLoginAddress, redirectTarget, toRedirect } from './redirect.ts';

test.each(['/orders', '/orders/12?pay=1', '/goods/teaware/pot#specs', '/', '/goods?q=%E8%8C%B6'])(
  'S5 %s is a way back',
  (target) => {
    expect(redirectTarget(target)).toBe(target);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /orders',
  'orders',
  '',
  '/login',
  '/login?redirect=/login',
  '/register',
  `/${'a'.repeat(5000)}`,
  null,
  undefined,
  12,
  {},
])('S5 %j is not a way back', (target) => {
  expect(redirectTarget(target)).toBe('/home');
});

test('S5 the login address carries the way back and gives it again', () => {
  const from = '/goods?q=茶壶&page=2#list';
  expect(toRedirect(getLoginAddress(from))).toBe('/goods?q=%E8%8C%B6%E5%A3%B6&page=2#list');
  expect(getLoginAddress('/login?redirect=%2Forders')).toBe('/login');
  expect(toRedirect('/orders')).toBeNull();
});
