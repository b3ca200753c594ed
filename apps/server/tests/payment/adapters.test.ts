import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxTrades } from '../../src/db/schema.ts';
import { createAlipayProvider } from '../../src/providers/payment/alipay/adapter.ts';
import type { AlipayConfig } from '../../src/providers/payment/alipay/config.ts';
import { ProviderHttp } from '../../src/providers/payment/http.ts';
import { type Charge, InvalidWebhook, type PaymentProvider } from '../../src/providers/payment/port.ts';
import { getPublicKeyId, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { getShopDay, shiftDay } from '../../src/providers/payment/shopDay.ts';
import { createStripeProvider } from '../../src/providers/payment/stripe/adapter.ts';
import type { StripeConfig } from '../../src/providers/payment/stripe/config.ts';
import { createWechatProvider } from '../../src/providers/payment/wechat/adapter.ts';
import type { WechatConfig } from '../../src/providers/payment/wechat/config.ts';
import { signMessage } from '../../src/providers/payment/wechat/signature.ts';
import { getSandbox } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { certifyAccounts } from '../support/certificates.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, minute } from '../support/testClock.ts';

const publicKeyMode = await generateSandboxKeys();
const certificateMode = certifyAccounts(await generateSandboxKeys()).keys;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
type Scene = 'pc' | 'wap' | 'qr';

/** Each adapter against the sandbox's server, in each mode of an account. */
describe.each([
  ['public keys', publicKeyMode],
  ['certificates', certificateMode],
])('adapters of accounts with %s', (keyMode, keys) => {
  const isCertified = keyMode === 'certificates';
  let shop: TestApp;
  let serial = 0;
  /** Instead of the sandbox's. */
  let interceptFetch: typeof fetch | undefined;
  /** Addresses that the adapters requested. */
  const requested: string[] = [];
  /** Webhooks that the sandbox sent. */
  const sent: { body: string; headers: Record<string, string> }[] = [];
  beforeAll(async () => {
    shop = await startTestApp('pglite', { sandboxKeys: keys });
    getSandbox(shop).deliverBy(async (_path, body, headers) => {
      sent.push({ body, headers });
      return { status: 200, body: 'success' };
    });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    sent.length = 0;
  });

  const publicUrl = () => shop.deps.config.publicUrl;
  const shared = (method: ProviderMethod) => ({
    http: new ProviderHttp(method, {
      fetch: (input, init) => {
        requested.push(new Request(input).url);
        return (interceptFetch ?? getSandbox(shop).fetch)(input, init);
      },
      record: () => {},
    }),
    now: () => shop.clock.now(),
    publicUrl: publicUrl(),
    notifyUrl: `${publicUrl()}/main/v2${protocols[method].notifyPath}`,
  });
  const alipay = (change: Partial<AlipayConfig> = {}) =>
    createAlipayProvider({ config: { ...getSandbox(shop).configs.alipay, ...change }, ...shared('alipay') });
  const wechat = (change: Partial<WechatConfig> = {}) =>
    createWechatProvider({ config: { ...getSandbox(shop).configs.wechat, ...change }, ...shared('wechat') });

  const stripe = (change: Partial<StripeConfig> = {}) =>
    createStripeProvider({ config: { ...getSandbox(shop).configs.stripe, ...change }, ...shared('stripe') });

  function charge(change: Partial<Charge> = {}): Charge {
    serial += 1;
    return {
      outTradeNo: `ADAPTER${serial}`,
      orderNo: 'SP1',
      description: 'Kiln Row SP1',
      returnPath: '/orders/1?pay=check',
      amount: 1234,
      currency: 'CNY',
      expiresAt: new Date(shop.clock.now().getTime() + 30 * minute),
      startedAt: shop.clock.now(),
      clientIp: '203.0.113.7',
      ...change,
    };
  }

  const pay = async (started: { qrCode?: string; payUrl?: string }) =>
    shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, started)}/pay` });

  const readNotices = (provider: PaymentProvider) =>
    sent.splice(0).map(({ body, headers }) => provider.readNotify(body, headers, shop.clock.now()));

  const allModes: [string, Scene, () => PaymentProvider, Partial<Charge>][] = [
    ['Alipay page', 'pc', alipay, {}],
    ['Alipay wap', 'wap', alipay, {}],
    ['Alipay precreate', 'qr', alipay, {}],
    ['WeChat Pay native', 'qr', wechat, {}],
    ['WeChat Pay H5', 'wap', wechat, {}],
    ['WeChat Pay native in Hong Kong', 'qr', () => wechat({ isGlobal: true }), { currency: 'HKD' }],
    ['Stripe Checkout', 'pc', stripe, { currency: 'HKD' }],
    ['WeChat Pay H5 in Hong Kong', 'wap', () => wechat({ isGlobal: true }), { currency: 'HKD' }],
  ];
  // Stripe has no certificates.
  const modes = allModes.filter(([name]) => !isCertified || !name.startsWith('Stripe'));

  test.each(modes)(
    '%s: opens, is paid, notified, queried and refunded in two parts, never in three',
    async (_, scene, create, change) => {
      const provider = create();
      const asked = charge(change);
      const { outTradeNo, amount, currency } = asked;
      expect(await provider.query(outTradeNo)).toEqual({ state: 'unknown' });
      const started = await provider.create(asked, scene);
      const { tradeNo } = started;
      expect(await provider.create(asked, scene)).toEqual(started);
      await pay(started);
      expect(readNotices(provider)).toMatchObject([{ kind: 'paid', outTradeNo, amount, currency }]);
      expect(await provider.query(outTradeNo, tradeNo)).toMatchObject({
        state: 'paid',
        amount,
        currency,
        tradeNo: expect.any(String),
      });
      expect(await provider.close(outTradeNo, tradeNo)).toMatchObject({ state: 'paid' });
      const refund = (refundNo: string, part: number) =>
        provider.refund({ outTradeNo, tradeNo, refundNo, amount: part, total: amount, currency, reason: '退款' });
      expect(await refund(`${outTradeNo}A`, 1000)).toEqual({ state: 'settled' });
      expect(await refund(`${outTradeNo}A`, 1000)).toEqual({ state: 'settled' });
      expect(await refund(`${outTradeNo}B`, 235)).toMatchObject({ state: 'failed' });
      expect(await refund(`${outTradeNo}C`, 234)).toEqual({ state: 'settled' });
      expect(await refund(`${outTradeNo}D`, 1)).toMatchObject({ state: 'failed' });
      // A Checkout Session stays paid after refunds of its charge.
      const state = provider.method === 'stripe' ? 'paid' : 'refunded';
      expect(await provider.query(outTradeNo, tradeNo)).toMatchObject({ state });
      // Alipay sends none; Stripe one when a refund is created, and one when the bank's reference is known.
      const noticeCount = { alipay: 0, wechat: 1, stripe: 2, manual: 0 }[provider.method];
      await getSandbox(shop).sendDue(shop.clock.now());
      const refundNos = [`${outTradeNo}A`, `${outTradeNo}C`].flatMap((refundNo) => Array(noticeCount).fill(refundNo));
      expect(readNotices(provider)).toMatchObject(
        refundNos.map((refundNo) => ({ kind: 'refund', outTradeNo, refundNo })),
      );
    },
  );

  test.each([
    ['WeChat Pay', () => wechat(), 'qr', 'wap'],
    ['WeChat Pay', () => wechat(), 'wap', 'qr'],
    ['Alipay', () => alipay(), 'wap', 'qr'],
  ] as const)('%s refuses a number in a second scene', async (_name, create, first, second) => {
    const asked = charge();
    await openCashier(shop.app, await create().create(asked, first));
    await expect(create().create(asked, second)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('Alipay refuses the page of a phone for a number whose page of a desktop was opened', async () => {
    const asked = charge();
    await openCashier(shop.app, await alipay().create(asked, 'pc'));
    const opened = openCashier(shop.app, await alipay().create(asked, 'wap'));
    await expect(opened).rejects.toThrow('answered 400');
  });

  test.each([
    ['mainland', false],
    ['Hong Kong', true],
  ])('a merchant in %s without permission for H5 gets a code under the same number', async (_place, isGlobal) => {
    const { configs, fetch: sandboxFetch } = getSandbox(shop);
    const rejection = JSON.stringify({ code: 'NO_AUTH', message: '商户号该产品权限未开通' });
    interceptFetch = async (input, init) => {
      if (!/\/transactions\/(h5|mweb)$/.test(String(input))) return sandboxFetch(input, init);
      const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
      const [serial = ''] = configs.wechat.platformKeys.keys();
      const headers = signMessage(rejection, { timestamp, nonce: 'n', serial, privateKey: keys.privateKey });
      return new Response(rejection, { status: 403, headers });
    };
    const asked = charge(isGlobal ? { currency: 'HKD' } : {});
    const started = await wechat({ isGlobal }).create(asked, 'wap');
    expect(started).toEqual({ qrCode: expect.stringContaining('/sandbox/pay/') });
    expect(await wechat({ isGlobal }).create(asked, 'wap')).toEqual(started);
    interceptFetch = undefined;
    await pay(started);
    expect(await wechat({ isGlobal }).query(asked.outTradeNo)).toMatchObject({ state: 'paid' });
  });

  test.each(modes.filter(([, scene]) => scene === 'qr'))(
    '%s: a refund is accepted with the longest reason of each kind of characters',
    async (_, scene, create, change) => {
      const provider = create();
      const asked = charge(change);
      const { outTradeNo, amount: total, currency } = asked;
      const { tradeNo, ...started } = await provider.create(asked, scene);
      await pay(started);
      const refund = { outTradeNo, ...(tradeNo && { tradeNo }), amount: 1, total, currency };
      for (const [index, reason] of ['x', '退', 'x🎁', '🎁'].map((text) => text.repeat(200)).entries())
        expect(await provider.refund({ ...refund, refundNo: `${outTradeNo}R${index}`, reason })).toEqual({
          state: 'settled',
        });
    },
  );

  test.each(modes.filter(([, scene]) => scene === 'qr'))(
    '%s: a closed trade stays closed',
    async (_, scene, create, change) => {
      const provider = create();
      const asked = charge(change);
      const started = await provider.create(asked, scene);
      expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'pending' });
      expect(await provider.close(asked.outTradeNo)).toMatchObject({ state: 'closed' });
      await pay(started);
      expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'closed' });
      const refund = { refundNo: 'R', amount: 1, total: 1234, currency: asked.currency, reason: '' };
      expect(await provider.refund({ outTradeNo: asked.outTradeNo, ...refund })).toEqual({
        state: 'failed',
        failure: 'tradeClosed',
      });
    },
  );

  test.each(modes.filter(([, scene]) => scene === 'qr'))(
    '%s: the statement of a day lists payments and refunds with fees',
    async (_, scene, create, change) => {
      const provider = create();
      const asked = charge({ ...change, amount: 20_000 });
      const { outTradeNo, currency } = asked;
      const started = await provider.create(asked, scene);
      await pay(started);
      const refundNo = `${outTradeNo}R`;
      const total = { outTradeNo, tradeNo: started.tradeNo, total: 20_000, currency, reason: '退款' };
      await provider.refund({ ...total, refundNo, amount: 5000 });
      const today = getShopDay(shop.clock.now().getTime());
      const entries = (await provider.fetchStatement(today)).filter(({ number }) => number.startsWith(outTradeNo));
      const shared = { currency, feeCurrency: currency, tradeNo: expect.stringMatching(/./) };
      expect(entries).toHaveLength(2);
      expect(entries).toContainEqual({ ...shared, movement: 'payment', number: outTradeNo, amount: 20_000, fee: 120 });
      const fee = provider.method === 'stripe' ? 0 : -30;
      expect(entries).toContainEqual({ ...shared, movement: 'refund', number: refundNo, amount: 5000, fee });
      expect(await provider.fetchStatement(shiftDay(today, -7))).toEqual([]);
      expect(await provider.fetchStatement(shiftDay(today, 1))).toEqual([]);
    },
  );

  test.runIf(!isCertified)('a statement of Stripe has every page, each transaction once', async () => {
    const paidAt = new Date(shop.clock.now().getTime() - 30 * day);
    const trades = Array.from({ length: 205 }, (_, index) => ({
      token: `page-${index}`,
      method: 'stripe' as const,
      outTradeNo: `PAGE${index}`,
      tradeNo: `cs_page_${index}`,
      orderNo: `SP${index}`,
      returnPath: '/orders/1',
      amount: 1000 + index,
      currency: 'HKD',
      state: 'paid' as const,
      expiresAt: paidAt,
      paidAt,
    }));
    await shop.db.insert(sandboxTrades).values(trades);
    const entries = await stripe().fetchStatement(getShopDay(paidAt.getTime()));
    expect(new Set(entries.map(({ number }) => number))).toEqual(new Set(trades.map(({ outTradeNo }) => outTradeNo)));
    expect(entries).toHaveLength(205);
  });

  test.each([
    ['Alipay', () => alipay()],
    ['WeChat Pay', () => wechat()],
    ['WeChat Pay in Hong Kong', () => wechat({ isGlobal: true })],
  ])('%s: a bill that was changed or cut off on its way is refused', async (name, create) => {
    const asked = charge(name.endsWith('Kong') ? { currency: 'HKD' } : {});
    await pay(await create().create(asked, 'qr'));
    const today = getShopDay(shop.clock.now().getTime());
    const { fetch: sandboxFetch } = getSandbox(shop);
    for (const change of [(text: Buffer) => text.subarray(0, text.length - 40), () => Buffer.from('<html>')]) {
      interceptFetch = async (input, init) => {
        const response = await sandboxFetch(input, init);
        if (!/\/bill\?|billdownload|global\/statements/.test(String(input))) return response;
        return new Response(new Uint8Array(change(Buffer.from(await response.arrayBuffer()))), response);
      };
      await expect(create().fetchStatement(today)).rejects.toMatchObject({ kind: 'unverified' });
    }
    interceptFetch = async (input, init) =>
      /\/bill\?|billdownload|global\/statements/.test(String(input))
        ? new Response('busy', { status: 503 })
        : sandboxFetch(input, init);
    await expect(create().fetchStatement(today)).rejects.toMatchObject({ kind: 'unreachable' });
    interceptFetch = undefined;
  });

  /** Alipay's certificates with another key under each serial number. */
  function withKey(key: KeyObject) {
    const { certificates } = getSandbox(shop).configs.alipay;
    const keyed = certificates && [...certificates.publicKeys.keys()].map((serialNo) => [serialNo, key] as const);
    return { publicKeys: [key], ...(keyed && { certificates: { ...certificates, publicKeys: new Map(keyed) } }) };
  }
  const withSerials = (change: { appSn?: string; rootSn?: string }) => {
    const { certificates } = getSandbox(shop).configs.alipay;
    if (!certificates) throw new Error('the account is in public-key mode');
    return alipay({ certificates: { ...certificates, ...change } });
  };
  const certified: [string, () => PaymentProvider][] = [
    ['Alipay, requests with another application certificate', () => withSerials({ appSn: '1' })],
    ['Alipay, requests with another root certificate', () => withSerials({ rootSn: '1' })],
    ['Alipay, requests without an application certificate', () => withSerials({ appSn: '' })],
    ['Alipay, requests without a root certificate', () => withSerials({ rootSn: '' })],
  ];

  test.each<[string, () => PaymentProvider]>([
    ...(isCertified ? certified : []),
    ['Alipay, answers by another key', () => alipay(withKey(stranger.publicKey))],
    ['Alipay, requests by another key', () => alipay({ privateKey: stranger.privateKey })],
    ['Alipay, another application', () => alipay({ appId: '2021999' })],
    [
      'Alipay, unknown certificate',
      () => alipay({ certificates: { appSn: '1', rootSn: '2', publicKeys: new Map([['3', stranger.publicKey]]) } }),
    ],
    [
      'WeChat Pay, answers by another key',
      () =>
        wechat({
          platformKeys: new Map(
            [...getSandbox(shop).configs.wechat.platformKeys.keys()].map((id) => [id, stranger.publicKey]),
          ),
        }),
    ],
    ['WeChat Pay, unknown key id', () => wechat({ platformKeys: new Map([['PUB_KEY_ID_9', stranger.publicKey]]) })],
    ['WeChat Pay, requests by another key', () => wechat({ privateKey: stranger.privateKey })],
    ['WeChat Pay, another merchant', () => wechat({ mchId: '1900000002' })],
  ])('%s: nothing is taken for certain', async (_, create) => {
    const honest = _.startsWith('Alipay') ? alipay() : wechat();
    const asked = charge();
    const { outTradeNo } = asked;
    await pay(await honest.create(asked, 'qr'));
    const provider = create();
    const isRejected = /application|merchant|requests/.test(_);
    expect((await provider.query(outTradeNo)).state).toBe('pending');
    expect((await provider.close(outTradeNo)).state).toBe('pending');
    const refund = { outTradeNo, refundNo: `${outTradeNo}R`, amount: 1, total: 1234, currency: 'CNY', reason: '' };
    const answer = await provider.refund({ ...refund, isFirstAttempt: true });
    expect(answer.state).toBe(isRejected ? 'failed' : 'pending');
    expect(await provider.refund(refund)).toEqual({ state: 'pending', ...(isRejected && { isRejected }) });
    await expect(provider.create(charge(), 'qr')).rejects.toMatchObject({ name: 'ProviderError' });
  });

  test.runIf(isCertified)('both certificates of the provider count while they are rotated', async () => {
    const { alipay: ofAlipay, wechat: ofWechat } = getSandbox(shop).configs;
    const { certificates } = ofAlipay;
    if (!certificates) throw new Error('the account is in public-key mode');
    for (const order of [1, -1]) {
      const join = (known: ReadonlyMap<string, KeyObject>) =>
        new Map([...known, ['77', stranger.publicKey] as const].sort(() => order));
      const providers = [
        alipay({ certificates: { ...certificates, publicKeys: join(certificates.publicKeys) } }),
        wechat({ platformKeys: join(ofWechat.platformKeys) }),
      ];
      for (const provider of providers) {
        const asked = charge();
        await pay(await provider.create(asked, 'qr'));
        expect(readNotices(provider)).toMatchObject([{ kind: 'paid', outTradeNo: asked.outTradeNo }]);
        expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'paid' });
      }
    }
  });

  test.runIf(isCertified)('a notify by a certificate that the shop does not have is refused', async () => {
    await pay(await alipay().create(charge(), 'qr'));
    const other = withKey(stranger.publicKey);
    expect(() => readNotices(alipay(other))).toThrow(InvalidWebhook);
    await pay(await wechat().create(charge(), 'qr'));
    expect(sent.map(({ headers }) => headers['wechatpay-serial'])).toEqual([certificateMode.certificates?.wechat]);
    expect(() => readNotices(wechat({ platformKeys: new Map([['77', stranger.publicKey]]) }))).toThrow(InvalidWebhook);
  });

  test.runIf(isCertified)(
    "WeChat Pay's certificate is replaced by a public key: answers to a shop that names the key are signed by it",
    async () => {
      const publicKeyId = getPublicKeyId(keys);
      const platformKeys = new Map([[publicKeyId, keys.publicKey]]);
      const asked = charge();
      await pay(await wechat({ publicKeyId, platformKeys }).create(asked, 'qr'));
      const both = new Map([...platformKeys, ...getSandbox(shop).configs.wechat.platformKeys]);
      expect(readNotices(wechat({ publicKeyId, platformKeys: both }))).toMatchObject([{ kind: 'paid' }]);
      // Without the id WeChat Pay goes on to sign with the certificate.
      expect(await wechat({ platformKeys }).query(asked.outTradeNo)).toEqual({ state: 'pending' });
    },
  );

  test.runIf(!isCertified)('the key of the provider is rotated: with both keys every answer counts', async () => {
    const { publicKeys } = getSandbox(shop).configs.alipay;
    const asked = charge();
    await pay(await alipay({ publicKeys: [stranger.publicKey, ...publicKeys] }).create(asked, 'qr'));
    expect(await alipay({ publicKeys: [...publicKeys, stranger.publicKey] }).query(asked.outTradeNo)).toMatchObject({
      state: 'paid',
    });
  });

  test.runIf(!isCertified)('Stripe refuses a session and a refund by another key', async () => {
    const provider = stripe({ secretKey: 'sk_test_other' });
    await expect(provider.create(charge(), 'pc')).rejects.toMatchObject({ kind: 'refused', code: 'api_key_invalid' });
    expect(await provider.query('X1', 'cs_test_x')).toEqual({ state: 'pending' });
  });

  test.runIf(!isCertified)('Stripe takes amounts from its smallest charge on, in currencies with its decimals', () => {
    const takes = (currency: string, amount?: number) => stripe().takesAmount(currency, amount);
    expect([takes('HKD', 399), takes('HKD', 400), takes('USD', 49), takes('USD', 50)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([takes('IDR'), takes('IDR', 150_000), takes('JPY'), takes('JPY', 150_000)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test.runIf(!isCertified).each([
    ['starts minutes before Stripe creates it', { expiresIn: 5, startedAgo: 4 }],
    ['is of an order that waits for days', { expiresIn: 3 * 24 * 60, startedAgo: -4 }],
  ])('a session of Stripe that %s has a lifetime that it takes', async (_, { expiresIn, startedAgo }) => {
    const fromNow = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute);
    const asked = charge({ currency: 'HKD', expiresAt: fromNow(expiresIn), startedAt: fromNow(-startedAgo) });
    expect(await stripe().create(asked, 'pc')).toMatchObject({ payUrl: expect.any(String) });
  });

  test('WeChat Pay is never asked for its certificates', () => {
    expect(requested.some((address) => address.includes('/sandbox/wechat/v3/'))).toBe(true);
    expect(requested.filter((address) => address.includes('/v3/certificates'))).toEqual([]);
  });

  test('Alipay and WeChat Pay take no amount below a minor unit', () => {
    for (const provider of [alipay(), wechat(), wechat({ isGlobal: true })])
      expect([0, 1].map((amount) => provider.takesAmount('CNY', amount))).toEqual([false, true]);
  });

  test('currencies are those of the account', () => {
    const takes = (provider: PaymentProvider) => ['CNY', 'HKD', 'USD'].filter((code) => provider.takesAmount(code));
    expect([takes(alipay()), takes(wechat()), takes(wechat({ isGlobal: true }))]).toEqual([
      ['CNY'],
      ['CNY'],
      ['CNY', 'HKD'],
    ]);
  });
});
