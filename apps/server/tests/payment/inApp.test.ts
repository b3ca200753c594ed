import { createPublicKey } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { maskSecrets } from '@sampan/domain/payment/providerCalls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Rsa } from 'wechatpay-axios-plugin';
import { orders as orderRows, payments } from '../../src/db/schema.ts';
import { createAdapter } from '../../src/providers/adapters.ts';
import { toConnectionFailure } from '../../src/providers/credentials/connectionFailure.ts';
import { createPaymentProviders } from '../../src/providers/payment/providers.ts';
import { type Exchange, ProviderError } from '../../src/providers/providerHttp.ts';
import { type Commerce, getSandbox, openCommerce } from '../commerce/shop.ts';
import { openOfficialAccount } from '../support/officialAccount.ts';
import { createPerson } from '../support/people.ts';
import { day, minute } from '../support/testClock.ts';

const { payment, order: orders } = contract;

let shop: Commerce;
let publicKey: string;
const exchanges: Exchange[] = [];
let appSecret: string;

beforeAll(async () => {
  shop = await openCommerce('postgres');
  const { clock, config } = shop.deps;
  const sandbox = getSandbox(shop);
  const { wechat } = sandbox.configs;
  publicKey = createPublicKey(wechat.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  appSecret = openOfficialAccount(sandbox, () => config.publicUrl);
  const inApp = { appSecret, authorizeHost: wechat.host, apiHost: wechat.host };
  const record = (exchange: Exchange) => exchanges.push(exchange);
  const shared = { fetch: sandbox.fetch, record, clock, publicUrl: config.publicUrl, getTemplates: async () => ({}) };
  const adapter = createAdapter('wechat', { ...wechat, inApp }, shared);
  shop.deps.providers.payment = createPaymentProviders(async () => ({ current: adapter, previous: null }));
});
afterAll(() => shop.close());

const token = () => shop.customer.token;

async function newOrder(): Promise<number> {
  const product = await shop.addProduct({ stock: 3 });
  return (await shop.order([{ product, quantity: 1 }])).id;
}

const start = (orderId: number, scene: 'jsapi' | 'qr') =>
  shop.expectOk(payment.start, { orderId, method: 'wechat', scene }, { token: token() });

/** Opens WeChat's page; returns the address to which it leads back. */
async function authorize(payUrl = ''): Promise<URL> {
  const { pathname, search } = new URL(payUrl);
  const answer = await shop.app.inject({ url: pathname + search });
  return new URL(String(answer.headers.location));
}

test('inside WeChat a customer pays without a code to scan', async () => {
  const orderId = await newOrder();
  const begun = await start(orderId, 'jsapi');
  expect(begun).toMatchObject({ status: 10 });
  expect(begun.qrCode).toBeUndefined();
  const back = await authorize(begun.payUrl);
  expect([back.pathname, back.searchParams.get('pay'), back.searchParams.get('state')]).toEqual([
    `/orders/${orderId}`,
    'check',
    'wechat',
  ]);
  const code = back.searchParams.get('code') ?? '';
  const bridge = await shop.expectOk(payment.wechatBridge, { orderId, code }, { token: token() });
  const signed = [bridge.appId, bridge.timeStamp, bridge.nonceStr, bridge.package, ''].join('\n');
  expect(Rsa.verify(signed, bridge.paySign, publicKey)).toBe(true);
  const trade = bridge.package.replace(/^prepay_id=wx/, '');
  await shop.app.inject({ method: 'POST', url: `/sandbox/pay/${trade}/pay` });
  expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method: 'wechat', status: 20 } });
});

test('the secret of the official account and the openid are masked in the log of calls', () => {
  const oauth = exchanges.find(({ operation }) => operation === 'oauth2');
  expect(oauth?.request.url).toContain(appSecret);
  expect(maskSecrets(oauth?.request.url ?? '')).not.toContain(appSecret);
  expect(maskSecrets(oauth?.answer?.body ?? '')).toContain('"openid":"***"');
  const opened = exchanges.find(({ operation }) => operation === 'jsapi');
  expect(maskSecrets(opened?.request.body ?? '')).toContain('"openid":"***"');
});

