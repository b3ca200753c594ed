import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import type { ProviderMethod } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { findMovementsByNumber } from '../../src/areas/reconciliation/ledgerMovements.ts';
import { paymentEvents, payments, reconciliationDifferences, refunds, sandboxTrades } from '../../src/db/schema.ts';
import { getPublicKeyId, getSandboxStripe, getSandboxWechat } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { type Commerce, getSandbox, openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';

const keys = await generateSandboxKeys();
const privatePem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The status that the providers give every refund; null: the sandbox's own. Requests for refunds may be refused. */
const line: { refundStatus: string | null; rejectsRefunds: boolean } = { refundStatus: null, rejectsRefunds: false };

/** Changes the status of refunds in answers, and signs those of WeChat Pay anew by the official SDK. */
const wrapFetch =
  (inner: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await inner(input, init);
    if (line.refundStatus === null || !/\/refunds\b/.test(String(input))) return response;
    const isRejected = line.rejectsRefunds && init?.method === 'POST';
    const text = isRejected ? '{"code":"NOT_ENOUGH","message":"余额不足"}' : await response.text();
    const body = text.replace(/"status":"\w+"/g, `"status":"${line.refundStatus}"`);
    const headers = new Headers(response.headers);
    const [timestamp, nonce] = ['timestamp', 'nonce'].map((name) => headers.get(`wechatpay-${name}`) ?? '');
    headers.set('wechatpay-signature', Rsa.sign(Formatter.response(timestamp ?? '', nonce ?? '', body), privatePem));
    return new Response(body, { status: isRejected ? 403 : response.status, headers });
  };

interface Message {
  body: string;
  headers: Record<string, string>;
}

let shop: Commerce;
/** Webhooks of the sandbox, which the tests deliver themselves. */
const sent: Message[] = [];
beforeAll(async () => {
  shop = await openCommerce('pglite', { sandboxKeys: keys, wrapFetch });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());
beforeEach(async () => {
  Object.assign(line, { refundStatus: null, rejectsRefunds: false });
  getSandbox(shop).deliverBy(async (_path, body, headers) => {
    sent.push({ body, headers });
    return { status: 200, body: 'success' };
  });
  await getSandbox(shop).sendDue(shop.clock.now());
  sent.length = 0;
});

const seconds = () => Math.floor(shop.clock.now().getTime() / 1000);
const mine = () => ({ token: shop.customer.token });
const staff = () => ({ token: shop.staff.token });

/** Delivers a message as the provider does, and waits for what follows. */
async function send(method: ProviderMethod, message: Message): Promise<number> {
  const status = await shop.send(method, message);
  await shop.deps.background.idle();
  return status;
}

/** Starts the payment of a new order. */
async function start(method: ProviderMethod) {
  const { id: orderId } = await shop.order([{ product: await shop.addProduct({ stock: 5 }) }]);
  const payment = await shop.expectOk(contract.payment.start, { orderId, method, scene: 'qr' }, mine());
  const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id));
  const { outTradeNo = '', tradeNo } = row ?? {};
  return { orderId, outTradeNo, tradeNo: tradeNo ?? '', payment };
}

