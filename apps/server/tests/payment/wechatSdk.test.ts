import { afterAll, beforeAll, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { getPublicKeyId, getSandboxWechat, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import type { SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { WechatClient } from '../../src/providers/payment/wechat/client.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';
import { getSandbox } from '../commerce/shop.ts';
import { openOfficialAccount } from '../support/officialAccount.ts';
import type { TestApp } from '../support/testApp.ts';
import { anEvent, openSdkShop, pem, press } from './sdkShop.ts';

/** An SDK of WeChat Pay verifies the shop's requests and calls the sandbox's server. */
let shop: TestApp;
let origin: string;
let keys: SandboxKeys;
beforeAll(async () => {
  ({ shop, origin, keys } = await openSdkShop());
});
afterAll(() => shop.close());
const now = () => shop.clock.now();

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
  await press(data.code_url, shop);
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
  await press(h5.data.h5_url, shop);
  expect(await query('SDK0022')).toMatchObject({ trade_state: 'SUCCESS' });

  const { appid } = aTransaction('');
  const { publicUrl } = shop.deps.config;
  const returnUrl = `${publicUrl}/orders/1`;
  const secret = openOfficialAccount(getSandbox(shop), () => publicUrl);
  const asked = new URLSearchParams({ appid, redirect_uri: returnUrl, scope: 'snsapi_base', state: 'x' });
  const page = await fetch(`${origin}/sandbox/wechat/connect/oauth2/authorize?${asked}`, { redirect: 'manual' });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const exchange = new URLSearchParams({ appid, secret, code });
  const { openid } = (await (await fetch(`${origin}/sandbox/wechat/sns/oauth2/access_token?${exchange}`)).json()) as {
    openid: string;
  };
  const jsapi = await chain('v3/pay/transactions/jsapi').post({ ...aTransaction('SDK0023'), payer: { openid } });
  await press(`${origin}/sandbox/pay/${String(jsapi.data.prepay_id).slice(2)}`, shop);
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

  const notify = protocols.wechat.write(anEvent('wechat', now()), now(), keys);
  const get = (name: string) => notify.headers[`wechatpay-${name}`] ?? '';
  const response = Formatter.response(get('timestamp'), get('nonce'), notify.body);
  expect(Rsa.verify(response, get('signature'), pem(keys.publicKey, 'spki'))).toBe(true);
  const { resource } = JSON.parse(notify.body);
  const plain = Aes.AesGcm.decrypt(resource.ciphertext, keys.apiV3Key, resource.nonce, resource.associated_data);
  expect(JSON.parse(plain)).toMatchObject({ out_trade_no: 'SP1', amount: { total: 100 } });
});
