import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { amounts, buildLine, buildRefund, getActions, planAction } from './order.fakes.ts';
import type { LifecycleOrder } from './orderLifecycle.ts';
import { hasNothingToShip } from './shipping.ts';

const staff = { id: 2, role: 2 } as const;
const now = new Date('2026-03-02T08:00:00.000Z');
const goods = buildLine({ id: 1, type: 1, quantity: 2 });
const download = buildLine({ id: 2, type: 2 });
const refundUnits = (quantity: number, deviation: Parameters<typeof buildRefund>[0] = {}) =>
  buildRefund({
    status: refundStatus.refunded,
    items: [{ orderLineId: 1, quantity, amount: 100 * quantity }],
    amount: 100 * quantity,
    ...deviation,
  });

function paidOrder(deviation: Partial<LifecycleOrder> = {}): LifecycleOrder {
  const order = { ...amounts, userId: 7, status: orderStatus.paid, createdAt: '2026-03-01T08:00:00.000Z' };
  return { ...order, payment: { status: 20 }, lines: [goods, download], totalAmount: 300, ...deviation };
}

test.each<[string, Partial<LifecycleOrder>, boolean]>([
  ['nothing was refunded', {}, false],
  ['one of two units is left', { refunds: [refundUnits(1)] }, false],
  ['a download is left', { refunds: [refundUnits(2)] }, true],
  ['the delivery fee is left', { lines: [goods], shippingAmount: 100, refunds: [refundUnits(2)] }, true],
  ['both units were refunded one by one', { refunds: [refundUnits(1), refundUnits(1)] }, true],
  ['the refund was rejected', { refunds: [refundUnits(2, { status: refundStatus.rejected })] }, false],
  ['the goods were sent', { status: orderStatus.shipped, refunds: [refundUnits(2)] }, false],
])('whether nothing is left to send: %s', (_case, deviation, isNothing) => {
  expect(hasNothingToShip(paidOrder(deviation))).toBe(isNothing);
});

test('an order of which nothing is left to send is not shipped; staff cancel it to refund the rest', () => {
  const order = paidOrder({ refunds: [refundUnits(2)] });
  expect(planAction(order, 'ship', staff, now)).toEqual({ ok: false, code: 'NOTHING_TO_SHIP' });
  expect(getActions(order, staff, now)).toEqual(['cancel', 'createRefund', 'note']);
  expect(getActions(paidOrder(), staff, now)).toContain('ship');
});
