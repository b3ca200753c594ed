import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { returnMoney } from '../../src/areas/payment/returnMoney.ts';
import { findMovementsByNumber } from '../../src/areas/reconciliation/ledgerMovements.ts';
import {
  auditLog,
  payments,
  providerCredentials,
  reconciliationDifferences,
  sandboxTrades,
  shopState,
  transactionLogs,
} from '../../src/db/schema.ts';
import type { Commerce } from '../commerce/shop.ts';
import { createPerson } from '../support/people.ts';
import { day } from '../support/testClock.ts';
import { createDeliveries, keys, refunding, settled } from './deliveries.ts';
import { asLive, runCredentialsCron } from './liveShop.ts';

const { open, staff, send, startRefund, payLate, startClosedRefund, signStripe } = createDeliveries();
let shop: Commerce;
let admin: { token: string };
beforeAll(async () => {
  shop = await open();
  admin = { token: (await createPerson(shop, 1)).token };
});
afterAll(() => shop.close());

const credentials = {
  stripe: {
    STRIPE_SECRET_KEY: ['sk', 'test', `51${'Q'.repeat(50)}`].join('_'),
    STRIPE_WEBHOOK_SECRET: `whsec_${'Z'.repeat(40)}`,
  },
  wechat: {
    WECHAT_APP_ID: 'wx1',
    WECHAT_MCH_ID: '1900',
    WECHAT_PRIVATE_KEY: keys.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    WECHAT_CERT_SERIAL: 'abc',
    WECHAT_API_V3_KEY: 'a'.repeat(32),
    WECHAT_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  },
};

const save = (provider: 'stripe' | 'wechat', fields: Record<string, string | null>) =>
  shop.expectOk(contract.adminProvider.save, { provider, fields }, admin);
/** Enters credentials of a provider and removes them before cron runs. */
async function removeBeforeCron(provider: 'stripe' | 'wechat'): Promise<void> {
  await save(provider, credentials[provider]);
  await save(provider, Object.fromEntries(Object.keys(credentials[provider]).map((name) => [name, null])));
}
async function removeCredentials(provider: 'stripe' | 'wechat'): Promise<void> {
  await removeBeforeCron(provider);
  await shop.runJobs();
}
afterEach(async () => {
  await shop.db.delete(providerCredentials);
  await shop.db.delete(shopState).where(eq(shopState.key, 'environment credentials'));
  shop.deps.providers.credentials.forget();
});

async function settleByHand(orderId: number, amount: number, paymentId?: number) {
  await runCredentialsCron(shop);
  const input = { orderId, paymentId, amount, note: 'FPS FT123' };
  return asLive(shop, () => shop.call(contract.adminOrder.refundDone, input, staff()));
}
async function mayBeSettled(orderId: number) {
  await runCredentialsCron(shop);
  const { actions } = await asLive(shop, () => shop.expectOk(contract.order.detail, { id: orderId }, staff()));
  return actions.includes('settleRefund');
}

/** Ids of the orders on the dashboard whose money staff send back. */
async function listByHand() {
  await runCredentialsCron(shop);
  const { list } = await shop.expectOk(contract.adminOrder.list, { refund: 'byHand', limit: 100 }, staff());
  const { shop: figures } = await shop.expectOk(contract.order.stats, {}, staff());
  expect(figures?.refundsByHand).toBe(list.length);
  return list.map(({ id }) => id);
}

/** Refunds of the order in the ledger. */
async function getBookedRefunds(orderId: number) {
  const rows = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
  return rows.flatMap(({ type, method, amount, operatorId }) =>
    type === 2 ? [{ method, amount, isByStaff: operatorId === shop.staff.id }] : [],
  );
}

const getDifferences = async (orderId: number) =>
  (await shop.db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.orderId, orderId))).map(
    ({ kind, number, statementAmount }) => ({ kind, number, statementAmount }),
  );

