import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { AlipaySdk } from 'alipay-sdk';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { ConfigError } from '../../src/config.ts';
import { readEnvironmentConfigs } from '../../src/providers/adapters.ts';
import { startTestApp } from '../support/testApp.ts';

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const provider = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = provider.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const certificate = (name: string) => join(import.meta.dirname, 'certificates', `${name}.crt`);

const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: privatePem,
  ALIPAY_PUBLIC_KEY: publicPem,
};
const wechat = {
  WECHAT_APP_ID: 'wx1',
  WECHAT_MCH_ID: '1900',
  WECHAT_PRIVATE_KEY: privatePem,
  WECHAT_CERT_SERIAL: 'abc',
  WECHAT_API_V3_KEY: 'a'.repeat(32),
  WECHAT_PUBLIC_KEY: publicPem,
  WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
};

test('a private key is read as PEM, in one line, from a file, and as base64 of PKCS#8 and PKCS#1', () => {
  const folder = scratchFolder('keys');
  const path = join(folder, 'merchant.pem');
  writeFileSync(path, privatePem);
  const der = (type: 'pkcs8' | 'pkcs1') => merchant.privateKey.export({ type, format: 'der' }).toString('base64');
  const forms = [privatePem, privatePem.replaceAll('\n', '\\n'), path, der('pkcs8'), der('pkcs1')];
  for (const form of forms) {
    const { privateKey } = readEnvironmentConfigs({ ...alipay, ALIPAY_PRIVATE_KEY: form }).alipay ?? {};
    expect(privateKey?.equals(merchant.privateKey)).toBe(true);
  }
  rmSync(folder, { recursive: true });
});

test('Alipay keys of before and after a rotation are both accepted', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  expect(readEnvironmentConfigs({ ...alipay, ALIPAY_PUBLIC_KEY: publicPem + other }).alipay?.publicKeys).toHaveLength(
    2,
  );
});

test('the serial numbers of certificate mode are those of alipay-sdk', () => {
  const { ALIPAY_PUBLIC_KEY: _, ...base } = alipay;
  const config = readEnvironmentConfigs({
    ...base,
    ALIPAY_APP_CERT: certificate('app'),
    ALIPAY_ROOT_CERT: certificate('root'),
    ALIPAY_PUBLIC_CERT: readFileSync(certificate('alipay'), 'utf8'),
  }).alipay;
  const sdk = new AlipaySdk({
    appId: '2021',
    privateKey: privatePem,
    keyType: 'PKCS8',
    appCertPath: certificate('app'),
    alipayRootCertPath: certificate('root'),
    alipayPublicCertPath: certificate('alipay'),
  });
  expect(config?.certificates?.appSn).toBe(sdk.config.appCertSn);
  expect(config?.certificates?.rootSn).toBe(sdk.config.alipayRootCertSn);
  expect(config?.certificates?.rootSn.split('_')).toHaveLength(2);
  expect([...(config?.certificates?.publicKeys.keys() ?? [])]).toEqual([sdk.config.alipayCertSn]);
});

test('WeChat Pay takes a public key with its id, platform certificates, and both', () => {
  const { WECHAT_PUBLIC_KEY_ID: _, ...base } = wechat;
  const pem = readFileSync(certificate('app'), 'utf8');
  const keyed = readEnvironmentConfigs(wechat).wechat;
  expect([keyed?.publicKeyId, [...(keyed?.platformKeys.keys() ?? [])]]).toEqual(['PUB_KEY_ID_01', ['PUB_KEY_ID_01']]);
  const certified = readEnvironmentConfigs({ ...base, WECHAT_PUBLIC_KEY: pem }).wechat;
  expect([certified?.publicKeyId, certified?.platformKeys.size]).toEqual([undefined, 1]);
  expect(readEnvironmentConfigs({ ...wechat, WECHAT_PUBLIC_KEY: pem + publicPem }).wechat?.platformKeys.size).toBe(2);
});

test('the Hong Kong host takes Hong Kong dollars and needs a category code', () => {
  const hongKong = { ...wechat, WECHAT_HOST: 'https://apihk.mch.weixin.qq.com' };
  expect(() => readEnvironmentConfigs(hongKong)).toThrow('WECHAT_CATEGORY_CODE is missing');
  expect(readEnvironmentConfigs({ ...hongKong, WECHAT_CATEGORY_CODE: '5999' }).wechat?.isGlobal).toBe(true);
  expect(readEnvironmentConfigs(wechat).wechat?.isGlobal).toBe(false);
});

test.each([
  [{ ALIPAY_APP_ID: '2021' }, 'ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY are missing'],
  [{ ...alipay, ALIPAY_PRIVATE_KEY: 'abc' }, 'ALIPAY_PRIVATE_KEY: The private key cannot be read'],
  [{ ...alipay, ALIPAY_PRIVATE_KEY: '/no/such/file.pem' }, 'names a file that does not exist'],
  [{ ...alipay, ALIPAY_PUBLIC_KEY: privatePem }, 'ALIPAY_PUBLIC_KEY: The public key cannot be read'],
  [{ ...alipay, ALIPAY_PUBLIC_KEY: '' }, 'ALIPAY_PUBLIC_KEY is missing'],
  [{ ...alipay, ALIPAY_GATEWAY: 'alipay' }, 'ALIPAY_GATEWAY is an address'],
  [{ ...wechat, WECHAT_API_V3_KEY: 'short' }, '32 characters'],
  [{ ...wechat, WECHAT_PUBLIC_KEY_ID: '' }, 'WECHAT_PUBLIC_KEY_ID is missing'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'starts with sk_'],
])('incomplete or unreadable credentials are said in one sentence: %#', (environment, message) => {
  expect(() => readEnvironmentConfigs(environment)).toThrow(ConfigError);
  expect(() => readEnvironmentConfigs(environment)).toThrow(message);
  expect(() => readEnvironmentConfigs(environment)).not.toThrow(/BEGIN|MII/);
});

test('a live shop offers what the environment configures, for its currency; a demo shop never does', async () => {
  const enabled = async (environment: Record<string, string>) => {
    const shop = await startTestApp('postgres', { environment });
    try {
      const methods = await shop.expectOk(contract.payment.methods);
      return methods.filter((method) => method.enabled).map(({ code }) => code);
    } finally {
      await shop.close();
    }
  };
  const live = { DEMO: '0', SANDBOX: '0' };
  expect(await enabled({ ...live, ...alipay })).toEqual(['alipay']);
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await enabled({ ...live, ...alipay, ...wechat, ...stripe })).toEqual(['alipay', 'wechat', 'stripe']);
  expect(await enabled(live)).toEqual([]);
});
