import { describe, expect, test } from 'vitest';
import { sandboxTrades } from '../../src/db/schema.ts';
import type { Charge, PaymentProvider } from '../../src/providers/payment/port.ts';
import { signMessage } from '../../src/providers/payment/sandbox/wechatNotices.ts';
import { getShopDay, shiftDay } from '../../src/providers/payment/shopDay.ts';
import { getSandbox } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { day, minute } from '../support/testClock.ts';
import { accountModes, setUpAdapters } from './adapterSetup.ts';

type Scene = 'pc' | 'wap' | 'qr';

/** Each adapter against the sandbox's server, in each mode of an account. */
describe.each(accountModes)('adapters of accounts with %s', (mode, keys) => {
  const isCertified = mode === 'certificates';
  const { getShop, alipay, wechat, stripe, charge, pay, readNotices, network } = setUpAdapters(keys);

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
      await getSandbox(getShop()).sendDue(getShop().clock.now());
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
    await openCashier(getShop().app, await create().create(asked, first));
    await expect(create().create(asked, second)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('Alipay refuses the page of a phone for a number whose page of a desktop was opened', async () => {
    const asked = charge();
    await openCashier(getShop().app, await alipay().create(asked, 'pc'));
    const opened = openCashier(getShop().app, await alipay().create(asked, 'wap'));
    await expect(opened).rejects.toThrow('answered 400');
  });

  test.each([
    ['mainland', false],
    ['Hong Kong', true],
  ])('a merchant in %s without permission for H5 gets a code under the same number', async (_place, isGlobal) => {
    const { configs, fetch: sandboxFetch } = getSandbox(getShop());
    const rejection = JSON.stringify({ code: 'NO_AUTH', message: '商户号该产品权限未开通' });
    network.intercept = async (input, init) => {
      if (!/\/transactions\/(h5|mweb)$/.test(String(input))) return sandboxFetch(input, init);
      const timestamp = String(Math.floor(getShop().clock.now().getTime() / 1000));
      const [serial = ''] = configs.wechat.platformKeys.keys();
      const headers = signMessage(rejection, { timestamp, nonce: 'n', serial, privateKey: keys.privateKey });
      return new Response(rejection, { status: 403, headers });
    };
    const asked = charge(isGlobal ? { currency: 'HKD' } : {});
    const started = await wechat({ isGlobal }).create(asked, 'wap');
    expect(started).toEqual({ qrCode: expect.stringContaining('/sandbox/pay/') });
    expect(await wechat({ isGlobal }).create(asked, 'wap')).toEqual(started);
    network.intercept = undefined;
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
      const { currency } = asked;
      const started = await provider.create(asked, scene);
      expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'pending' });
      // In Hong Kong, WeChat Pay closes it only now; a shop goes on without it, and asks again.
      if (currency === 'HKD' && provider.method === 'wechat') {
        expect(await provider.close(asked.outTradeNo)).toEqual({ state: 'unknown' });
        getShop().clock.advance(5 * minute);
      }
      expect(await provider.close(asked.outTradeNo)).toMatchObject({ state: 'closed' });
      await pay(started);
      expect(await provider.query(asked.outTradeNo)).toMatchObject({ state: 'closed' });
      const refund = { refundNo: 'R', amount: 1, total: 1234, currency, reason: '' };
      expect(await provider.refund({ outTradeNo: asked.outTradeNo, ...refund })).toEqual({
        state: 'failed',
        failure: 'tradeClosed',
      });
    },
  );

  test.each([false, true])(
    'a trade of WeChat Pay that is being paid is not closed (Hong Kong: %s)',
    async (isGlobal) => {
      const provider = wechat({ isGlobal });
      const asked = charge(isGlobal ? { currency: 'HKD' } : {});
      const started = await provider.create(asked, 'qr');
      const sandbox = getSandbox(getShop()).wechat;
      sandbox.isPaying = true;
      expect(await provider.close(asked.outTradeNo)).toMatchObject({ state: 'pending' });
      await pay(started);
      expect(await provider.close(asked.outTradeNo)).toMatchObject({ state: 'paid' });
      sandbox.isPaying = false;
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
      const refundNo = `R${outTradeNo}`;
      const total = { outTradeNo, tradeNo: started.tradeNo, total: 20_000, currency, reason: '退款' };
      await provider.refund({ ...total, refundNo, amount: 5000 });
      const today = getShopDay(getShop().clock.now().getTime());
      const statement = await provider.fetchStatement(today);
      const entries = statement.filter(({ number }) => [outTradeNo, refundNo].includes(number));
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
    const paidAt = new Date(getShop().clock.now().getTime() - 30 * day);
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
    await getShop().db.insert(sandboxTrades).values(trades);
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
    const today = getShopDay(getShop().clock.now().getTime());
    const { fetch: sandboxFetch } = getSandbox(getShop());
    for (const change of [(text: Buffer) => text.subarray(0, text.length - 40), () => Buffer.from('<html>')]) {
      network.intercept = async (input, init) => {
        const response = await sandboxFetch(input, init);
        if (!/\/bill\?|billdownload|global\/statements/.test(String(input))) return response;
        return new Response(new Uint8Array(change(Buffer.from(await response.arrayBuffer()))), response);
      };
      await expect(create().fetchStatement(today)).rejects.toMatchObject({ kind: 'unverified' });
    }
    network.intercept = async (input, init) =>
      /\/bill\?|billdownload|global\/statements/.test(String(input))
        ? new Response('busy', { status: 503 })
        : sandboxFetch(input, init);
    await expect(create().fetchStatement(today)).rejects.toMatchObject({ kind: 'unreachable' });
    network.intercept = undefined;
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
    const fromNow = (minutes: number) => new Date(getShop().clock.now().getTime() + minutes * minute);
    const asked = charge({ currency: 'HKD', expiresAt: fromNow(expiresIn), startedAt: fromNow(-startedAgo) });
    expect(await stripe().create(asked, 'pc')).toMatchObject({ payUrl: expect.any(String) });
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
