import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auditLog, payments, sandboxTrades, shopState, transactionLogs } from '../../src/db/schema.ts';
import type { Commerce } from '../commerce/shop.ts';
import { day, minute } from '../support/testClock.ts';
import { createDeliveries } from './deliveries.ts';
import { asLive, runCredentialsCron } from './liveShop.ts';

// A payment that WeChat Pay took of an order that another payment has paid, and that only staff can return.

const { open, line, sent, staff, send, start } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());
afterEach(() => shop.db.delete(shopState).where(inArray(shopState.key, ['missing credentials', 'gone providers'])));

const shopAccount = { refundStatus: 'SUCCESS', refundAccount: '商户结算银行账户' };

/** An order that Alipay was paid for, and WeChat Pay as well; `account`: what that says about the return of its payment. */
async function payTwice(account: Partial<typeof line>) {
  const { orderId, outTradeNo, payment } = await start('wechat');
  await shop.pay(orderId, shop.customer, 'alipay');
  for (const message of sent.splice(0)) await send('alipay', message);
  Object.assign(line, account);
  const paid = { state: 'paid', paidAt: shop.clock.now() } as const;
  await shop.db.update(sandboxTrades).set(paid).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  const { amount } = payment;
  expect(await send('wechat', await shop.notify('wechat', { outTradeNo, amount }))).toBe(200);
  expect((await shop.detail(orderId)).status).toBe(orderStatus.paid);
  Object.assign(line, { refundStatus: null });
  return { orderId, outTradeNo, amount, paymentId: payment.id };
}

const readAsStaff = (id: number) => asLive(shop, () => shop.expectOk(contract.order.detail, { id }, staff()));
const settle = (input: { orderId: number; amount: number; paymentId?: number }) =>
  asLive(shop, () => shop.call(contract.adminOrder.refundDone, { ...input, note: 'FPS FT123' }, staff()));

/** Ids of the orders on the dashboard whose money staff send back. */
async function listByHand() {
  const { list } = await shop.expectOk(contract.adminOrder.list, { refund: 'byHand', limit: 100 }, staff());
  const { shop: figures } = await shop.expectOk(contract.order.stats, {}, staff());
  expect(figures?.refundsByHand).toBe(list.length);
  return list.map(({ id }) => id);
}

async function readPayment(outTradeNo: string) {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.outTradeNo, outTradeNo));
  return payment;
}

const refundAll = (orderId: number) =>
  shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 5800, reason: 'broken' }, staff());

test.each([
  ['paid', async () => undefined],
  ['refunded', refundAll],
] as const)(
  'a second payment that WeChat Pay paid to the shop instead is returned by hand, once: its order is %s',
  async (status, prepare) => {
    const { orderId, outTradeNo, amount, paymentId } = await payTwice(shopAccount);
    await prepare(orderId);
    await shop.deps.background.idle();
    const before = await readAsStaff(orderId);
    expect([before.status, before.payment?.method]).toEqual([orderStatus[status], 'alipay']);
    expect(await listByHand()).toContain(orderId);
    expect(before.latePayments).toMatchObject([{ id: paymentId, method: 'wechat', amount }]);
    expect(before.actions).toContain('settleLatePayment');
    expect((await shop.detail(orderId)).latePayments).toBeUndefined();

    expect((await settle({ orderId, paymentId, amount: amount - 1 })).data).toMatchObject({ code: 'REFUND_LIMIT' });
    expect((await settle({ orderId, paymentId: before.payment?.id ?? 0, amount })).data).toMatchObject({
      code: 'ORDER_STATE',
    });
    expect((await settle({ orderId, amount })).data).toMatchObject({ code: 'ORDER_STATE' });
    const done = await settle({ orderId, paymentId, amount });
    expect(done.data).toMatchObject({ status: before.status, payment: before.payment });
    expect((await settle({ orderId, paymentId, amount })).data).toMatchObject({ code: 'ORDER_STATE' });

    const after = await readAsStaff(orderId);
    expect(after.latePayments).toBeUndefined();
    expect(after.actions).not.toContain('settleLatePayment');
    const entry = { actor: 'staff', action: 'settleLatePayment', note: 'FPS FT123' };
    expect(after.timeline.at(-1)).toMatchObject(entry);
    expect(await readPayment(outTradeNo)).toMatchObject({ status: paymentStatus.refunded });
    expect(await listByHand()).not.toContain(orderId);
    const isReturn = and(eq(transactionLogs.orderId, orderId), eq(transactionLogs.method, 'wechat'));
    const booked = await shop.db
      .select()
      .from(transactionLogs)
      .where(and(isReturn, eq(transactionLogs.type, 2)));
    expect(booked).toMatchObject([{ amount: -amount, operatorId: shop.staff.id, details: { outTradeNo } }]);
    const isOfOrder = eq(auditLog.targetId, orderId);
    const [audited] = await shop.db.select().from(auditLog).where(isOfOrder).orderBy(desc(auditLog.id));
    expect(audited).toMatchObject({ action: 'adminOrder.refundDone', after: { note: 'FPS FT123', paymentId } });
    expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
  },
);