async function findPaymentId(orderId: number): Promise<number> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
  return payment?.id ?? 0;
}

test('staff settle a refund by hand once its provider has had no credentials for three days, and not before', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('wechat', 'PROCESSING');
  await removeCredentials('wechat');
  shop.clock.advance(3 * day - 1_000);
  expect(await mayBeSettled(orderId)).toBe(false);
  expect((await settleByHand(orderId, 100)).data).toMatchObject({ code: 'ORDER_STATE' });
  expect(await listByHand()).not.toContain(orderId);
  shop.clock.advance(1_000);
  expect(await mayBeSettled(orderId)).toBe(true);
  expect(await listByHand()).toContain(orderId);
  // The sandbox keeps the refund, which WeChat Pay lost.
  await shop.db.update(sandboxTrades).set({ refunds: {} }).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
  expect((await settleByHand(orderId, 99)).data).toMatchObject({ code: 'REFUND_LIMIT' });
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
  expect(await listByHand()).not.toContain(orderId);
  const { timeline, ...order } = await shop.detail(orderId);
  expect(order).toMatchObject(settled);
  expect(timeline.at(-1)).toMatchObject({ actor: 'staff', action: 'refundSettled', note: 'FPS FT123' });
  expect(await getBookedRefunds(orderId)).toEqual([{ method: 'wechat', amount: -100, isByStaff: true }]);
  // No statement of the provider has this refund; if one does, the money went back twice.
  expect(await findMovementsByNumber(shop.db, 'wechat', [refundNo])).toEqual([]);
  const [audited] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, orderId))
    .orderBy(desc(auditLog.id));
  expect(audited).toMatchObject({ action: 'adminOrder.refundDone', after: { note: 'FPS FT123' } });
  shop.clock.advance(600_000);
  await shop.runJobs();
  expect(refund.mock.calls.map(([request]) => request.refundNo)).not.toContain(refundNo);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('credentials that were entered and removed since cron ran count for three days: the refund may be on its way', async () => {
  const { orderId } = await startRefund('wechat', 'PROCESSING');
  await removeCredentials('wechat');
  shop.clock.advance(3 * day);
  expect(await mayBeSettled(orderId)).toBe(true);
  await removeBeforeCron('wechat');
  const refundDone = { orderId, amount: 100, note: 'FPS FT123' };
  const response = await asLive(shop, () => shop.call(contract.adminOrder.refundDone, refundDone, staff()));
  expect(response.data).toMatchObject({ code: 'ORDER_STATE' });
  shop.clock.advance(3 * day);
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
});

test('credentials that cannot be decrypted are not gone: the refund may still be paid', async () => {
  const { orderId } = await startRefund('wechat', 'PROCESSING');
  await save('wechat', credentials.wechat);
  // As with another DATA_KEY.
  await shop.db.update(providerCredentials).set({ sealed: Buffer.from('sealed with another key') });
  shop.deps.providers.credentials.forget();
  vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockResolvedValue({ state: 'pending', isUnconfigured: true });
  await returnMoney(shop.deps, await findPaymentId(orderId));
  // Staff are told not to send the money themselves.
  expect((await shop.detail(orderId)).timeline.at(-1)).toMatchObject({ action: 'returnUnconfigured' });
  await shop.runJobs();
  shop.clock.advance(4 * day);
  expect(await mayBeSettled(orderId)).toBe(false);
  expect((await settleByHand(orderId, 100)).data).toMatchObject({ code: 'ORDER_STATE' });
});

test('staff return a late payment by hand once its provider has had no credentials for three days', async () => {
  const { orderId } = await payLate('wechat', 'PROCESSING');
  const paymentId = await findPaymentId(orderId);
  await removeCredentials('wechat');
  expect((await settleByHand(orderId, 5800, paymentId)).data).toMatchObject({ code: 'ORDER_STATE' });
  shop.clock.advance(3 * day);
  expect((await settleByHand(orderId, 5800, paymentId)).ok).toBe(true);
  expect((await shop.detail(orderId)).payment).toMatchObject({ status: paymentStatus.refunded });
  expect(await getBookedRefunds(orderId)).toEqual([{ method: 'wechat', amount: -5800, isByStaff: true }]);
});

