import { expect, test } from 'vitest';
import { settingDefaults } from '../setting/settingDefaults.ts';
import { planCredentialWrite, planProviderSwitch, toProviderState } from './providerState.ts';

const origin = 'https://shop.example';
const shop = { settings: settingDefaults, origin };
const secretKey = `sk_test_${'a'.repeat(40)}WXYZ`;
const stored = { source: 'settings' as const, values: { STRIPE_SECRET_KEY: secretKey }, addresses: {} };

test('a secret shows that it is set and how it ends if it is long, a readable credential its value', () => {
  const { fields, isEnabled, notifyUrl } = toProviderState('stripe', { ...stored, isUnreadable: false }, shop);
  expect(fields).toEqual([
    { name: 'STRIPE_SECRET_KEY', isSet: true, fingerprint: '…WXYZ' },
    { name: 'STRIPE_WEBHOOK_SECRET', isSet: false },
  ]);
  expect([isEnabled, notifyUrl]).toEqual([true, `${origin}/main/v2/payment/stripe-notify`]);
  const values = { ALIYUN_ACCESS_KEY_ID: 'LTAI1234', ALIYUN_ACCESS_KEY_SECRET: 'short-secret' };
  const facts = { ...stored, values, isUnreadable: false };
  expect(toProviderState('aliyunSms', facts, shop).fields.slice(0, 2)).toEqual([
    { name: 'ALIYUN_ACCESS_KEY_ID', isSet: true, value: 'LTAI1234' },
    { name: 'ALIYUN_ACCESS_KEY_SECRET', isSet: true },
  ]);
});

test('a key is described by the backend, and an identity provider is enabled where the shop chose it', () => {
  const facts = { ...stored, values: { ALIPAY_PRIVATE_KEY: 'PEM' }, isUnreadable: false };
  const settings = { ...settingDefaults, 'kyc.provider': 'alipayIdentity' };
  const state = toProviderState('alipayIdentity', facts, {
    settings,
    origin,
    describeKey: () => ({ fingerprint: 'f0' }),
  });
  expect(state.fields.find(({ name }) => name === 'ALIPAY_PRIVATE_KEY')).toEqual({
    name: 'ALIPAY_PRIVATE_KEY',
    isSet: true,
    fingerprint: 'f0',
  });
  expect([state.isEnabled, toProviderState('aliyunIdentity', facts, { settings, origin }).isEnabled]).toEqual([
    true,
    false,
  ]);
});

test('values from the environment are fixed and cannot be changed', () => {
  const change = { STRIPE_SECRET_KEY: null };
  expect(planCredentialWrite('stripe', change, { ...stored, source: 'environment' })).toEqual({
    ok: false,
    code: 'SET_BY_ENVIRONMENT',
  });
  const proxied = { ...stored, addresses: { STRIPE_HOST: 'http://proxy' } };
  const write = planCredentialWrite(
    'stripe',
    {},
    { ...proxied, values: { ...stored.values, STRIPE_HOST: 'http://proxy' } },
  );
  expect(write).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    fields: { 'fields.STRIPE_WEBHOOK_SECRET': 'required' },
  });
  const complete = { ...stored.values, STRIPE_WEBHOOK_SECRET: 'whsec_abcdef', STRIPE_HOST: 'http://proxy' };
  const kept = planCredentialWrite('stripe', {}, { ...proxied, values: complete });
  const before = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_abcdef' };
  expect(kept.ok && kept.before).toEqual(before);
});

test('a switch is a setting, public for payments; an identity provider has none', () => {
  expect(planProviderSwitch('stripe', false, settingDefaults)).toEqual({
    setting: { settingGroup: 'payment', key: 'stripeEnabled', value: false, isPublic: true },
    audited: {
      action: 'adminProvider.save',
      targetType: 'provider',
      subject: { provider: 'stripe', name: 'payment.stripeEnabled' },
      before: { value: true },
      after: { value: false },
    },
  });
  expect(planProviderSwitch('twilio', true, settingDefaults)?.setting.isPublic).toBe(false);
  expect(planProviderSwitch('alipayIdentity', true, settingDefaults)).toBeNull();
});
