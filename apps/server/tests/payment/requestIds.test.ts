import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, providerCalls } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres', { logLevel: 'info', environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => shop.close());

/** The calls to the provider about an order with their request ids: in the database and in the log, oldest first. */
async function readCalls(orderId: number) {
  await shop.deps.background.idle();
  const rows = await shop.db
    .select({ operation: providerCalls.operation, requestId: providerCalls.requestId, outTradeNo: payments.outTradeNo })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.outTradeNo, providerCalls.outTradeNo))
    .where(eq(payments.orderId, orderId))
    .orderBy(providerCalls.id);
  const lines = shop.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'provider call');
  return {
    stored: rows.map(({ operation, requestId }) => [operation, requestId]),
    logged: lines
      .filter(({ outTradeNo }) => rows.some((row) => row.outTradeNo === outTradeNo))
      .map(({ operation, reqId }) => [operation, reqId ?? null]),
  };
}

test('a call to a provider has the id of the request that caused it, also after the response; one of cron has none', async () => {
  const product = await shop.addProduct();
  const [one, other] = [await shop.order([{ product }]), await shop.order([{ product }])];
  const start = (orderId: number, id: string) =>
    shop.expectOk(
      contract.payment.alipay,
      { orderId, scene: 'qr' },
      { token: shop.customer.token, headers: { 'x-request-id': id } },
    );
  // At the same time: each keeps its own.
  const [payment] = await Promise.all([start(one.id, 'request-of-one'), start(other.id, 'request-of-other')]);
  expect((await readCalls(one.id)).stored).toEqual([['alipay.trade.precreate', 'request-of-one']]);
  expect((await readCalls(other.id)).stored).toEqual([['alipay.trade.precreate', 'request-of-other']]);

  await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/pay` });
  const staff = { token: shop.staff.token, headers: { 'x-request-id': 'request-of-staff' } };
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId: one.id, amount: 100, reason: '缺貨' }, staff);
  const { stored, logged } = await readCalls(one.id);
  // The provider is asked after the transaction, in the background.
  expect(stored.at(-1)).toEqual(['alipay.trade.refund', 'request-of-staff']);
  expect(logged).toEqual(expect.arrayContaining(stored));
  const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId: String(one.id) }, staff);
  expect(list[0]).toMatchObject({ kind: 'refund', requestId: 'request-of-staff' });

  // The order expires: cron asks the provider, closes the trade, and no request caused it.
  shop.clock.advance(3_600_000);
  await shop.runJobs();
  const expired = await readCalls(other.id);
  expect(expired.stored.length).toBeGreaterThan(1);
  expect(expired.stored.slice(1).every(([, requestId]) => requestId === null)).toBe(true);
  expect(expired.logged).toEqual(expect.arrayContaining(expired.stored));
});
