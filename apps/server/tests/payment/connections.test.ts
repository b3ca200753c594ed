import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { createSandbox, type Sandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { seed } from '../../src/seed.ts';
import { certifyAccounts, createCertificate } from '../support/certificates.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';
import { toPem } from '../support/toPem.ts';

const { test: testConnection } = contract.adminProvider;

const providerUrl = 'http://providers.test';
const { keys, certificates } = certifyAccounts(await generateSandboxKeys());
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The providers with accounts in public-key mode and in certificate mode. */
let publicKeyMode: Sandbox;
let certificateMode: Sandbox;
/** Those that the shop reaches. */
let provider: Sandbox;
let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp('postgres', {
    environment: {
      ...{ DEMO: '0', SANDBOX: '0' },
      ALIPAY_GATEWAY: `${providerUrl}/sandbox/alipay/gateway.do`,
      WECHAT_HOST: `${providerUrl}/sandbox/wechat`,
    },
    before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    wrapFetch: () => (input, init) => provider.fetch(input, init),
  });
  token = (await createPerson(shop, 1)).token;
  const shared = { db: shop.db, clock: shop.clock, log: createLogger({ level: 'silent' }), publicUrl: providerUrl };
  const { certificates: _, ...bare } = keys;
  publicKeyMode = createSandbox({ ...shared, keys: bare });
  certificateMode = createSandbox({ ...shared, keys });
});
afterAll(() => shop.close());

/** The problem that "Test connection" names; null where the provider accepts the credentials. */
async function probe(name: 'alipay' | 'wechat', sandbox: Sandbox, fields: Record<string, string>) {
  provider = sandbox;
  const { failure } = await shop.expectOk(testConnection, { provider: name, fields }, { token });
  return failure && [failure.problem, failure.code];
}

/** The field that the shop itself finds wrong, before it asks the provider. */
async function check(name: 'alipay' | 'wechat', fields: Record<string, string>) {
  const answer = await shop.call(testConnection, { provider: name, fields }, { token });
  return answer.ok ? 'ok' : answer.data.fields;
}

const alipay = () => ({
  ALIPAY_APP_ID: publicKeyMode.configs.alipay.appId,
  ALIPAY_SELLER_ID: publicKeyMode.configs.alipay.sellerId,
  ALIPAY_PRIVATE_KEY: toPem(keys.merchant.privateKey),
  ALIPAY_MODE: 'publicKey',
  ALIPAY_PUBLIC_KEY: toPem(keys.publicKey),
});
const certifiedAlipay = () => {
  const { ALIPAY_PUBLIC_KEY: _, ...shared } = alipay();
  return {
    ...shared,
    ALIPAY_MODE: 'certificate',
    ALIPAY_APP_CERT: certificates.app,
    ALIPAY_ROOT_CERT: certificates.alipayRoot,
    ALIPAY_PUBLIC_CERT: certificates.alipay,
  };
};
const wechat = () => ({
  WECHAT_APP_ID: publicKeyMode.configs.wechat.appId,
  WECHAT_MCH_ID: publicKeyMode.configs.wechat.mchId,
  WECHAT_PRIVATE_KEY: toPem(keys.merchant.privateKey),
  WECHAT_CERT_SERIAL: publicKeyMode.configs.wechat.certSerial,
  WECHAT_API_V3_KEY: keys.apiV3Key,
  WECHAT_PUBLIC_KEY: toPem(keys.publicKey),
  WECHAT_PUBLIC_KEY_ID: publicKeyMode.configs.wechat.publicKeyId ?? '',
});
const certifiedWechat = () => {
  const { WECHAT_PUBLIC_KEY_ID: _, ...shared } = wechat();
  return { ...shared, WECHAT_PUBLIC_KEY: certificates.wechat };
};

describe('the connection test of Alipay', () => {
  test.each<[string, Record<string, string>, string[] | null]>([
    ['right credentials', {}, null],
    [
      'the private key of another application',
      { ALIPAY_PRIVATE_KEY: toPem(stranger.privateKey) },
      ['keyMismatch', 'isv.invalid-signature'],
    ],
    ['an unknown application', { ALIPAY_APP_ID: '2021000000000002' }, ['unknownAccount', 'isv.invalid-app-id']],
    [
      "another key instead of Alipay's",
      { ALIPAY_PUBLIC_KEY: toPem(stranger.publicKey) },
      ['answerKeyMismatch', 'ACQ.TRADE_NOT_EXIST'],
    ],
  ])('in public-key mode: %s', async (_, change, expected) => {
    expect(await probe('alipay', publicKeyMode, { ...alipay(), ...change })).toEqual(expected);
  });

  const other = (key: KeyObject) => createCertificate({ publicKey: key, issuerKey: stranger.privateKey });
  test.each<[string, Record<string, string>, string[] | null]>([
    ['right credentials', {}, null],
    [
      'another certificate of the same key',
      { ALIPAY_APP_CERT: other(keys.merchant.publicKey) },
      ['certificateMismatch', 'isv.app-cert-not-exist'],
    ],
    [
      'another root',
      { ALIPAY_ROOT_CERT: other(stranger.publicKey) },
      ['certificateMismatch', 'isv.invalid-alipay-root-cert-sn'],
    ],
    [
      "another certificate instead of Alipay's",
      { ALIPAY_PUBLIC_CERT: other(stranger.publicKey) },
      ['answerKeyMismatch', 'ACQ.TRADE_NOT_EXIST'],
    ],
  ])('in certificate mode: %s', async (_, change, expected) => {
    expect(await probe('alipay', certificateMode, { ...certifiedAlipay(), ...change })).toEqual(expected);
  });

  test('an account in certificate mode refuses requests of public-key mode', async () => {
    expect(await probe('alipay', certificateMode, alipay())).toEqual([
      'certificateMismatch',
      'isv.missing-app-cert-sn',
    ]);
  });
});