test("the sandbox's WeChat page leads back to this shop only", async () => {
  const { payUrl = '' } = await start(await newOrder(), 'jsapi');
  const { pathname, searchParams } = new URL(payUrl);
  const { publicUrl } = shop.deps.config;
  const foreign = ['https://evil.example/x', `${publicUrl}.evil.example/`, 'javascript:alert(1)', ''];
  for (const returnUrl of foreign) {
    searchParams.set('redirect_uri', returnUrl);
    const answer = await shop.app.inject({ url: `${pathname}?${searchParams}` });
    expect([answer.statusCode, answer.headers.location], returnUrl).toEqual([400, undefined]);
  }
});

test('a code that WeChat refuses opens nothing, and another one does', async () => {
  const orderId = await newOrder();
  const { payUrl } = await start(orderId, 'jsapi');
  const rejected = await shop.call(payment.wechatBridge, { orderId, code: 'no.code' }, { token: token() });
  expect([rejected.statusCode, rejected.ok || rejected.data.code]).toEqual([503, 'UNAVAILABLE']);
  const code = (await authorize(payUrl)).searchParams.get('code') ?? '';
  await shop.expectOk(payment.wechatBridge, { orderId, code }, { token: token() });
});

test('a payment inside WeChat and a code to scan are two attempts, of which one is open', async () => {
  const orderId = await newOrder();
  const inApp = await start(orderId, 'jsapi');
  const scanned = await start(orderId, 'qr');
  expect(scanned.id).not.toBe(inApp.id);
  expect(scanned.qrCode).toBeDefined();
  const code = (await authorize(inApp.payUrl)).searchParams.get('code') ?? '';
  const late = await shop.call(payment.wechatBridge, { orderId, code }, { token: token() });
  expect(late.ok || late.data.code).toBe('PAYMENT_METHOD');
  const again = await start(orderId, 'jsapi');
  expect([inApp.id, scanned.id]).not.toContain(again.id);
});

test('a payment inside WeChat that expired before its order is replaced by a new one', async () => {
  const orderId = await newOrder();
  const expired = await start(orderId, 'jsapi');
  // Like an order that waited days for a transfer.
  const later = new Date(shop.clock.now().getTime() + day);
  await shop.db.update(orderRows).set({ expiresAt: later }).where(eq(orderRows.id, orderId));
  shop.clock.advance(31 * minute);
  const code = (await authorize(expired.payUrl)).searchParams.get('code') ?? '';
  const bridge = await shop.expectOk(payment.wechatBridge, { orderId, code }, { token: token() });
  const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
  expect(rows.map(({ scene, status }) => [scene, status])).toEqual([
    ['jsapi', paymentStatus.closed],
    ['jsapi', paymentStatus.pending],
  ]);
  const trade = bridge.package.replace(/^prepay_id=wx/, '');
  await shop.app.inject({ method: 'POST', url: `/sandbox/pay/${trade}/pay` });
  expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { id: rows[1]?.id, status: 20 } });
});

test('a payment inside WeChat that another WeChat account began starts anew under another number', async () => {
  const orderId = await newOrder();
  const begun = await start(orderId, 'jsapi');
  const open = async (payUrl?: string) => {
    const code = (await authorize(payUrl)).searchParams.get('code') ?? '';
    return shop.call(payment.wechatBridge, { orderId, code }, { token: token() });
  };
  expect((await open(begun.payUrl)).statusCode).toBe(200);
  const { wechat } = shop.deps.providers.payment;
  const { createBridge } = wechat;
  wechat.createBridge = () => Promise.reject(new ProviderError('refused', 'OUT_TRADE_NO_USED'));
  expect((await open(begun.payUrl)).statusCode).toBe(503);
  wechat.createBridge = createBridge;
  const next = await start(orderId, 'jsapi');
  expect(next.id).not.toBe(begun.id);
  expect((await open(next.payUrl)).statusCode).toBe(200);
});

test('an order that was never paid inside WeChat can be cancelled, and is not opened any more', async () => {
  const orderId = await newOrder();
  const { payUrl } = await start(orderId, 'jsapi');
  await shop.expectOk(orders.cancel, { orderId, reason: 'changed my mind' }, { token: token() });
  const code = (await authorize(payUrl)).searchParams.get('code') ?? '';
  const late = await shop.call(payment.wechatBridge, { orderId, code }, { token: token() });
  expect(late.ok || late.data.code).toBe('ORDER_STATE');
});

test("somebody else's order is not there", async () => {
  const orderId = await newOrder();
  await start(orderId, 'jsapi');
  const stranger = await createPerson(shop);
  const other = await shop.call(payment.wechatBridge, { orderId, code: 'x' }, { token: stranger.token });
  expect(other.ok || other.data.code).toBe('NOT_FOUND');
});