test('a second payment whose provider has had no credentials for three days is returned by hand, and not before', async () => {
  const { orderId, amount, paymentId } = await payTwice({ refundStatus: 'PROCESSING' });
  await runCredentialsCron(shop);
  const unset = { state: 'pending', isUnconfigured: true } as const;
  vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockResolvedValue(unset);
  shop.clock.advance(2 * minute);
  await asLive(shop, () => shop.runJobs());
  // Staff are told when they can send the money themselves.
  expect((await shop.detail(orderId)).timeline.at(-1)).toMatchObject({ action: 'refundUnconfigured' });
  shop.clock.advance(3 * day - 3 * minute);
  await runCredentialsCron(shop);
  expect((await readAsStaff(orderId)).latePayments).toBeUndefined();
  expect(await listByHand()).not.toContain(orderId);
  expect((await settle({ orderId, paymentId, amount })).data).toMatchObject({ code: 'ORDER_STATE' });
  shop.clock.advance(minute);
  // Cron decides, for the page as for list and figure.
  expect((await readAsStaff(orderId)).latePayments).toBeUndefined();
  expect(await listByHand()).not.toContain(orderId);
  await runCredentialsCron(shop);
  expect((await readAsStaff(orderId)).latePayments).toMatchObject([{ id: paymentId }]);
  expect(await listByHand()).toContain(orderId);
  expect((await settle({ orderId, paymentId, amount })).ok).toBe(true);
  expect(await listByHand()).not.toContain(orderId);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('the answer to every action of staff has the second payment that they send back', async () => {
  const { orderId, paymentId } = await payTwice({ refundStatus: 'PROCESSING' });
  await runCredentialsCron(shop);
  shop.clock.advance(3 * day);
  await runCredentialsCron(shop);
  const parcel = { orderId, carrier: 'SF', trackingNo: 'SF1234567890' };
  const answers = await asLive(shop, async () => [
    await shop.expectOk(contract.order.note, { orderId, note: 'WeChat Pay has no credentials' }, staff()),
    await shop.expectOk(contract.adminOrder.shipment, parcel, staff()),
    await shop.expectOk(contract.adminOrder.shipmentCorrect, { ...parcel, trackingNo: 'SF1234567891' }, staff()),
  ]);
  for (const { latePayments, actions } of answers) {
    expect(latePayments).toMatchObject([{ id: paymentId }]);
    expect(actions).toContain('settleLatePayment');
  }
  const asCustomer = { token: shop.customer.token };
  const confirmed = await asLive(shop, () => shop.expectOk(contract.order.confirmReceived, { orderId }, asCustomer));
  expect(confirmed.latePayments).toBeUndefined();
});

test('a refund and a second payment of one order are each settled by hand', async () => {
  const { orderId, amount, paymentId } = await payTwice(shopAccount);
  await runCredentialsCron(shop);
  const { alipay } = shop.deps.providers.payment;
  vi.spyOn(alipay, 'refund').mockResolvedValue({ state: 'pending', isUnconfigured: true });
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'broken' }, staff());
  await shop.deps.background.idle();
  shop.clock.advance(3 * day);
  await runCredentialsCron(shop);
  const { payment, latePayments, actions } = await readAsStaff(orderId);
  expect([payment?.method, latePayments?.map(({ id }) => id)]).toEqual(['alipay', [paymentId]]);
  expect(actions).toEqual(expect.arrayContaining(['settleRefund', 'settleLatePayment']));
  expect((await settle({ orderId, paymentId, amount })).data).toMatchObject({ status: orderStatus.refunding });
  expect((await settle({ orderId, amount: 100 })).data).toMatchObject({ status: orderStatus.paid });
  expect((await readAsStaff(orderId)).payment).toMatchObject({ method: 'alipay', status: paymentStatus.paid });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});
