import { expect, it } from 'vitest';
import { paidRateOf } from './paidRate.ts';

it('is a share of the orders, and nothing of none', () => {
  expect(paidRateOf({ orders: 8, paidOrders: 6 })).toBe(0.75);
  expect(paidRateOf({ orders: 0, paidOrders: 2 })).toBeNull();
});

it('is at most all of them: yesterday’s order may be paid today', () => {
  expect(paidRateOf({ orders: 2, paidOrders: 3 })).toBe(1);
});
