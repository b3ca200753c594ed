import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AlipayClient } from '../../src/providers/payment/alipay/client.ts';
import { getSandboxAlipay, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';
import { certifyAccounts } from '../support/certificates.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { anEvent, openSdkShop, pem, press } from './sdkShop.ts';

/** Alipay's official SDK verifies the shop's requests and calls the sandbox's server. */
let shop: TestApp;
let origin: string;
let keys: SandboxKeys;
beforeAll(async () => {
  ({ shop, origin, keys } = await openSdkShop());
});
afterAll(() => shop.close());
const now = () => shop.clock.now();

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
  await press(new URL(page.headers.get('location') ?? '', origin), shop);
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
  const certifiedShop = await startTestApp('postgres', { sandboxKeys: certified });
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
    const { body } = protocols.alipay.write(anEvent('alipay', now()), now(), certified);
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
  const url = client.getPageUrl('alipay.trade.page.pay', { out_trade_no: '中文 &=' }, { returnUrl: `${origin}/a?b=c` });
  const params = Object.fromEntries(new URL(url).searchParams);
  expect(alipaySdk(keys.merchant.publicKey).checkNotifySignV2(params)).toBe(true);
  expect(alipaySdk(keys.publicKey).checkNotifySignV2(params)).toBe(false);
  const { body } = protocols.alipay.write(anEvent('alipay', now()), now(), keys);
  const notify = Object.fromEntries(new URLSearchParams(body));
  expect(alipaySdk(keys.publicKey).checkNotifySignV2(notify)).toBe(true);
  expect(alipaySdk(keys.publicKey).checkNotifySignV2({ ...notify, total_amount: '0.01' })).toBe(false);
});
