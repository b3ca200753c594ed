import { expect, test } from 'vitest';
import { getPath } from './wire.ts';

const context = { publicUrl: 'https://shop.example' };

test('a page of the sandbox returns to this shop only', () => {
  const orders = ['https://shop.example/orders/1?pay=check', '/orders/1?pay=check'];
  expect(orders.map((address) => getPath(address, context))).toEqual(['/orders/1?pay=check', '/orders/1?pay=check']);
  const elsewhere = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example', 'javascript:x()'];
  for (const address of [...elsewhere, 'https://shop.example.evil.example/', 'https://shop.example@evil.example/'])
    expect(getPath(address, context), address).toBe('/orders');
});