describe('the connection test of WeChat Pay', () => {
  test.each<[string, Record<string, string>, string[] | null]>([
    ['right credentials', {}, null],
    [
      'the private key of another merchant',
      { WECHAT_PRIVATE_KEY: toPem(stranger.privateKey) },
      ['keyMismatch', 'SIGN_ERROR'],
    ],
    ['the serial number of another certificate', { WECHAT_CERT_SERIAL: 'ABC' }, ['keyMismatch', 'SIGN_ERROR']],
    ['an unknown merchant', { WECHAT_MCH_ID: '1900000002' }, ['unknownAccount', 'MCH_NOT_EXISTS']],
    [
      "another key instead of WeChat Pay's",
      { WECHAT_PUBLIC_KEY: toPem(stranger.publicKey) },
      ['answerKeyMismatch', 'ORDER_NOT_EXIST'],
    ],
    [
      'the id of another public key',
      { WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_99' },
      ['answerKeyMismatch', 'ORDER_NOT_EXIST'],
    ],
  ])('in public-key mode: %s', async (_, change, expected) => {
    expect(await probe('wechat', publicKeyMode, { ...wechat(), ...change })).toEqual(expected);
  });

  test('with a platform certificate: right, and of another key', async () => {
    expect(await probe('wechat', certificateMode, certifiedWechat())).toBeNull();
    const other = createCertificate({ publicKey: stranger.publicKey, issuerKey: stranger.privateKey });
    expect(await probe('wechat', certificateMode, { ...certifiedWechat(), WECHAT_PUBLIC_KEY: other })).toEqual([
      'answerKeyMismatch',
      'ORDER_NOT_EXIST',
    ]);
  });
});

describe('keys and certificates that do not fit are named before the provider is asked', () => {
  const issue = (publicKey: KeyObject, daysLeft: number) =>
    createCertificate({
      publicKey,
      issuerKey: stranger.privateKey,
      validTo: new Date(shop.clock.now().getTime() + daysLeft * day),
    });

  test.each<[string, () => Record<string, string>, Record<string, string> | string]>([
    [
      "the certificate of another application's key",
      () => ({ ALIPAY_APP_CERT: issue(stranger.publicKey, 9) }),
      { 'fields.ALIPAY_APP_CERT': 'certificateMismatch' },
    ],
    [
      'an expired application certificate',
      () => ({ ALIPAY_APP_CERT: issue(keys.merchant.publicKey, -1) }),
      { 'fields.ALIPAY_APP_CERT': 'expired' },
    ],
    [
      "an expired certificate of Alipay's",
      () => ({ ALIPAY_PUBLIC_CERT: issue(keys.publicKey, -1) }),
      { 'fields.ALIPAY_PUBLIC_CERT': 'expired' },
    ],
    [
      "the application's certificate as Alipay's",
      () => ({ ALIPAY_PUBLIC_CERT: certificates.app }),
      { 'fields.ALIPAY_PUBLIC_CERT': 'ownPublicKey' },
    ],
    [
      'an expired certificate beside a valid one',
      () => ({ ALIPAY_PUBLIC_CERT: issue(keys.publicKey, -1) + certificates.alipay }),
      'ok',
    ],
  ])('Alipay: %s', async (_, change, expected) => {
    provider = certificateMode;
    expect(await check('alipay', { ...certifiedAlipay(), ...change() })).toEqual(expected);
  });

  test.each<[string, () => Record<string, string>, Record<string, string> | string]>([
    [
      'an expired platform certificate',
      () => ({ WECHAT_PUBLIC_KEY: issue(keys.publicKey, -1) }),
      { 'fields.WECHAT_PUBLIC_KEY': 'expired' },
    ],
    [
      "the merchant's own certificate",
      () => ({ WECHAT_PUBLIC_KEY: issue(keys.merchant.publicKey, 9) }),
      { 'fields.WECHAT_PUBLIC_KEY': 'ownPublicKey' },
    ],
    [
      'an expired certificate beside a valid one',
      () => ({ WECHAT_PUBLIC_KEY: issue(keys.publicKey, -1) + certificates.wechat }),
      'ok',
    ],
  ])('WeChat Pay: %s', async (_, change, expected) => {
    provider = certificateMode;
    expect(await check('wechat', { ...certifiedWechat(), ...change() })).toEqual(expected);
  });
});
