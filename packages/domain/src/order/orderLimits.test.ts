import { expect, test } from 'vitest';
import { checkOrderLimits, getOrderAllowances } from './orderLimits.ts';

const settings = { maxPerLine: 99, maxUnpaidOrders: 3, maxReservedUnits: 10, maxReservedUnitsPerProduct: 6 };
const held = (orders: number, units: [number, number][] = []) => ({ orders, units: new Map(units) });

test('a customer with as many unpaid orders as allowed makes no more', () => {
  expect(checkOrderLimits(held(2), [{ productId: 1, quantity: 1 }], settings)).toBeNull();
  expect(checkOrderLimits(held(3), [{ productId: 1, quantity: 1 }], settings)).toEqual({
    code: 'UNPAID_LIMIT',
    details: { max: 3 },
  });
});

test('units of a product are counted over the unpaid orders and the lines of the new one', () => {
  const items = [
    { productId: 1, quantity: 2 },
    { productId: 1, quantity: 1 },
  ];
  expect(checkOrderLimits(held(1, [[1, 3]]), items, settings)).toBeNull();
  expect(checkOrderLimits(held(1, [[1, 4]]), items, settings)).toEqual({
    code: 'RESERVED_LIMIT',
    details: { max: 6, productId: 1 },
  });
});

test('units of all products together have a limit of their own', () => {
  const items = [{ productId: 3, quantity: 1 }];
  expect(
    checkOrderLimits(
      held(1, [
        [1, 5],
        [2, 4],
      ]),
      items,
      settings,
    ),
  ).toBeNull();
  expect(
    checkOrderLimits(
      held(1, [
        [1, 5],
        [2, 5],
      ]),
      items,
      settings,
    ),
  ).toEqual({
    code: 'RESERVED_LIMIT',
    details: { max: 10 },
  });
});

test('a line above the limit of a line is left to the quote', () => {
  expect(checkOrderLimits(held(0), [{ productId: 1, quantity: 100 }], settings)).toBeNull();
});

test('orders are counted by the minute and by the day', () => {
  expect(getOrderAllowances(7, { maxOrdersPerMinute: 10 })).toEqual([
    { key: 'order:7', limit: 10, seconds: 60 },
    { key: 'order-day:7', limit: 200, seconds: 24 * 60 * 60 },
  ]);
});
