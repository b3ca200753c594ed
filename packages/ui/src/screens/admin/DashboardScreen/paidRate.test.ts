import { expect, it } from 'vitest';
import { computePaidRate } from './paidRate.ts';

it('is a share of the orders, and nothing of none', () => {
  expect(computePaidRate({ orders: 8, paidOrders: 6 })).toBe(0.75);
  expect(computePaidRate({ orders: 0, paidOrders: 2 })).toBeNull();
});

it('is at most all of them: yesterday’s order may be paid today', () => {
  expect(computePaidRate({ orders: 2, paidOrders: 3 })).toBe(1);
});
