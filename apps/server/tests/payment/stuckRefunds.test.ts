import { contract } from '@sampan/api/contract';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findMovementsByNumber } from '../../src/areas/reconciliation/ledgerMovements.ts';
import { payments, refunds, sandboxTrades } from '../../src/db/schema.ts';
import { createConfigurableProvider } from '../../src/providers/payment/configured.ts';
import { type Commerce, enableTransfers } from '../commerce/shop.ts';
import { plainSums } from '../reports/plainSums.ts';
import { openCashier } from '../support/cashier.ts';
import { createPerson } from '../support/people.ts';
import { hour, minute } from '../support/testClock.ts';
import { createDeliveries, failed, refunding, settled } from './deliveries.ts';

const { open, line, sent, staff, send, start, startRefund, signStripe, payLate, closeRefunds } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

const getAbnormal = async (orderId: number) =>
  (await shop.detail(orderId)).timeline.filter(({ action }) => action === abnormalRefundAction).map(({ note }) => note);

/** Abnormal refunds on the dashboard, as many as history and list have. */
async function countAbnormal(): Promise<number> {
  const { shop: counts } = await shop.expectOk(contract.order.stats, {}, staff());
  const count = counts?.refundsAbnormal ?? 0;
  expect(await plainSums(shop.db).today(shop.clock.now(), shopZone)).toMatchObject({ refundsAbnormal: count });
  expect((await shop.expectOk(contract.adminOrder.list, { refund: 'abnormal' }, staff())).total).toBe(count);
  return count;
}

/** The payment is paid at WeChat Pay, which tells the shop. */
async function payAtWechat(outTradeNo: string, amount: number): Promise<void> {
  const paid = { state: 'paid', paidAt: shop.clock.now() } as const;
  await shop.db.update(sandboxTrades).set(paid).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  expect(await send('wechat', await shop.notify('wechat', { outTradeNo, amount }))).toBe(200);
}

test('an abnormal refund waits until staff settle it at WeChat Pay, and no other one is approved meanwhile', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('wechat', 'PROCESSING');
  line.refundStatus = 'ABNORMAL';
  for (let count = 0; count < 3; count += 1) {
    shop.clock.advance(120_000);
    await shop.runJobs();
  }
  expect(await shop.detail(orderId)).toMatchObject(refunding);
  expect(await getAbnormal(orderId)).toEqual([refundNo]);
  const abnormal = await countAbnormal();
  expect(abnormal).toBeGreaterThan(0);
  const listed = await shop.expectOk(contract.adminOrder.list, { refund: 'abnormal', limit: 100 }, staff());
  expect(listed.list.map(({ id }) => id)).toContain(orderId);
  expect(listed.total).toBe(abnormal);
  const other = await shop.call(contract.adminOrder.refund, { orderId, approve: true, amount: 50 }, staff());
  expect(other.ok || other.data.code).toBe('ORDER_STATE');
  // A request for it is no longer sent, so that one that is refused does not end the refund.
  line.rejectsRefunds = true;
  shop.clock.advance(600_000);
  await shop.runJobs();
  expect(await shop.detail(orderId)).toMatchObject(refunding);
  line.refundStatus = 'SUCCESS';
  shop.clock.advance(600_000);
  await shop.runJobs();
  expect(await shop.detail(orderId)).toMatchObject(settled);
  expect(await countAbnormal()).toBeLessThan(abnormal);
  const [trade] = await shop.db.select().from(sandboxTrades).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  expect(trade?.refunds).toEqual({ [refundNo]: 100 });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
  const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(payment?.checkAt).toBeNull();
});

async function findTradeNo(outTradeNo: string) {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.outTradeNo, outTradeNo));
  return payment?.tradeNo;
}

async function getRefunds(outTradeNo: string) {
  const [trade] = await shop.db.select().from(sandboxTrades).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  return trade?.refunds;
}

test.each([
  ['wechat', 'ABNORMAL'],
  ['wechat', 'PROCESSING'],
  ['stripe', 'pending'],
] as const)(
  '%s: a refund that was %s and is closed has failed, and an approval requests a new one',
  async (method, status) => {
    const { orderId, outTradeNo, refundNo } = await startRefund(method, status);
    await closeRefunds(outTradeNo);
    shop.clock.advance(120_000);
    await shop.runJobs();
    expect(await shop.detail(orderId)).toMatchObject(failed);
    shop.clock.advance(1_000);
    await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff());
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject(settled);
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(await getRefunds(outTradeNo)).toEqual({ [refundNo]: 0, [refund?.outRefundNo ?? '']: 100 });
  },
);

