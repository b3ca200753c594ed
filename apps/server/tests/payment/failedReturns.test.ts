import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RefundAnswer } from '../../src/providers/payment/port.ts';
import type { Commerce } from '../commerce/shop.ts';
import { minute } from '../support/testClock.ts';
import { createDeliveries } from './deliveries.ts';

// A late payment whose return the provider does not accept, as when staff returned it in its console.

const { open, staff, payLate } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

const failed = { state: 'failed', failure: 'tradeClosed' } as const;
const read = (id: number) => shop.expectOk(contract.order.detail, { id }, staff());

/** A late payment by card; `answer`: what Stripe says to each request for its return. */
async function fail(answer: RefundAnswer) {
  const { stripe } = shop.deps.providers.payment;
  const refund = vi.spyOn(stripe, 'refund').mockResolvedValue(answer);
  const queryRefund = vi.spyOn(stripe, 'queryRefund');
  const { orderId } = await payLate('stripe', 'failed');
  const { payment } = await read(orderId);
  if (!payment) throw new Error('no payment');
  const settle = async () => {
    const { id: paymentId, amount } = payment;
    return (await shop.call(contract.adminOrder.refundDone, { orderId, paymentId, amount, note: 'FPS FT1' }, staff()))
      .data;
  };
  return { orderId, payment, refund, queryRefund, settle };
}

/** Whether the dashboard counts the order as money that staff send back, or settle at the provider. */
async function findFigures(orderId: number) {
  const { shop: figures } = await shop.expectOk(contract.order.stats, {}, staff());
  const find = async (refund: 'byHand' | 'abnormal') => {
    const { list } = await shop.expectOk(contract.adminOrder.list, { refund, limit: 100 }, staff());
    expect(figures?.[refund === 'byHand' ? 'refundsByHand' : 'refundsAbnormal']).toBe(list.length);
    return list.some(({ id }) => id === orderId);
  };
  return { byHand: await find('byHand'), abnormal: await find('abnormal') };
}

test('a late payment whose return is refused is sent back by hand, once its provider says that it did not pay it', async () => {
  const { orderId, payment, refund, queryRefund, settle } = await fail(failed);
  expect(await read(orderId)).toMatchObject({ actions: ['settleLatePayment', 'note'], latePayments: [payment] });
  expect(await findFigures(orderId)).toEqual({ byHand: true, abnormal: false });
  queryRefund.mockResolvedValue({ state: 'pending' });
  expect(await settle()).toMatchObject({ code: 'REFUND_UNKNOWN' });
  queryRefund.mockResolvedValue({ state: 'pending', isNotFound: true });
  expect(await settle()).toMatchObject({ payment: { status: paymentStatus.refunded }, actions: ['note'] });
  expect(await findFigures(orderId)).toEqual({ byHand: false, abnormal: false });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
  const requests = refund.mock.calls.length;
  shop.clock.advance(60 * minute);
  await shop.runJobs();
  expect(refund.mock.calls.length).toBe(requests);
});

test('a late payment that the provider has returned after all is booked once, and staff cannot mark it as sent', async () => {
  const { orderId, queryRefund, settle } = await fail(failed);
  queryRefund.mockResolvedValue({ state: 'settled' });
  expect(await settle()).toMatchObject({ code: 'ORDER_STATE' });
  expect((await read(orderId)).payment).toMatchObject({ status: paymentStatus.refunded });
  expect(await findFigures(orderId)).toEqual({ byHand: false, abnormal: false });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('staff settle a return on the platform of the provider if its next attempt is refused by the bank', async () => {
  const { orderId, refund, settle } = await fail({ state: 'failed', failure: 'refundClosed' });
  refund.mockResolvedValue({ state: 'pending', isAbnormal: true });
  shop.clock.advance(2 * minute);
  await shop.runJobs();
  expect((await read(orderId)).latePayments).toBeUndefined();
  expect(await findFigures(orderId)).toEqual({ byHand: false, abnormal: true });
  expect(await settle()).toMatchObject({ code: 'ORDER_STATE' });
});
