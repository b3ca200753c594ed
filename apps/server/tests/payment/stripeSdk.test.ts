import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSandboxStripe, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import type { SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { encodeParams } from '../../src/providers/payment/stripe/client.ts';
import { stripeVersion } from '../../src/providers/payment/stripe/config.ts';
import { readStripeWebhook } from '../../src/providers/payment/stripe/webhook.ts';
import { openDashboard } from '../support/stripeDashboard.ts';
import type { TestApp } from '../support/testApp.ts';
import { anEvent, openSdkShop, press } from './sdkShop.ts';

/** Stripe's official SDK verifies the shop's requests and calls the sandbox's server. */
let shop: TestApp;
let origin: string;
let keys: SandboxKeys;
beforeAll(async () => {
  ({ shop, origin, keys } = await openSdkShop());
});
afterAll(() => shop.close());
const now = () => shop.clock.now();

function stripeSdk(): Stripe {
  const config = getSandboxStripe(keys, origin);
  const toSandbox: typeof fetch = (url, init) =>
    fetch(String(url).replace('https://api.stripe.com', config.host), init);
  return new Stripe(config.secretKey, {
    // The types of the SDK accept its own version only.
    apiVersion: stripeVersion as never,
    httpClient: Stripe.createFetchHttpClient(toSandbox),
    maxNetworkRetries: 0,
  });
}

const createSession = (sdk: Stripe, outTradeNo: string) =>
  sdk.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: outTradeNo,
    line_items: [
      { quantity: 1, price_data: { currency: 'hkd', unit_amount: 900, product_data: { name: 'Sampan SP1' } } },
    ],
    success_url: `${origin}/orders/1`,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  });

test('stripe refunds a paid session in part and lists the refund', async () => {
  const sdk = stripeSdk();
  const created = await createSession(sdk, 'SDK0031');
  await press(created.url, shop);
  const session = await sdk.checkout.sessions.retrieve(created.id);
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const paymentIntent = String(session.payment_intent);
  const metadata = { out_trade_no: 'SDK0031', out_refund_no: 'SDK0031R' };
  const refunded = { object: 'refund', status: 'succeeded', amount: 100, currency: 'hkd', metadata };
  const refund = { payment_intent: paymentIntent, amount: 100, metadata };
  expect(await sdk.refunds.create(refund, { idempotencyKey: 'SDK0031R' })).toMatchObject(refunded);
  const { data } = await sdk.refunds.list({ payment_intent: paymentIntent });
  expect(data).toMatchObject([refunded]);
  const more = { payment_intent: paymentIntent, amount: 801, metadata: { out_refund_no: 'SDK0031S' } };
  await expect(sdk.refunds.create(more)).rejects.toMatchObject({ code: 'amount_too_large' });
});

test('stripe opens, reads, expires and refuses to refund at the sandbox, and verifies our webhook', async () => {
  const config = getSandboxStripe(keys, origin);
  const sdk = stripeSdk();
  const created = await createSession(sdk, 'SDK0003');
  expect(created).toMatchObject({ status: 'open', amount_total: 900, currency: 'hkd', payment_status: 'unpaid' });
  expect((await sdk.checkout.sessions.retrieve(created.id)).client_reference_id).toBe('SDK0003');
  const refund = {
    payment_intent: created.id.replace('cs_test_', 'pi_'),
    amount: 1,
    metadata: { out_refund_no: 'R' },
  };
  await expect(sdk.refunds.create(refund)).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect((await sdk.checkout.sessions.expire(created.id)).status).toBe('expired');

  const event = { ...anEvent('wechat', now()), tradeNo: created.id, receiver: '' };
  const { body, headers } = protocols.stripe.write(event, now(), keys);
  const signature = headers['stripe-signature'] ?? '';
  expect(sdk.webhooks.constructEvent(body, signature, config.webhookSecret).type).toBe('checkout.session.completed');
  expect(() => sdk.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  const timestamp = Math.floor(now().getTime() / 1000);
  const theirs = sdk.webhooks.generateTestHeaderString({ payload: body, secret: config.webhookSecret, timestamp });
  expect(readStripeWebhook(body, { 'stripe-signature': theirs }, now(), config)).toMatchObject({ kind: 'paid' });
});

test("stripe retrieves a dispute and the dashboard's refund at the sandbox", async () => {
  const sdk = stripeSdk();
  const created = await createSession(sdk, 'SDK0041');
  await press(created.url, shop);
  const dashboard = openDashboard(shop);
  const intent = created.id.replace('cs_test_', 'pi_');
  const refund = await sdk.refunds.retrieve(await dashboard.refund('SDK0041', 100), {
    expand: ['balance_transaction'],
  });
  const transaction = { type: 'refund', amount: -100, source: refund.id };
  expect(refund).toMatchObject({ payment_intent: intent, metadata: {}, balance_transaction: transaction });

  const id = await dashboard.openDispute('SDK0041');
  const opened = await sdk.disputes.retrieve(id);
  const withdrawal = { type: 'adjustment', amount: -900, fee: 1500, source: id };
  expect(opened).toMatchObject({
    payment_intent: intent,
    status: 'needs_response',
    balance_transactions: [withdrawal],
  });
  const { data } = await sdk.balanceTransactions.list({
    created: { gte: opened.created },
    expand: ['data.source'],
  });
  expect(data).toContainEqual(expect.objectContaining({ type: 'adjustment', source: expect.objectContaining({ id }) }));
  await expect(sdk.disputes.retrieve('dp_none')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(sdk.refunds.retrieve('re_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('stripe sends what our client sends', async () => {
  const bodies: string[] = [];
  const capture: typeof fetch = async (_url, init) => {
    bodies.push(String(init?.body));
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const params = { mode: 'payment' as const, line_items: [{ quantity: 1, price: 'a b&c' }], metadata: { 中: '文' } };
  const sdk = new Stripe('sk_test_1', { httpClient: Stripe.createFetchHttpClient(capture) });
  await sdk.checkout.sessions.create(params).catch(() => {});
  const sent = [...new URLSearchParams(bodies[0])].sort();
  expect([...encodeParams(params)].sort()).toEqual(sent);
});