test('staff settle a refund by hand that the provider refused', async () => {
  const { orderId } = await startClosedRefund();
  expect(await mayBeSettled(orderId)).toBe(true);
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
  expect(await shop.detail(orderId)).toMatchObject(settled);
  expect((await settleByHand(orderId, 100)).data).toMatchObject({ code: 'ORDER_STATE' });
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('a failed refund waits for its provider until that has had no credentials for three days', async () => {
  const { orderId } = await startClosedRefund();
  await removeCredentials('wechat');
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund');
  query.mockResolvedValue({ state: 'pending', isUnconfigured: true });
  shop.clock.advance(3 * day - 1_000);
  expect((await settleByHand(orderId, 100)).data).toMatchObject({ code: 'REFUND_UNKNOWN' });
  shop.clock.advance(1_000);
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

test('the present account says nothing about a refund whose trade it does not know, for as long as the former one may', async () => {
  const [{ orderId }, later] = [await startClosedRefund(), await startClosedRefund()];
  shop.clock.advance(1_000);
  await save('wechat', credentials.wechat);
  const { wechat } = shop.deps.providers.payment;
  vi.spyOn(wechat, 'queryRefund').mockResolvedValue({ state: 'pending', isNotFound: true });
  const query = vi.spyOn(wechat, 'query');
  for (const state of ['unknown', 'pending'] as const) {
    query.mockResolvedValue({ state });
    expect((await settleByHand(orderId, 100)).data).toMatchObject({ code: 'REFUND_UNKNOWN' });
  }
  query.mockResolvedValue({ state: 'paid' });
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
  query.mockResolvedValue({ state: 'unknown' });
  shop.clock.advance(3 * day);
  expect((await settleByHand(later.orderId, 100)).ok).toBe(true);
});

test.each([
  ['mark it as sent', (orderId: number) => settleByHand(orderId, 100)],
  [
    'approve it again',
    (orderId: number) => shop.call(contract.adminOrder.refund, { orderId, approve: true, amount: 50 }, staff()),
  ],
] as const)('a refund that counts as failed and was paid is settled when staff %s', async (_what, decide) => {
  const { orderId, outTradeNo, refundNo } = await startClosedRefund();
  const isOfTrade = eq(sandboxTrades.outTradeNo, outTradeNo);
  await shop.db
    .update(sandboxTrades)
    .set({ refunds: { [refundNo]: 100 } })
    .where(isOfTrade);
  expect((await decide(orderId)).data).toMatchObject({ code: 'ORDER_STATE' });
  await shop.deps.background.idle();
  const { timeline, ...order } = await shop.detail(orderId);
  expect(order).toMatchObject(settled);
  expect(timeline.at(-1)).toMatchObject({ actor: 'system', action: 'refundSettled' });
  expect(await getBookedRefunds(orderId)).toEqual([{ method: 'wechat', amount: -100, isByStaff: false }]);
  // The provider's statement finds it by its number, and no other number was sent.
  expect(await findMovementsByNumber(shop.db, 'wechat', [refundNo])).toMatchObject([{ amount: 100, orderId }]);
  const [trade] = await shop.db.select().from(sandboxTrades).where(isOfTrade);
  expect(trade?.refunds).toEqual({ [refundNo]: 100 });
  expect(await getDifferences(orderId)).toEqual([]);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

test('a refund that the provider pays while staff mark it as sent is a difference', async () => {
  const { orderId, refundNo } = await startRefund('wechat', 'PROCESSING');
  await removeCredentials('wechat');
  shop.clock.advance(3 * day);
  vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockImplementation(async () => {
    expect((await settleByHand(orderId, 100)).ok).toBe(true);
    return { state: 'settled' };
  });
  await returnMoney(shop.deps, await findPaymentId(orderId));
  expect(await shop.detail(orderId)).toMatchObject(settled);
  expect(await getDifferences(orderId)).toEqual([{ kind: 'missingInLedger', number: refundNo, statementAmount: 100 }]);
});

test('a refund that another process settled meanwhile is no difference', async () => {
  const { orderId } = await startRefund('wechat', 'PROCESSING');
  const id = await findPaymentId(orderId);
  const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
  refund.mockImplementationOnce(async () => {
    refund.mockResolvedValue({ state: 'settled' });
    await returnMoney(shop.deps, id);
    return { state: 'settled' };
  });
  await returnMoney(shop.deps, id);
  expect(await getBookedRefunds(orderId)).toEqual([{ method: 'wechat', amount: -100, isByStaff: false }]);
  expect(await getDifferences(orderId)).toEqual([]);
});

test('a repeated webhook about a failed refund that staff sent by hand is no difference', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('stripe', 'pending');
  await removeCredentials('stripe');
  shop.clock.advance(3 * day);
  expect((await settleByHand(orderId, 100)).ok).toBe(true);
  vi.spyOn(shop.deps.providers.payment.stripe, 'queryRefund').mockResolvedValue({
    state: 'failed',
    failure: 'refundClosed',
  });
  const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
  const refund = { id: 're_9', object: 'refund', amount: 100, currency: 'cny', status: 'failed', metadata };
  expect(await send('stripe', signStripe('refund.failed', refund))).toBe(200);
  expect(await getDifferences(orderId)).toEqual([]);
});

test('a refund whose trade the present account does not know has not failed: the account before may still pay it', async () => {
  const { orderId, refundNo } = await startRefund('wechat', 'PROCESSING');
  shop.clock.advance(1_000);
  await save('wechat', credentials.wechat);
  const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
  refund.mockResolvedValue({ state: 'failed', failure: 'tradeClosed' });
  await returnMoney(shop.deps, await findPaymentId(orderId));
  const { timeline, ...order } = await shop.detail(orderId);
  expect(order).toMatchObject(refunding);
  expect(timeline.at(-1)).toMatchObject({ action: 'refundRejected', note: refundNo });
  // A payment that was made with the present credentials is of the present account.
  await shop.db.update(payments).set({ createdAt: shop.clock.now() }).where(eq(payments.orderId, orderId));
  await returnMoney(shop.deps, await findPaymentId(orderId));
  expect(await shop.detail(orderId)).toMatchObject({ refund: { failure: 'tradeClosed' } });
});

test.each([
  ['settings', () => save('wechat', credentials.wechat)],
  [
    'environment',
    async () => {
      // Those that cron used last are others than those of this server.
      await shop.db.insert(shopState).values({ key: 'environment credentials', value: { wechat: 'former' } });
    },
  ],
] as const)(
  'the doubt about the account before ends, so that staff can decide: new credentials in the %s',
  async (_, change) => {
    const { orderId } = await startRefund('wechat', 'PROCESSING');
    shop.clock.advance(1_000);
    await change();
    const id = await findPaymentId(orderId);
    const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
    refund.mockResolvedValue({ state: 'failed', failure: 'tradeClosed' });
    await returnMoney(shop.deps, id);
    expect(await shop.detail(orderId)).toMatchObject(refunding);
    await shop.runJobs();
    shop.clock.advance(3 * day - 1_000);
    await returnMoney(shop.deps, id);
    expect(await shop.detail(orderId)).toMatchObject(refunding);
    shop.clock.advance(1_000);
    await returnMoney(shop.deps, id);
    expect(await shop.detail(orderId)).toMatchObject({ refund: { status: 60, failure: 'tradeClosed' } });
    expect(await mayBeSettled(orderId)).toBe(true);
  },
);
