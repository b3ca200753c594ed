import { expect, test } from 'vitest';
import { checkCredential, checkCredentials, mergeCredentials } from './checkCredentials.ts';
import { getUsedFields, providerDefinitions, providerVariables } from './definitions.ts';

const { alipay, wechat, stripe } = providerDefinitions;
const nothing = { values: {}, isSet: () => false };
const pem = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n`;
const field = (name: string) => {
  const found = Object.values(providerDefinitions)
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

test('names are unique, but for products of one account, and each is a variable', () => {
  const fields = Object.values(providerDefinitions).flatMap((definition) => [...definition.fields]);
  for (const { name, ...format } of fields) {
    const shared = fields.filter((field) => field.name === name);
    expect(shared, name).toEqual(shared.map(() => ({ name, ...format })));
    expect(providerVariables.has(name), name).toBe(true);
  }
  for (const definition of Object.values(providerDefinitions)) {
    const names = definition.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

test.each([
  ['ALIPAY_PRIVATE_KEY', pem('PRIVATE KEY'), null],
  ['ALIPAY_PRIVATE_KEY', pem('RSA PRIVATE KEY'), null],
  ['ALIPAY_PRIVATE_KEY', 'A'.repeat(1600), null],
  ['ALIPAY_PRIVATE_KEY', pem('PUBLIC KEY'), 'privateExpected'],
  ['ALIPAY_PRIVATE_KEY', pem('ENCRYPTED PRIVATE KEY'), 'privateExpected'],
  ['ALIPAY_PRIVATE_KEY', '/etc/passwd', 'notKey'],
  ['ALIPAY_PUBLIC_KEY', pem('PUBLIC KEY') + pem('PUBLIC KEY'), null],
  ['ALIPAY_PUBLIC_KEY', pem('PRIVATE KEY'), 'publicExpected'],
  ['ALIPAY_APP_CERT', pem('CERTIFICATE'), null],
  ['ALIPAY_APP_CERT', pem('PUBLIC KEY'), 'certificateExpected'],
  ['ALIPAY_APP_CERT', 'words', 'notCertificate'],
  ['ALIPAY_GATEWAY', 'https://elsewhere.example/gateway.do', 'choice'],
  ['WECHAT_API_V3_KEY', 'a'.repeat(31), 'format'],
  ['WECHAT_API_V3_KEY', ` ${'a'.repeat(32)} `, null],
  ['STRIPE_SECRET_KEY', 'pk_live_123456', 'format'],
])('%s = %s: %s', (name, value, problem) => {
  expect(checkCredential(field(name), value)).toBe(problem);
});

test('required fields depend on the choices', () => {
  const before = (values: Record<string, string>) => ({ values, isSet: (name: string) => values[name] !== undefined });
  expect(checkCredentials(stripe, {}, nothing)).toEqual({});
  const mode = getUsedFields(alipay, { ALIPAY_MODE: 'certificate' }).map(({ name }) => name);
  expect(mode).toContain('ALIPAY_ROOT_CERT');
  expect(mode).not.toContain('ALIPAY_PUBLIC_KEY');
  const hongKong = { WECHAT_HOST: 'https://apihk.mch.weixin.qq.com' };
  expect(checkCredentials(wechat, { WECHAT_APP_ID: 'wx1' }, before(hongKong))).toHaveProperty(
    'WECHAT_CATEGORY_CODE',
    'required',
  );
  expect(checkCredentials(wechat, { WECHAT_APP_ID: 'wx1' }, nothing)).not.toHaveProperty('WECHAT_CATEGORY_CODE');
});

test('credentials without a single value are refused, unless that removes them', () => {
  const required = { STRIPE_SECRET_KEY: 'required', STRIPE_WEBHOOK_SECRET: 'required' };
  expect(checkCredentials(stripe, { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' }, nothing)).toEqual(required);
  expect(Object.keys(checkCredentials(alipay, { ALIPAY_MODE: 'certificate' }, nothing))).toContain('ALIPAY_APP_CERT');
  const stored = { values: { STRIPE_SECRET_KEY: 'x' }, isSet: (name: string) => name === 'STRIPE_SECRET_KEY' };
  expect(checkCredentials(stripe, { STRIPE_SECRET_KEY: '' }, stored)).toEqual({});
  // Another admin has removed them already.
  expect(checkCredentials(stripe, { STRIPE_SECRET_KEY: null }, nothing)).toEqual({});
});

test('an empty value removes, what is left out stays', () => {
  expect(mergeCredentials({ A: '1', B: '2', C: '3' }, { A: null, B: ' ', D: ' 4 ' })).toEqual({ C: '3', D: '4' });
});

test('a name that every object has is unknown', () => {
  const problems = checkCredentials(stripe, JSON.parse('{"constructor": "y"}'), nothing);
  expect(problems).toHaveProperty('constructor', 'unknown');
});
