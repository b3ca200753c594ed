import { expect, it } from 'vitest';
import { computePaidRate, getGreeting } from './dashboardRules.ts';

/** Timestamp of an hour in Hong Kong. */
const at = (hour: number) => getGreeting(Date.UTC(2026, 10, 20, hour - 8));

it('greets by the shop’s hour', () => {
  expect([5, 11].map(at)).toEqual(['morning', 'morning']);
  expect([12, 17].map(at)).toEqual(['afternoon', 'afternoon']);
  expect([18, 23, 0, 4].map(at)).toEqual(['evening', 'evening', 'evening', 'evening']);
});

it('the paid rate is a share of the orders, and null without any', () => {
  expect(computePaidRate({ orders: 8, paidOrders: 6 })).toBe(0.75);
  expect(computePaidRate({ orders: 0, paidOrders: 2 })).toBeNull();
});

it('the paid rate is at most 1: an order of yesterday may be paid today', () => {
  expect(computePaidRate({ orders: 2, paidOrders: 3 })).toBe(1);
});
