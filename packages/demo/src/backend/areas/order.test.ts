import { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { expect, test } from 'vitest';
import { homeAddress } from '../../scenarios/scenario.ts';
import { createDemoBackend } from '../demoBackend.ts';
import { actOn } from '../orders/orders.ts';

const { order, adminOrder, product } = contract;

test('a customer places 200 orders in a day, cancelled ones included', () => {
  let now = Date.parse('2026-11-20T04:00:00Z');
  const demo = createDemoBackend(() => new Date(now));
  const token = demo.signIn('customer');
  const { body } = demo.answer(product.detail, { id: 'table/chopsticks' });
  const { id: productId, priceAmount } = body as { id: number; priceAmount: number };
  const input = { items: [{ productId, quantity: 1, priceAmount }], address: homeAddress };
  function place() {
    now += 10_000;
    const idempotencyKey = `order-${now}`;
    const answer = demo.answer(order.create, input, { token, idempotencyKey });
    const { id } = answer.body as { id?: number };
    if (id) demo.answer(order.cancel, { orderId: id, reason: 'changed my mind' }, { token });
    return answer.status;
  }
  const statuses = Array.from({ length: 201 }, place);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.at(-1)).toBe(429);
  now += 24 * 60 * 60 * 1000;
  expect(place()).toBe(200);
});

test('a cancellation whose refund failed and was given up is told as one, and the order goes on', () => {
  const { state, now, ...demo } = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const paid = [...state.orders.values()].find(({ status }) => status === orderStatus.paid);
  if (!paid) throw new Error('no paid order');
  // The demo's provider pays every refund at once.
  const actor = { id: 2, role: 2 } as const;
  const begun = actOn(state, paid, { action: 'cancel', actor, now: now(), text: 'the kiln broke' });
  if (!('order' in begun)) throw new Error(begun.code);
  actOn(state, begun.order, { action: 'refundFailed', actor: 'system', now: now() });
  const giveUp = { orderId: paid.id, approve: false, remark: 'the bank took nothing' };
  const request = { token: demo.signIn('operator'), idempotencyKey: 'give-up' };
  expect(demo.answer(adminOrder.refund, giveUp, request).body).toMatchObject({ status: orderStatus.paid });
  expect(state.messages.at(-1)?.subject).toContain(`订单${paid.orderNo}没有取消，退款失败`);
});

test('a return that the bank refused counts, and not once a late transfer is the money that goes back', () => {
  const { state, ...demo } = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const cancelled = [...state.orders.values()].find(({ status }) => status === orderStatus.cancelled);
  const { payment } = [...state.orders.values()].find((each) => each.payment) ?? {};
  if (!cancelled || !payment) throw new Error('no cancelled order');
  const entry = { at: '2026-11-20T03:00:00.000Z', actor: 'system', action: abnormalRefundAction, note: 'L1' } as const;
  const timeline = [...cancelled.timeline, entry];
  const countWith = (method: 'wechat' | 'manual') => {
    const returned = { ...payment, orderId: cancelled.id, method, status: paymentStatus.refunding };
    state.orders.set(cancelled.id, { ...cancelled, timeline, payment: returned });
    const { body } = demo.answer(order.stats, {}, { token: demo.signIn('operator') });
    return (body as OutputOf<typeof order.stats>).shop?.refundsAbnormal;
  };
  expect([countWith('wechat'), countWith('manual')]).toEqual([1, 0]);
});
