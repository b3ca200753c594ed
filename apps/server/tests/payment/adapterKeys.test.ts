import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvalidWebhook, type PaymentProvider } from '../../src/providers/payment/port.ts';
import { getPublicKeyId } from '../../src/providers/payment/sandbox/accounts.ts';
import { getSandbox } from '../commerce/shop.ts';
import { accountModes, setUpAdapters } from './adapterSetup.ts';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Each adapter with wrong, rotated and replaced keys, in each mode of an account. */
describe.each(accountModes)('keys of accounts with %s', (mode, keys) => {
  const isCertified = mode === 'certificates';
  const { getShop, alipay, wechat, stripe, charge, pay, readNotices, requested, sent } = setUpAdapters(keys);

  /** Alipay's certificates with another key under each serial number. */
  function withKey(key: KeyObject) {
    const { certificates } = getSandbox(getShop()).configs.alipay;
    const keyed = certificates && [...certificates.publicKeys.keys()].map((serialNo) => [serialNo, key] as const);
    return { publicKeys: [key], ...(keyed && { certificates: { ...certificates, publicKeys: new Map(keyed) } }) };
  }
  const withSerials = (change: { appSn?: string; rootSn?: string }) => {
    const { certificates } = getSandbox(getShop()).configs.alipay;
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
            [...getSandbox(getShop()).configs.wechat.platformKeys.keys()].map((id) => [id, stranger.publicKey]),
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
    expect(await provider.refund(refund)).toEqual({
      state: 'pending',
      [isRejected ? 'isRejected' : 'isUnverified']: true,
    });
    await expect(provider.create(charge(), 'qr')).rejects.toMatchObject({ name: 'ProviderError' });
  });

  test.runIf(isCertified)('both certificates of the provider count while they are rotated', async () => {
    const { alipay: ofAlipay, wechat: ofWechat } = getSandbox(getShop()).configs;
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
    expect(sent.map(({ headers }) => headers['wechatpay-serial'])).toEqual([keys.certificates?.wechat]);
    expect(() => readNotices(wechat({ platformKeys: new Map([['77', stranger.publicKey]]) }))).toThrow(InvalidWebhook);
  });

  test.runIf(isCertified)(
    "WeChat Pay's certificate is replaced by a public key: answers to a shop that names the key are signed by it",
    async () => {
      const publicKeyId = getPublicKeyId(keys);
      const platformKeys = new Map([[publicKeyId, keys.publicKey]]);
      const asked = charge();
      await pay(await wechat({ publicKeyId, platformKeys }).create(asked, 'qr'));
      const both = new Map([...platformKeys, ...getSandbox(getShop()).configs.wechat.platformKeys]);
      expect(readNotices(wechat({ publicKeyId, platformKeys: both }))).toMatchObject([{ kind: 'paid' }]);
      // Without the id WeChat Pay goes on to sign with the certificate.
      expect(await wechat({ platformKeys }).query(asked.outTradeNo)).toEqual({ state: 'pending', isStuck: true });
    },
  );

  test.runIf(!isCertified)('the key of the provider is rotated: with both keys every answer counts', async () => {
    const { publicKeys } = getSandbox(getShop()).configs.alipay;
    const asked = charge();
    await pay(await alipay({ publicKeys: [stranger.publicKey, ...publicKeys] }).create(asked, 'qr'));
    expect(await alipay({ publicKeys: [...publicKeys, stranger.publicKey] }).query(asked.outTradeNo)).toMatchObject({
      state: 'paid',
    });
  });

  test.runIf(!isCertified)('Stripe refuses a session and a refund by another key', async () => {
    const provider = stripe({ secretKey: 'sk_test_other' });
    await expect(provider.create(charge(), 'pc')).rejects.toMatchObject({ kind: 'refused', code: 'api_key_invalid' });
    expect(await provider.query('X1', 'cs_test_x')).toEqual({ state: 'pending', isStuck: true });
  });

  test('WeChat Pay is never asked for its certificates', () => {
    expect(requested.some((address) => address.includes('/sandbox/wechat/v3/'))).toBe(true);
    expect(requested.filter((address) => address.includes('/v3/certificates'))).toEqual([]);
  });
});
