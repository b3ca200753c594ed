import { expect, test } from 'vitest';
import { buildLine, buildRefund } from './order.fakes.ts';
import { getReturnedUnits, planReturn } from './returns.ts';

test('returned units are summed over all entries of a line, and files are never returned', () => {
  const lines = [buildLine({ type: 1, quantity: 3, returnedQuantity: 1 }), buildLine({ type: 2, id: 2 })];
  const order = { lines, totalAmount: 400, shippingAmount: 0, refunds: [], shippedAt: '2026-03-01T08:00:00.000Z' };
  const back = (orderLineId: number, quantity: number, restock = true) => ({ orderLineId, quantity, restock });
  expect(planReturn(order, [back(1, 1), back(1, 1, false)])).toMatchObject({ ok: true });
  expect(planReturn(order, [back(1, 2), back(1, 1)])).toEqual({ ok: false, fields: { 'items.1.quantity': 'max' } });
  expect(planReturn(order, [back(2, 1)])).toEqual({ ok: false, fields: { 'items.0.quantity': 'max' } });
});

test('a refund of all money that names no units returns every unit that was never shipped', () => {
  const lines = [
    buildLine({ type: 1, quantity: 3, returnedQuantity: 1 }),
    buildLine({ type: 1, id: 2, returnedQuantity: 1 }),
    buildLine({ type: 2, id: 3 }),
  ];
  const goodwill = buildRefund({ status: 20, items: [], amount: 500 });
  const order = { lines, totalAmount: 500, shippingAmount: 0, refunds: [goodwill] };
  const book = { orderLineId: 1, productId: 1, quantity: 2, restock: true };
  const file = { orderLineId: 3, productId: 3, quantity: 1, restock: true };
  expect(getReturnedUnits(order, goodwill)).toEqual([book, file]);
  expect(getReturnedUnits(order, { ...goodwill, restock: false })).toMatchObject([
    { restock: false },
    { restock: false },
  ]);
  expect(getReturnedUnits({ ...order, shippedAt: '2026-03-01T08:00:00.000Z' }, goodwill)).toEqual([file]);
  expect(getReturnedUnits({ ...order, totalAmount: 501 }, goodwill)).toEqual([]);
});
