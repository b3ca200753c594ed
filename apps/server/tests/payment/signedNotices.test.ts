import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { paymentEvents, reconciliationDifferences } from '../../src/db/schema.ts';
import { getSandboxWechat } from '../../src/providers/payment/sandbox/accounts.ts';
import { type Commerce, getSandbox } from '../commerce/shop.ts';
import { createDeliveries, failed, keys, type Message, refunding, sdk, settled, stripe } from './deliveries.ts';

const { open, line, sent, staff, send, start, startRefund, signWechat, signStripe } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

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
