import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payments } from '../../src/db/schema.ts';
import type { Commerce } from '../commerce/shop.ts';
import { minute } from '../support/testClock.ts';
import { createDeliveries, refunding, settled } from './deliveries.ts';

const { open, line, staff, start, startRefund, payLate } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

async function pass(count: number, pauseMs: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    shop.clock.advance(pauseMs);
    await shop.runJobs();
  }
}

test.each([
  ['wechat', 'PROCESSING', 'SUCCESS'],
  ['stripe', 'pending', 'succeeded'],
] as const)(
  '%s: a refund that waits for the balance is requested ever more rarely, and after a day staff are told once',
  async (method, waiting, paid) => {
    const { orderId, refundNo } = await startRefund(method, waiting);
    const getEntries = async () =>
      (await shop.detail(orderId)).timeline.filter(({ action }) => action === 'refundWaiting').map(({ note }) => note);
    const refund = vi.spyOn(shop.deps.providers.payment[method], 'refund');
    await pass(40, minute);
    expect(refund.mock.calls.length).toBeGreaterThan(5);
    expect(refund.mock.calls.length).toBeLessThan(20);
    expect(await getEntries()).toEqual([]);
    await pass(9, 180 * minute);
    expect(await getEntries()).toEqual([refundNo]);
    expect(await shop.detail(orderId)).toMatchObject(refunding);
    line.refundStatus = paid;
    await pass(2, 180 * minute);
    expect(await shop.detail(orderId)).toMatchObject(settled);
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(payment).toMatchObject({ status: paymentStatus.paid, checkAt: null });
  },
);

test('a refund is requested soon after an outage of hours', async () => {
  const { orderId } = await startRefund('wechat', 'PROCESSING');
  const { wechat } = shop.deps.providers.payment;
  const refund = vi.spyOn(wechat, 'refund').mockResolvedValue({ state: 'pending', isUnreachable: true });
  await pass(2, 6 * 60 * minute);
  refund.mockRestore();
  line.refundStatus = 'SUCCESS';
  await pass(1, minute);
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

test('a refund that WeChat Pay paid to the shop instead has failed, and staff send the money by hand', async () => {
  const { orderId } = await startRefund('wechat', 'ABNORMAL');
  Object.assign(line, { refundStatus: 'SUCCESS', refundAccount: '商户结算银行账户' });
  await pass(2, minute);
  expect(await shop.detail(orderId)).toMatchObject({ refund: { failure: 'returnedToShop', amount: 100 } });
  await shop.expectOk(contract.adminOrder.refundDone, { orderId, amount: 100, note: 'FPS FT124' }, staff());
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

test('the return of a late payment that WeChat Pay paid to the shop instead is requested no more, and staff send it', async () => {
  const { orderId, outTradeNo } = await payLate('wechat', 'ABNORMAL');
  const refundNo = `L${outTradeNo}`;
  Object.assign(line, { refundStatus: 'SUCCESS', refundAccount: '商户结算银行账户' });
  await pass(2, minute);
  await shop.deps.providers.callLog.flush();
  const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId, page: 1, limit: 20 }, staff());
  const sent = list.find(({ kind }) => kind === 'refund');
  expect(sent).toMatchObject({ refundNo, canResend: false });
  const refused = await shop.call(contract.adminOrder.resendCall, { id: sent?.id ?? 0 }, staff());
  expect(refused.data).toMatchObject({ code: 'CALL_STATE' });
  const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
  for (let days = 0; days < 40; days += 1) {
    await pass(1, 24 * 60 * minute);
    // As after a change of the credentials.
    await shop.db.update(payments).set({ checkAt: null }).where(eq(payments.orderId, orderId));
  }
  expect(refund.mock.calls.filter(([request]) => request.outTradeNo === outTradeNo)).toEqual([]);
  const { timeline, payment, actions, latePayments } = await shop.expectOk(
    contract.order.detail,
    { id: orderId },
    staff(),
  );
  expect(payment).toMatchObject({ status: paymentStatus.refunding });
  expect([actions, latePayments]).toEqual([['settleLatePayment', 'note'], [payment]]);
  expect(timeline.filter(({ action }) => action === 'refundReturned').map(({ note }) => note)).toEqual([refundNo]);
  const findByHand = async () => {
    const { list } = await shop.expectOk(contract.adminOrder.list, { refund: 'byHand', limit: 100 }, staff());
    const { shop: figures } = await shop.expectOk(contract.order.stats, {}, staff());
    expect(figures?.refundsByHand).toBe(list.length);
    return list.map(({ id }) => id);
  };
  expect(await findByHand()).toContain(orderId);
  await shop.expectOk(
    contract.adminOrder.refundDone,
    { orderId, paymentId: payment?.id, amount: 5800, note: 'FPS FT125' },
    staff(),
  );
  expect(await findByHand()).not.toContain(orderId);
  expect((await shop.detail(orderId)).payment).toMatchObject({ status: paymentStatus.refunded });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('an expired order whose payment may still arrive asks the provider once a minute', async () => {
  const { orderId } = await start('stripe');
  const close = vi.spyOn(shop.deps.providers.payment.stripe, 'close').mockResolvedValue({ state: 'pending' });
  shop.clock.advance(31 * minute);
  await pass(36, minute / 12);
  expect(close.mock.calls.length).toBeGreaterThan(1);
  expect(close.mock.calls.length).toBeLessThan(5);
  close.mockRestore();
  await pass(1, minute);
  expect(await shop.detail(orderId)).toMatchObject({ status: 50 });
});