/** Starts a refund that the provider gives this status. */
async function startRefund(method: ProviderMethod, refundStatus: string) {
  const { orderId, outTradeNo, payment } = await start(method);
  await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/pay` });
  for (const message of sent.splice(0)) await send(method, message);
  line.refundStatus = refundStatus;
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'late' }, staff());
  await shop.deps.background.idle();
  const isSettled = refundStatus === 'succeeded';
  expect((await shop.detail(orderId)).status).toBe(isSettled ? orderStatus.paid : orderStatus.refunding);
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return { orderId, outTradeNo, refundNo: refund?.outRefundNo ?? '' };
}

const settled = { status: orderStatus.paid, refund: { status: 30, amount: 100 } };
const failed = { status: orderStatus.refundRequested, refund: { failure: 'refundClosed', amount: 100 } };
const refunding = { status: orderStatus.refunding };

/** A webhook of WeChat Pay, encrypted and signed by its official SDK. */
function signWechat(eventType: string, originalType: string, resource: object): Message {
  const nonce = Formatter.nonce(12);
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(resource), keys.apiV3Key, nonce, originalType);
  const sealed = { original_type: originalType, algorithm: 'AEAD_AES_256_GCM', associated_data: originalType, nonce };
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: shop.clock.now().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: '测试',
    resource: { ...sealed, ciphertext },
  });
  const [timestamp, headerNonce] = [String(seconds()), Formatter.nonce(32)];
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-serial': getPublicKeyId(keys),
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': headerNonce,
      'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, headerNonce, body), privatePem),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    },
  };
}

const { mchId, appId } = getSandboxWechat(keys, '');

test('a payment notify that wechatpay-axios-plugin signed pays the order, and one for another amount does not', async () => {
  const { orderId, outTradeNo } = await start('wechat');
  const transaction = {
    mchid: mchId,
    appid: appId,
    out_trade_no: outTradeNo,
    transaction_id: '4200002026112400001',
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'CMC',
    attach: '',
    success_time: '2026-11-24T10:34:56+08:00',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: 5800, payer_total: 5800, currency: 'CNY', payer_currency: 'CNY' },
  };
  const cheaper = { ...transaction, amount: { ...transaction.amount, total: 1 } };
  expect(await send('wechat', signWechat('TRANSACTION.SUCCESS', 'transaction', cheaper))).toBe(422);
  expect((await shop.detail(orderId)).status).toBe(orderStatus.pendingPayment);
  expect(await send('wechat', signWechat('TRANSACTION.SUCCESS', 'transaction', transaction))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject({ status: orderStatus.paid, payment: { method: 'wechat' } });
});

test.each([
  ['SUCCESS', settled],
  ['ABNORMAL', refunding],
  ['CLOSED', failed],
  ['PROCESSING', refunding],
])('a notify of a refund that is %s makes the shop ask, and the order follows', async (status, expected) => {
  const { orderId, outTradeNo, refundNo } = await startRefund('wechat', 'PROCESSING');
  const resource = {
    mchid: mchId,
    transaction_id: '4200002026112400001',
    out_trade_no: outTradeNo,
    refund_id: '50300000002026112400001',
    out_refund_no: refundNo,
    refund_status: status,
    success_time: '2026-11-24T10:34:56+08:00',
    user_received_account: '招商银行信用卡0403',
    amount: { total: 5800, refund: 100, payer_total: 5800, payer_refund: 100 },
  };
  line.refundStatus = status;
  const message = signWechat(`REFUND.${status}`, 'refund', resource);
  const tampered = { ...message, body: message.body.replace('REFUND.', 'refund.') };
  expect(await send('wechat', tampered)).toBe(422);
  expect(await send('wechat', signWechat(`REFUND.${status}`, 'refund', { ...resource, mchid: '1' }))).toBe(422);
  expect(await shop.detail(orderId)).toMatchObject(refunding);
  expect(await send('wechat', message)).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(expected);
});

const getAbnormal = async (orderId: number) =>
  (await shop.detail(orderId)).timeline.filter(({ action }) => action === abnormalRefundAction).map(({ note }) => note);

/** Abnormal refunds on the dashboard. */
async function countAbnormal(): Promise<number> {
  const { shop: counts } = await shop.expectOk(contract.order.stats, {}, staff());
  return counts?.refundsAbnormal ?? 0;
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

/** A payment that comes after its order was cancelled; its return has this status at the provider. */
async function payLate(method: ProviderMethod, refundStatus: string) {
  const { orderId, outTradeNo, payment } = await start(method);
  const cashier = await openCashier(shop.app, payment);
  await shop.db.update(payments).set({ status: paymentStatus.closed }).where(eq(payments.id, payment.id));
  await shop.expectOk(contract.order.cancel, { orderId, reason: 'late' }, mine());
  line.refundStatus = refundStatus;
  await shop.app.inject({ method: 'POST', url: `${cashier}/pay` });
  for (const message of sent.splice(0)) await send(method, message);
  return { orderId, outTradeNo };
}

/** The provider ends the refunds of a trade without money. It never pays their numbers afterwards. */
async function closeRefunds(outTradeNo: string): Promise<void> {
  const isOfTrade = eq(sandboxTrades.outTradeNo, outTradeNo);
  const [trade] = await shop.db.select().from(sandboxTrades).where(isOfTrade);
  const closed = Object.fromEntries(Object.keys(trade?.refunds ?? {}).map((refundNo) => [refundNo, 0]));
  await shop.db.update(sandboxTrades).set({ state: 'paid', refunds: closed }).where(isOfTrade);
  line.refundStatus = null;
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

test('a refund that was closed before the shop knew of closed ones is paid by the first approval', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('wechat', 'PROCESSING');
  await closeRefunds(outTradeNo);
  shop.clock.advance(120_000);
  await shop.runJobs();
  await shop.db.update(refunds).set({ failure: 'refused' }).where(eq(refunds.orderId, orderId));
  await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff());
  await shop.deps.background.idle();
  expect(await shop.detail(orderId)).toMatchObject(settled);
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(await getRefunds(outTradeNo)).toEqual({ [refundNo]: 0, [refund?.outRefundNo ?? '']: 100 });
});

test('a refund that the provider closes under every number fails after the second', async () => {
  const { orderId, outTradeNo } = await startRefund('wechat', 'PROCESSING');
  await closeRefunds(outTradeNo);
  shop.clock.advance(120_000);
  await shop.runJobs();
  await shop.db.update(refunds).set({ failure: 'refused' }).where(eq(refunds.orderId, orderId));
  line.refundStatus = 'CLOSED';
  await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff());
  await shop.deps.background.idle();
  expect(await shop.detail(orderId)).toMatchObject(failed);
  expect(Object.keys((await getRefunds(outTradeNo)) ?? {})).toHaveLength(2);
});

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
  const { orderId, outTradeNo } = await payLate('wechat', 'ABNORMAL');
  shop.clock.advance(120_000);
  await shop.runJobs();
  expect(await getAbnormal(orderId)).toEqual([`L${outTradeNo}`]);
  line.refundStatus = 'SUCCESS';
  shop.clock.advance(120_000);
  await shop.runJobs();
  expect((await shop.detail(orderId)).payment).toMatchObject({ status: paymentStatus.refunded });
});

test('the sandbox sends a notify of a refund that wechatpay-axios-plugin opens', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('wechat', 'PROCESSING');
  await getSandbox(shop).sendDue(shop.clock.now());
  expect(sent).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} }] = sent as [Message?];
  const get = (name: string) => (headers as Record<string, string>)[`wechatpay-${name}`] ?? '';
  const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(Rsa.verify(Formatter.response(get('timestamp'), get('nonce'), body), get('signature'), publicPem)).toBe(true);
  const { event_type, resource } = JSON.parse(body);
  expect([event_type, resource.original_type]).toEqual(['REFUND.SUCCESS', 'refund']);
  const plain = Aes.AesGcm.decrypt(resource.ciphertext, keys.apiV3Key, resource.nonce, resource.associated_data);
  expect(JSON.parse(plain)).toMatchObject({
    mchid: mchId,
    out_trade_no: outTradeNo,
    out_refund_no: refundNo,
    refund_status: 'SUCCESS',
    amount: { total: 5800, refund: 100 },
  });
  line.refundStatus = null;
  expect(await send('wechat', { body, headers })).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

const stripe = getSandboxStripe(keys, '');
const sdk = new Stripe('sk_test_1');

/** A webhook of Stripe, signed by its official SDK. */
function signStripe(type: string, object: object): Message {
  const event = { id: `evt_${randomUUID()}`, object: 'event', livemode: false, created: seconds(), type };
  const body = JSON.stringify({ ...event, data: { object } });
  const signing = { payload: body, secret: stripe.webhookSecret, timestamp: seconds() };
  const signature = sdk.webhooks.generateTestHeaderString(signing);
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

test.each([
  ['refund.created', 'pending', refunding],
  ['refund.updated', 'succeeded', settled],
  ['refund.updated', 'requires_action', refunding],
  ['refund.failed', 'failed', failed],
  ['charge.refund.updated', 'canceled', failed],
])('stripe: %s of a refund that is %s makes the shop ask, and the order follows', async (type, status, expected) => {
  const { orderId, outTradeNo, refundNo } = await startRefund('stripe', 'pending');
  const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
  const refund = { id: 're_1', object: 'refund', amount: 100, currency: 'cny', status, metadata };
  line.refundStatus = status;
  // A refund that somebody made in Stripe's dashboard has no number of the shop.
  expect(await send('stripe', signStripe(type, { ...refund, metadata: {} }))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(refunding);
  expect(await send('stripe', signStripe(type, refund))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(expected);
});

test('stripe: a refund that fails after it was settled is a difference for staff, stored once', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('stripe', 'pending');
  const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
  const refund = { id: 're_1', object: 'refund', amount: 100, currency: 'cny', status: 'failed', metadata };
  line.refundStatus = 'succeeded';
  expect(await send('stripe', signStripe('refund.updated', { ...refund, status: 'succeeded' }))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(settled);
  const isOfRefund = eq(reconciliationDifferences.number, refundNo);
  const getDifferences = () => shop.db.select().from(reconciliationDifferences).where(isOfRefund);
  // The webhook only triggers a query, and Stripe says that the refund succeeded.
  expect(await send('stripe', signStripe('refund.failed', refund))).toBe(200);
  expect(await getDifferences()).toEqual([]);
  const warn = vi.spyOn(shop.deps.log, 'warn');
  line.refundStatus = 'pending';
  expect(await send('stripe', signStripe('refund.failed', refund))).toBe(200);
  expect(await getDifferences()).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { method: 'stripe', refundNo },
    expect.stringContaining('settled refund'),
  );
  line.refundStatus = 'failed';
  for (const type of ['refund.failed', 'refund.updated'])
    expect(await send('stripe', signStripe(type, refund))).toBe(200);
  const facts = { method: 'stripe', movement: 'refundFailure', kind: 'refundFailure', state: 'open' };
  const amounts = { statementAmount: 100, ledgerAmount: null, currency: 'CNY' };
  expect(await getDifferences()).toMatchObject([{ ...facts, ...amounts, tradeNo: 're_1', orderId }]);
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

test('stripe: a settled refund that fails while the next one is under way is a difference, too', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('stripe', 'succeeded');
  expect(await shop.detail(orderId)).toMatchObject(settled);
  const next = vi.spyOn(shop.deps.providers.payment.stripe, 'refund').mockResolvedValue({ state: 'pending' });
  await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 200, reason: 'more' }, staff());
  await shop.deps.background.idle();
  expect(next).toHaveBeenCalledTimes(1);
  line.refundStatus = 'failed';
  const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
  const refund = { id: 're_1', object: 'refund', amount: 100, currency: 'cny', status: 'failed', metadata };
  expect(await send('stripe', signStripe('refund.failed', refund))).toBe(200);
  const isOfOrder = eq(reconciliationDifferences.orderId, orderId);
  const differences = await shop.db.select().from(reconciliationDifferences).where(isOfOrder);
  expect(differences).toMatchObject([{ kind: 'refundFailure', number: refundNo, statementAmount: 100 }]);
  expect(next).toHaveBeenCalledTimes(1);
  expect(await shop.detail(orderId)).toMatchObject(refunding);
});

test('the sandbox sends webhooks of a refund that stripe verifies', async () => {
  const { orderId, outTradeNo, refundNo } = await startRefund('stripe', 'pending');
  await getSandbox(shop).sendDue(shop.clock.now());
  const events = sent.map(({ body, headers }) =>
    sdk.webhooks.constructEvent(
      body,
      headers['stripe-signature'] ?? '',
      stripe.webhookSecret,
      300,
      undefined,
      Number(shop.clock.now()),
    ),
  );
  expect(events.map(({ type }) => type)).toEqual(['refund.created', 'refund.updated']);
  const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
  for (const { data } of events)
    expect(data.object).toMatchObject({
      object: 'refund',
      amount: 100,
      currency: 'cny',
      status: 'succeeded',
      metadata,
    });
  line.refundStatus = null;
  for (const message of sent) expect(await send('stripe', message)).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(settled);
});

test.each([
  ['async_payment_succeeded', 'paid', orderStatus.paid, paymentStatus.paid],
  ['async_payment_failed', 'unpaid', orderStatus.pendingPayment, paymentStatus.failed],
])('stripe: a delayed payment that ends by checkout.session.%s', async (type, outcome, order, payment) => {
  const { orderId, outTradeNo, tradeNo } = await start('stripe');
  const session = {
    id: tradeNo,
    object: 'checkout.session',
    livemode: false,
    client_reference_id: outTradeNo,
    metadata: { out_trade_no: outTradeNo },
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: 'pi_1',
    amount_total: 5800,
    currency: 'cny',
  };
  expect(await send('stripe', signStripe('checkout.session.completed', session))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject({
    status: orderStatus.pendingPayment,
    payment: { status: paymentStatus.pending },
  });
  const ended = { ...session, payment_status: outcome };
  expect(await send('stripe', signStripe(`checkout.session.${type}`, ended))).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject({ status: order, payment: { status: payment } });
});

test.each([
  ['no number of the shop', {}],
  ['another number', { out_trade_no: 'THEIRS2' }],
])('stripe: a session of another system, with %s in its metadata, is acknowledged and ignored', async (_, metadata) => {
  const session = {
    ...{ id: 'cs_test_theirs', object: 'checkout.session', livemode: false, client_reference_id: 'THEIRS1', metadata },
    ...{ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', amount_total: 5800, currency: 'cny' },
  };
  const events = await shop.db.$count(paymentEvents);
  expect(await send('stripe', signStripe('checkout.session.completed', session))).toBe(200);
  expect(await shop.db.$count(paymentEvents)).toBe(events);
});
