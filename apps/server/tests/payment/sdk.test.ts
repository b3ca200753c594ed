import { join } from 'node:path';
import { AlipaySdk } from 'alipay-sdk';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { AlipayClient } from '../../src/providers/payment/alipay/client.ts';
import { ProviderHttp } from '../../src/providers/payment/http.ts';
import {
  getAppSecret,
  getPublicKeyId,
  getSandboxAlipay,
  getSandboxStripe,
  getSandboxWechat,
  protocols,
} from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys, loadSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { encodeParams } from '../../src/providers/payment/stripe/client.ts';
import { stripeVersion } from '../../src/providers/payment/stripe/config.ts';
import { readStripeWebhook } from '../../src/providers/payment/stripe/webhook.ts';
import { WechatClient } from '../../src/providers/payment/wechat/client.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { certifyAccounts } from '../support/certificates.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

/** The providers' official SDKs verify the shop's requests and call the sandbox's servers. */
describe('the official SDKs', () => {
  let shop: TestApp;
  let origin: string;
  let keys: SandboxKeys;
  const now = () => shop.clock.now();
  const pem = (key: SandboxKeys['privateKey'], type: 'pkcs8' | 'spki') =>
    key.export({ type, format: 'pem' }).toString();

  beforeAll(async () => {
    shop = await startTestApp('pglite');
    origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const folder = join(shop.database.dataDir, 'keys');
    keys = await loadSandboxKeys({ db: shop.db, secrets: await loadSecrets(folder, undefined), folder });
    // The SDKs sign with the machine's clock.
    shop.clock.set(new Date());
  });
  afterAll(() => shop.close());

  const alipaySdk = (publicKey: SandboxKeys['publicKey']) =>
    new AlipaySdk({
      appId: getSandboxAlipay(keys, origin).appId,
      privateKey: pem(keys.merchant.privateKey, 'pkcs8'),
      keyType: 'PKCS8',
      alipayPublicKey: pem(publicKey, 'spki'),
      gateway: `${origin}/sandbox/alipay/gateway.do`,
    });

  test('alipay-sdk opens, queries, closes and cannot refund an unpaid trade at the sandbox, and verifies every answer', async () => {
    const sdk = alipaySdk(keys.publicKey);
    const exec = (method: string, bizContent: object) => sdk.exec(method, { bizContent }, { validateSign: true });
    const trade = {
      out_trade_no: 'SDK0001',
      total_amount: '12.30',
      subject: 'Sampan SDK',
      time_expire: '2099-01-01 00:00:00',
    };
    expect(await exec('alipay.trade.precreate', trade)).toMatchObject({ code: '10000', outTradeNo: 'SDK0001' });
    const query = { out_trade_no: 'SDK0001' };
    expect(await exec('alipay.trade.query', query)).toMatchObject({
      tradeStatus: 'WAIT_BUYER_PAY',
      totalAmount: '12.30',
    });
    const refund = { ...query, refund_amount: '12.30', out_request_no: 'R1' };
    expect(await exec('alipay.trade.refund', refund)).toMatchObject({
      code: '40004',
      subCode: 'ACQ.TRADE_STATUS_ERROR',
    });
    expect(await exec('alipay.trade.close', query)).toMatchObject({ code: '10000' });
    expect(await exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
    expect(await exec('alipay.trade.query', { out_trade_no: 'NONE' })).toMatchObject({
      subCode: 'ACQ.TRADE_NOT_EXIST',
    });
  });

  /** Pays a trade at the sandbox's cashier. */
  const press = (address: unknown, { app }: Pick<TestApp, 'app'> = shop) =>
    app.inject({ method: 'POST', url: `${new URL(String(address)).pathname}/pay` });

  /** Opens, pays, queries and refunds a trade by alipay-sdk, which verifies every answer. */
  async function liveAtAlipay(sdk: AlipaySdk, outTradeNo: string, paidShop: TestApp): Promise<void> {
    const exec = (method: string, bizContent: object) => sdk.exec(method, { bizContent }, { validateSign: true });
    const query = { out_trade_no: outTradeNo };
    const trade = { ...query, total_amount: '12.30', subject: 'Sampan SDK', time_expire: '2099-01-01 00:00:00' };
    const { qrCode } = await exec('alipay.trade.precreate', trade);
    await press(qrCode, paidShop);
    expect(await exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
    const refund = { ...query, refund_amount: '2.30', out_request_no: `${outTradeNo}R` };
    const refunded = { code: '10000', refundFee: '2.30' };
    expect(await exec('alipay.trade.refund', refund)).toMatchObject({ ...refunded, fundChange: 'Y' });
    expect(await exec('alipay.trade.refund', refund)).toMatchObject({ ...refunded, fundChange: 'N' });
    const refundQuery = { ...query, out_request_no: `${outTradeNo}R` };
    expect(await exec('alipay.trade.fastpay.refund.query', refundQuery)).toMatchObject({
      code: '10000',
      refundStatus: 'REFUND_SUCCESS',
      refundAmount: '2.30',
    });
  }

  test('alipay-sdk refunds a paid trade in part and reads the refund', () =>
    liveAtAlipay(alipaySdk(keys.publicKey), 'SDK0011', shop));

  test('alipay-sdk opens a wap page, whose trade is paid', async () => {
    const sdk = alipaySdk(keys.publicKey);
    const bizContent = {
      ...{ out_trade_no: 'SDK0012', total_amount: '12.30', subject: 'Sampan SDK', product_code: 'QUICK_WAP_WAY' },
      time_expire: '2099-01-01 00:00:00',
    };
    const address = sdk.pageExecute('alipay.trade.wap.pay', 'GET', { bizContent, returnUrl: `${origin}/orders/1` });
    const page = await fetch(address, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/sandbox\/pay\//)]);
    await press(new URL(page.headers.get('location') ?? '', origin));
    const query = { bizContent: { out_trade_no: 'SDK0012' } };
    expect(await sdk.exec('alipay.trade.query', query, { validateSign: true })).toMatchObject({
      tradeStatus: 'TRADE_SUCCESS',
    });
    const forged = await fetch(address.replace('SDK0012', 'SDK0013'), { redirect: 'manual' });
    expect(forged.status).toBe(400);
  });

  test('alipay-sdk in certificate mode refunds a paid trade, and verifies answers and the notify', async () => {
    const { keys: certified, certificates } = certifyAccounts(await generateSandboxKeys());
    const other = certifyAccounts(await generateSandboxKeys()).certificates;
    const certifiedShop = await startTestApp('pglite', { sandboxKeys: certified });
    certifiedShop.clock.set(new Date());
    try {
      const address = await certifiedShop.app.listen({ port: 0, host: '127.0.0.1' });
      const createSdk = (change: Partial<typeof certificates> = {}) => {
        const { app, alipayRoot, alipay } = { ...certificates, ...change };
        return new AlipaySdk({
          appId: getSandboxAlipay(certified, address).appId,
          privateKey: pem(certified.merchant.privateKey, 'pkcs8'),
          keyType: 'PKCS8',
          appCertContent: app,
          alipayRootCertContent: alipayRoot,
          alipayPublicCertContent: alipay,
          gateway: `${address}/sandbox/alipay/gateway.do`,
        });
      };
      await liveAtAlipay(createSdk(), 'SDK0014', certifiedShop);
      const query = { bizContent: { out_trade_no: 'SDK0014' } };
      const exec = (sdk: AlipaySdk) => sdk.exec('alipay.trade.query', query, { validateSign: true });
      expect(await exec(createSdk({ app: other.app }))).toMatchObject({ subCode: 'isv.app-cert-not-exist' });
      expect(await exec(createSdk({ alipayRoot: other.alipayRoot }))).toMatchObject({
        subCode: 'isv.invalid-alipay-root-cert-sn',
      });
      await expect(exec(createSdk({ alipay: other.alipay }))).rejects.toThrow();
      const { body } = protocols.alipay.write(anEvent('alipay'), now(), certified);
      const notify = Object.fromEntries(new URLSearchParams(body));
      expect(createSdk().checkNotifySignV2(notify)).toBe(true);
      expect(createSdk({ alipay: other.alipay }).checkNotifySignV2(notify)).toBe(false);
    } finally {
      await certifiedShop.close();
    }
  });

  test('alipay-sdk verifies our page address and our notify, and refuses another key', async () => {
    const client = new AlipayClient(
      getSandboxAlipay(keys, origin),
      new ProviderHttp('alipay', { fetch, record: () => {} }),
      now,
    );
    const url = client.pageUrl('alipay.trade.page.pay', { out_trade_no: '中文 &=' }, { returnUrl: `${origin}/a?b=c` });
    const params = Object.fromEntries(new URL(url).searchParams);
    expect(alipaySdk(keys.merchant.publicKey).checkNotifySignV2(params)).toBe(true);
    expect(alipaySdk(keys.publicKey).checkNotifySignV2(params)).toBe(false);
    const { body } = protocols.alipay.write(anEvent('alipay'), now(), keys);
    const notify = Object.fromEntries(new URLSearchParams(body));
    expect(alipaySdk(keys.publicKey).checkNotifySignV2(notify)).toBe(true);
    expect(alipaySdk(keys.publicKey).checkNotifySignV2({ ...notify, total_amount: '0.01' })).toBe(false);
  });

  const anEvent = (method: 'alipay' | 'wechat') => ({
    eventId: 'event-1',
    kind: 'paid' as const,
    outTradeNo: 'SP1',
    tradeNo: '42',
    amount: 100,
    currency: 'CNY',
    receiver: protocols[method].receiver,
    at: now(),
  });

  interface WechatAnswer {
    status: number;
    data: Record<string, unknown>;
  }
  interface WechatCall {
    post(body: object): Promise<WechatAnswer>;
    get(config: object): Promise<WechatAnswer>;
  }

  function wechatSdk(): (path: string) => WechatCall {
    const { mchId, certSerial } = getSandboxWechat(keys, origin);
    const sdk = new Wechatpay({
      mchid: mchId,
      serial: certSerial,
      privateKey: pem(keys.merchant.privateKey, 'pkcs8'),
      certs: { [getPublicKeyId(keys)]: pem(keys.publicKey, 'spki') },
      baseURL: `${origin}/sandbox/wechat/`,
    });
    const { chain } = sdk as unknown as { chain: (path: string) => WechatCall };
    return chain;
  }

  function aTransaction(outTradeNo: string) {
    const { mchId, appId } = getSandboxWechat(keys, origin);
    return {
      appid: appId,
      mchid: mchId,
      description: 'Sampan SDK',
      out_trade_no: outTradeNo,
      time_expire: '2099-01-01T00:00:00+08:00',
      notify_url: `${origin}/notify`,
      amount: { total: 1230, currency: 'CNY' },
    };
  }

  test('wechatpay-axios-plugin opens, queries and closes a trade at the sandbox, and verifies every answer', async () => {
    const chain = wechatSdk();
    const { mchid: mchId } = aTransaction('');
    const created = await chain('v3/pay/transactions/native').post(aTransaction('SDK0002'));
    expect(created).toMatchObject({ status: 200, data: { code_url: expect.stringContaining('/sandbox/pay/') } });
    const query = () => chain('v3/pay/transactions/out-trade-no/SDK0002').get({ params: { mchid: mchId } });
    expect((await query()).data).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 1230 } });
    const closed = await chain('v3/pay/transactions/out-trade-no/SDK0002/close').post({ mchid: mchId });
    expect(closed.status).toBe(204);
    expect((await query()).data).toMatchObject({ trade_state: 'CLOSED' });
  });

  test('wechatpay-axios-plugin refunds a paid trade in part and reads the refund', async () => {
    const chain = wechatSdk();
    const { data } = await chain('v3/pay/transactions/native').post(aTransaction('SDK0021'));
    await press(data.code_url);
    const refund = {
      ...{ out_trade_no: 'SDK0021', out_refund_no: 'SDK0021R', reason: '退款' },
      amount: { refund: 230, total: 1230, currency: 'CNY' },
    };
    const numbers = { out_trade_no: 'SDK0021', out_refund_no: 'SDK0021R' };
    expect(await chain('v3/refund/domestic/refunds').post(refund)).toMatchObject({
      status: 200,
      data: { ...numbers, status: 'PROCESSING', amount: { refund: 230 } },
    });
    expect((await chain('v3/refund/domestic/refunds/SDK0021R').get({})).data).toMatchObject({
      ...numbers,
      status: 'SUCCESS',
      amount: { refund: 230, total: 1230 },
    });
    const more = { ...refund, out_refund_no: 'SDK0021S', amount: { ...refund.amount, refund: 1001 } };
    await expect(chain('v3/refund/domestic/refunds').post(more)).rejects.toMatchObject({
      response: { status: 400, data: { code: 'INVALID_REQUEST' } },
    });
  });

  test('wechatpay-axios-plugin opens H5 and JSAPI trades, which are paid', async () => {
    const chain = wechatSdk();
    const query = async (outTradeNo: string) => {
      const { mchid } = aTransaction('');
      return (await chain(`v3/pay/transactions/out-trade-no/${outTradeNo}`).get({ params: { mchid } })).data;
    };
    const scene = { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } };
    const h5 = await chain('v3/pay/transactions/h5').post({ ...aTransaction('SDK0022'), ...scene });
    await press(h5.data.h5_url);
    expect(await query('SDK0022')).toMatchObject({ trade_state: 'SUCCESS' });

    const { appid } = aTransaction('');
    const returnUrl = `${shop.deps.config.publicUrl}/orders/1`;
    const asked = new URLSearchParams({ appid, redirect_uri: returnUrl, scope: 'snsapi_base', state: 'x' });
    const page = await fetch(`${origin}/sandbox/wechat/connect/oauth2/authorize?${asked}`, { redirect: 'manual' });
    const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const exchange = new URLSearchParams({ appid, secret: getAppSecret(keys), code });
    const { openid } = (await (await fetch(`${origin}/sandbox/wechat/sns/oauth2/access_token?${exchange}`)).json()) as {
      openid: string;
    };
    const jsapi = await chain('v3/pay/transactions/jsapi').post({ ...aTransaction('SDK0023'), payer: { openid } });
    await press(`${origin}/sandbox/pay/${String(jsapi.data.prepay_id).slice(2)}`);
    expect(await query('SDK0023')).toMatchObject({ trade_state: 'SUCCESS' });
    const unknown = { ...aTransaction('SDK0024'), payer: { openid: 'o1' } };
    await expect(chain('v3/pay/transactions/jsapi').post(unknown)).rejects.toMatchObject({
      response: { status: 400, data: { code: 'PARAM_ERROR' } },
    });
  });

  test('wechatpay-axios-plugin verifies our request and opens our notify', async () => {
    let sent: { url: string; init: RequestInit } | undefined;
    const record = () => {};
    const http = new ProviderHttp('wechat', {
      fetch: async (url, init) => {
        sent = { url: String(url), init: init ?? {} };
        throw new TypeError('not sent');
      },
      record,
    });
    const client = new WechatClient(getSandboxWechat(keys, origin), http, now);
    const body = { description: '茶壺', amount: { total: 1 } };
    await client.call('POST', '/v3/x?a=1', { operation: 'x', outTradeNo: '1', body }).catch(() => {});
    const headers = sent?.init.headers as Record<string, string>;
    const token = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const text = Formatter.request(
      'POST',
      '/sandbox/wechat/v3/x?a=1',
      token.timestamp,
      token.nonce_str,
      JSON.stringify(body),
    );
    expect(Rsa.verify(text, token.signature ?? '', pem(keys.merchant.publicKey, 'spki'))).toBe(true);
    expect(headers['wechatpay-serial']).toBe(getPublicKeyId(keys));

    const notify = protocols.wechat.write(anEvent('wechat'), now(), keys);
    const get = (name: string) => notify.headers[`wechatpay-${name}`] ?? '';
    const response = Formatter.response(get('timestamp'), get('nonce'), notify.body);
    expect(Rsa.verify(response, get('signature'), pem(keys.publicKey, 'spki'))).toBe(true);
    const { resource } = JSON.parse(notify.body);
    const plain = Aes.AesGcm.decrypt(resource.ciphertext, keys.apiV3Key, resource.nonce, resource.associated_data);
    expect(JSON.parse(plain)).toMatchObject({ out_trade_no: 'SP1', amount: { total: 100 } });
  });

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
    await press(created.url);
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

    const event = { ...anEvent('wechat'), tradeNo: created.id, receiver: '' };
    const { body, headers } = protocols.stripe.write(event, now(), keys);
    const signature = headers['stripe-signature'] ?? '';
    expect(sdk.webhooks.constructEvent(body, signature, config.webhookSecret).type).toBe('checkout.session.completed');
    expect(() => sdk.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    const timestamp = Math.floor(now().getTime() / 1000);
    const theirs = sdk.webhooks.generateTestHeaderString({ payload: body, secret: config.webhookSecret, timestamp });
    expect(readStripeWebhook(body, { 'stripe-signature': theirs }, now(), config)).toMatchObject({ kind: 'paid' });
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
});