test('a refund that was refused outright keeps its number, which the provider has not used', async () => {
  const { orderId, outTradeNo, payment } = await start('wechat');
  await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/pay` });
  for (const message of sent.splice(0)) await send('wechat', message);
  Object.assign(line, { refundStatus: 'PROCESSING', rejectsRefunds: true });
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'late' }, staff());
  await shop.deps.background.idle();
  expect(await shop.detail(orderId)).toMatchObject({ refund: { failure: 'insufficientBalance' } });
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  Object.assign(line, { refundStatus: null, rejectsRefunds: false });
  // The sandbox paid it before the answer was replaced.
  await shop.db
    .update(sandboxTrades)
    .set({ state: 'paid', refunds: {} })
    .where(eq(sandboxTrades.outTradeNo, outTradeNo));
  await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff());
  await shop.deps.background.idle();
  expect(await getRefunds(outTradeNo)).toEqual({ [refund?.outRefundNo ?? '']: 100 });
});

test('a late payment is requested once a pause, whatever Stripe repeats about the number that failed', async () => {
  const { outTradeNo } = await payLate('stripe', 'pending');
  await closeRefunds(outTradeNo);
  const first = `L${outTradeNo}`;
  const metadata = { out_trade_no: outTradeNo, out_refund_no: first };
  const refund = { id: 're_2', object: 'refund', amount: 5800, currency: 'cny', status: 'failed', metadata };
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
    expect(await send('stripe', signStripe(type, refund))).toBe(200);
  expect(await getRefunds(outTradeNo)).toEqual({ [first]: 0 });
});

test.each([
  ['wechat', 'PROCESSING'],
  ['stripe', 'pending'],
] as const)('%s: a late payment whose return is closed is returned under another number', async (method, status) => {
  const { orderId, outTradeNo } = await payLate(method, status);
  await closeRefunds(outTradeNo);
  for (let minutes = 0; minutes < 10; minutes += 1) {
    shop.clock.advance(60_000);
    await shop.runJobs();
  }
  const first = `L${outTradeNo}`;
  expect(await getRefunds(outTradeNo)).toEqual({ [first]: 0, [`${first}_2`]: 5800 });
  const { payment: returned, timeline } = await shop.detail(orderId);
  expect(returned).toMatchObject({ status: paymentStatus.refunded });
  expect(timeline.filter(({ action }) => action === 'refundFailed').map(({ note }) => note)).toEqual([first]);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
  const [movement] = await findMovementsByNumber(shop.db, method, [`${first}_2`]);
  expect(movement).toMatchObject({ movement: 'refund', number: `${first}_2`, amount: 5800, orderId });
});

test('a late payment whose return is closed can be returned by hand, without waiting for the next request', async () => {
  const { orderId, outTradeNo } = await payLate('wechat', 'CLOSED');
  await closeRefunds(outTradeNo);
  await shop.deps.providers.callLog.flush();
  const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId, page: 1, limit: 20 }, staff());
  const request = list.find(({ kind }) => kind === 'refund');
  expect(request).toMatchObject({ refundNo: `L${outTradeNo}`, canResend: true });
  const { state } = await shop.expectOk(contract.adminOrder.resendCall, { id: request?.id ?? 0 }, staff());
  expect(state).toBe('settled');
  expect(await getRefunds(outTradeNo)).toEqual({ [`L${outTradeNo}`]: 0, [`L${outTradeNo}_2`]: 5800 });
});

test.each(['wechat', 'stripe'] as const)(
  '%s: asking about a payment whose refund is awaited sends no refund',
  async (method) => {
    const { orderId, outTradeNo } = await startRefund(method, method === 'wechat' ? 'PROCESSING' : 'pending');
    await shop.deps.providers.payment[method].query(outTradeNo, await findTradeNo(outTradeNo));
    await shop.deps.providers.callLog.flush();
    const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId, page: 1, limit: 20 }, staff());
    const query = list.find(({ kind, result }) => kind === 'query' && result === 'ok');
    const refund = vi.spyOn(shop.deps.providers.payment[method], 'refund');
    const { state } = await shop.expectOk(contract.adminOrder.resendCall, { id: query?.id ?? 0 }, staff());
    expect([state, refund.mock.calls]).toEqual(['paid', []]);
    refund.mockRestore();
    expect(await shop.detail(orderId)).toMatchObject(refunding);
  },
);

test('a provider’s settings say how many payments and refunds are under way', async () => {
  const { token } = await createPerson(shop, 1);
  const read = async () => {
    const states = await shop.expectOk(contract.adminProvider.list, {}, { token });
    return states.find(({ provider }) => provider === 'stripe')?.underWay ?? { payments: 0, refunds: 0 };
  };
  const before = await read();
  await start('stripe');
  await startRefund('stripe', 'pending');
  expect(await read()).toEqual({ payments: before.payments + 1, refunds: before.refunds + 1 });
});

test('a refund whose provider has no credentials is on the timeline once, and says so', async () => {
  const { orderId, refundNo } = await startRefund('wechat', 'PROCESSING');
  const provider = createConfigurableProvider('wechat', async () => ({ current: null, previous: null }));
  const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockImplementation(provider.refund);
  for (let minutes = 0; minutes < 5; minutes += 1) {
    shop.clock.advance(60_000);
    await shop.runJobs();
  }
  refund.mockRestore();
  const { timeline, ...waiting } = await shop.detail(orderId);
  expect(waiting).toMatchObject(refunding);
  const stuck = timeline.filter(({ action }) => /^refund(Rejected|Unverified|Unconfigured)$/.test(action));
  expect(stuck.map(({ action, note }) => [action, note])).toEqual([['refundUnconfigured', refundNo]]);
});

test('a late payment whose return is closed again and again is requested ever more rarely', async () => {
  const { orderId, outTradeNo } = await payLate('wechat', 'CLOSED');
  for (let hours = 0; hours < 48; hours += 6) {
    await closeRefunds(outTradeNo);
    line.refundStatus = 'CLOSED';
    shop.clock.advance(6 * 3_600_000);
    await shop.runJobs();
  }
  const numbers = Object.keys((await getRefunds(outTradeNo)) ?? {});
  // At once, and after 6, 12, 24 and 48 hours; later once a day.
  expect(numbers).toHaveLength(5);
  const { timeline } = await shop.detail(orderId);
  expect(new Set(timeline.flatMap(({ action, note }) => (action === 'refundFailed' ? [note] : [])))).toEqual(
    new Set(numbers),
  );
});

test('a late payment whose return is abnormal is on the timeline once, and is returned once staff settled it', async () => {
  const before = await countAbnormal();
  const { orderId, outTradeNo } = await payLate('wechat', 'ABNORMAL');
  shop.clock.advance(120_000);
  await shop.runJobs();
  expect(await getAbnormal(orderId)).toEqual([`L${outTradeNo}`]);
  expect(await countAbnormal()).toBe(before + 1);
  const listed = await shop.expectOk(contract.adminOrder.list, { refund: 'abnormal', limit: 100 }, staff());
  expect(listed.list.map(({ id }) => id)).toContain(orderId);
  line.refundStatus = 'SUCCESS';
  shop.clock.advance(120_000);
  await shop.runJobs();
  expect((await shop.detail(orderId)).payment).toMatchObject({ status: paymentStatus.refunded });
  expect(await countAbnormal()).toBe(before);
});

test('a second payment whose return is abnormal counts, whatever becomes of the order that the first one paid', async () => {
  const before = await countAbnormal();
  const { orderId, outTradeNo, payment } = await start('wechat');
  await shop.pay(orderId, shop.customer, 'alipay');
  for (const message of sent.splice(0)) await send('alipay', message);
  line.refundStatus = 'ABNORMAL';
  await payAtWechat(outTradeNo, payment.amount);
  expect((await shop.detail(orderId)).status).toBe(orderStatus.paid);
  expect(await getAbnormal(orderId)).toEqual([`L${outTradeNo}`]);
  expect(await countAbnormal()).toBe(before + 1);
  const abnormal = { id: payment.id, method: 'wechat', amount: payment.amount, refundNo: `L${outTradeNo}` };
  expect((await shop.detail(orderId, shop.staff)).abnormalLatePayments).toMatchObject([abnormal]);
  expect((await shop.detail(orderId)).abnormalLatePayments).toBeUndefined();
  // The approval of another refund is later than the entry, which still stands.
  line.refundStatus = null;
  shop.clock.advance(60_000);
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'scratched' }, staff());
  await shop.deps.background.idle();
  expect(await countAbnormal()).toBe(before + 1);
  shop.clock.advance(120_000);
  await shop.runJobs();
  expect(await countAbnormal()).toBe(before);
  expect((await shop.detail(orderId, shop.staff)).abnormalLatePayments).toBeUndefined();
});

test('the return that staff settled counts no more when a transfer of the same order comes late, too', async () => {
  await enableTransfers(shop);
  const before = await countAbnormal();
  const { orderId, outTradeNo, payment } = await start('wechat');
  const customer = { token: shop.customer.token };
  await shop.expectOk(contract.payment.start, { orderId, method: 'manual', scene: 'qr' }, customer);
  await shop.expectOk(contract.order.cancel, { orderId, reason: 'late' }, customer);
  line.refundStatus = 'ABNORMAL';
  await payAtWechat(outTradeNo, payment.amount);
  expect(await countAbnormal()).toBe(before + 1);
  line.refundStatus = 'SUCCESS';
  shop.clock.advance(120_000);
  await shop.runJobs();
  const late = await shop.expectOk(contract.adminOrder.transfer, { orderId, received: true }, staff());
  expect(late.payment).toMatchObject({ method: 'manual', status: paymentStatus.refunding });
  expect(await countAbnormal()).toBe(before);
});

test('a refund that was asked about while the clock was ahead is asked about again once the clock is right', async () => {
  const { orderId } = await startRefund('wechat', 'PROCESSING');
  shop.clock.jump(2 * hour);
  await shop.runJobs();
  shop.clock.jump(-2 * hour);
  line.refundStatus = 'SUCCESS';
  shop.clock.advance(2 * minute);
  await shop.runJobs();
  expect(await shop.detail(orderId)).toMatchObject(settled);
});