test('inside WeChat a customer of a Hong Kong account pays in Hong Kong dollars', async () => {
  const sandbox = getSandbox(shop);
  const { wechat } = sandbox.configs;
  const asked: string[] = [];
  const provider = createAdapter(
    'wechat',
    { ...wechat, isGlobal: true, inApp: { appSecret, authorizeHost: wechat.host, apiHost: wechat.host } },
    {
      fetch: (input, init) => {
        asked.push(`${new URL(String(input)).pathname} ${init?.body ?? ''}`);
        return sandbox.fetch(input, init);
      },
      record: () => {},
      clock: shop.deps.clock,
      publicUrl: shop.deps.config.publicUrl,
      getTemplates: async () => ({}),
    },
  );
  const now = shop.clock.now();
  const charge = {
    ...{ outTradeNo: 'HKJSAPI1', orderNo: 'SP1', description: 'Kiln Row SP1', returnPath: '/orders/1?pay=check' },
    ...{ amount: 1234, currency: 'HKD', clientIp: '203.0.113.7' },
    ...{ startedAt: now, expiresAt: new Date(now.getTime() + 30 * minute) },
  };
  const { payUrl } = await provider.create(charge, 'jsapi');
  expect(asked).toEqual([]);
  const code = (await authorize(payUrl)).searchParams.get('code') ?? '';
  const bridge = await provider.createBridge?.(charge, code);
  const [path, body = ''] = asked.at(-1)?.split(/ (.*)/s) ?? [];
  expect(path).toBe('/sandbox/wechat/v3/global/transactions/jsapi');
  expect(JSON.parse(body)).toMatchObject({
    trade_type: 'JSAPI',
    merchant_category_code: wechat.merchantCategoryCode,
    amount: { total: 1234, currency: 'HKD' },
    payer: { openid: expect.stringMatching(/^o/) },
  });
  const trade = bridge?.package.replace(/^prepay_id=wx/, '');
  await shop.app.inject({ method: 'POST', url: `/sandbox/pay/${trade}/pay` });
  expect(await provider.query(charge.outTradeNo)).toMatchObject({ state: 'paid', amount: 1234, currency: 'HKD' });
  const refund = { outTradeNo: charge.outTradeNo, refundNo: 'HKR1', amount: 234, total: 1234, currency: 'HKD' };
  expect(await provider.refund({ ...refund, reason: '退款' })).toEqual({ state: 'settled' });
  expect(asked.at(-1)).toMatch(/^\/sandbox\/wechat\/v3\/global\/refunds\/out-refund-no\/HKR1 /);
});

test('a test of the connection says whether the app secret belongs to the app id', async () => {
  const { wechat } = getSandbox(shop).configs;
  const probe = (secret: string, fetch = getSandbox(shop).fetch) =>
    createAdapter(
      'wechat',
      { ...wechat, inApp: { appSecret: secret, authorizeHost: wechat.host, apiHost: wechat.host } },
      {
        ...{ fetch, clock: shop.deps.clock, publicUrl: '', getTemplates: async () => ({}) },
        record: (exchange) => exchanges.push(exchange),
      },
    ).probe();
  await probe(appSecret);
  const asked = exchanges.findLast(({ operation }) => operation === 'stable_token');
  expect(maskSecrets(`${asked?.request.body}${asked?.answer?.body}`)).toMatch(
    /"secret":"\*{3}".*"access_token":"\*{3}"/,
  );

  const error = await probe('0'.repeat(32)).catch((thrown: ProviderError) => thrown);
  const failure = toConnectionFailure('wechat', error as ProviderError, shop.deps.clock.now());
  expect(failure).toEqual({ problem: 'appSecretMismatch', code: '40125', message: 'invalid appsecret' });

  // WeChat checks the secret only for addresses on the account's list.
  const isListed = (url: unknown) => !String(url).includes('stable_token');
  const notListed = Response.json({ errcode: 40_164, errmsg: 'invalid ip 203.0.113.7, not in whitelist' });
  const rejected = await probe(appSecret, async (url, init) =>
    isListed(url) ? getSandbox(shop).fetch(url, init) : notListed,
  ).catch((thrown: ProviderError) => thrown);
  expect(toConnectionFailure('wechat', rejected as ProviderError, shop.deps.clock.now())).toEqual({
    problem: 'addressRefused',
    code: '40164',
    message: 'invalid ip 203.0.113.7, not in whitelist',
  });
});
