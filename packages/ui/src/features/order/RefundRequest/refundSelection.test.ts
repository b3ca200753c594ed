import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { limitToRefundable, RefundSelectionSchema } from './refundSelection.ts';

const order = buildOrder({ status: 30 });
const [teapot, bowls] = order.lines.map(({ id }) => id) as [number, number];

test('a draft keeps what can still be refunded, and stays a part', () => {
  const kept = limitToRefundable({ scope: 'some', quantities: { [bowls]: 2 } }, order);
  expect(kept).toEqual({ scope: 'some', quantities: { [teapot]: 0, [bowls]: 2 } });
  const item = { orderLineId: bowls, quantity: 1, amount: 1000 };
  const refund = {
    id: 1,
    status: 30,
    requestedBy: 'staff',
    items: [item],
    shippingAmount: 0,
    amount: 1000,
    reason: '缺貨',
    restock: true,
    fromStatus: 30,
    requestedAt: order.createdAt,
  } as const;
  const later = { ...order, refunds: [{ ...refund, items: [item] }] };
  expect(limitToRefundable(kept, later).quantities[bowls]).toBe(1);
  const rest = { ...item, quantity: 2 };
  expect(limitToRefundable(kept, { ...order, refunds: [{ ...refund, items: [rest] }] })).toEqual({
    scope: 'some',
    quantities: { [teapot]: 0, [bowls]: 0 },
  });
});

test('a line that the order does not have is dropped', () => {
  expect(limitToRefundable({ scope: 'some', quantities: { 999: 1 } }, order).quantities).not.toHaveProperty('999');
});

test('only whole units by line id are read from a draft', () => {
  const isRead = (quantities: unknown) => v.is(RefundSelectionSchema, { scope: 'some', quantities });
  expect(isRead({ 7: 1 })).toBe(true);
  for (const strange of [{ 7: 1.5 }, { 7: -1 }, { 7: '1' }, { name: 1 }, null]) expect(isRead(strange)).toBe(false);
});
