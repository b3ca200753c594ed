import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { maxPayments } from '@sampan/domain/payment/trades';
import { expect, test } from 'vitest';
import { createDemoBackend } from '../demoBackend.ts';

test('an order has fifty payments at most, and keeps the one that it has', () => {
  let now = Date.parse('2026-11-20T04:00:00Z');
  const { state, ...demo } = createDemoBackend(() => new Date(now));
  const found = [...state.orders.values()].find(({ status }) => status === orderStatus.pendingPayment);
  if (!found) throw new Error('no unpaid order');
  // Only an order that waits for a transfer lives long enough for so many payments.
  state.orders.set(found.id, { ...found, payment: undefined, expiresAt: '2026-11-23T04:00:00.000Z' });
  const token = demo.signIn(state.users.get(found.userId)?.username ?? '');
  function start(turn: number) {
    now += 180_000;
    const input = { orderId: found?.id, method: turn % 2 === 0 ? 'alipay' : 'wechat', scene: 'qr' };
    return demo.answer(contract.payment.start, input, { token, idempotencyKey: `start-${turn}` });
  }
  const statuses = Array.from({ length: maxPayments }, (_, turn) => start(turn).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const last = state.orders.get(found.id)?.payment;
  expect(start(maxPayments).body).toMatchObject({ code: 'TIMELINE_FULL' });
  expect(state.orders.get(found.id)?.payment).toEqual(last);
});
