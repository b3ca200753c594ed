import { contract } from '@sampan/api/contract';
import type { ProviderId, ProviderState, VersionConflict } from '@sampan/api/entities';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';

const { adminProvider, audit, order, payment } = contract;

/** Assembled at run time, so that secret scanners do not report it. */
const createSecretKey = (end: string) => ['sk', 'test', `51${'a'.repeat(40)}${end}`].join('_');
const webhookSecret = `whsec_${'b'.repeat(32)}`;
const stripeFields = { STRIPE_SECRET_KEY: createSecretKey('wxyz'), STRIPE_WEBHOOK_SECRET: webhookSecret };

async function find(client: ScenarioClient, id: ProviderId) {
  const found = (await client.ok(adminProvider.list, {})).find(({ provider }) => provider === id);
  if (!found) throw new Error(`no provider ${id}`);
  return found;
}

async function getFields(client: ScenarioClient, provider: ProviderId, fields: Record<string, string | null>) {
  const { status, fields: problems } = await client.error(adminProvider.save, { provider, fields });
  return { status, fields: problems };
}

export const providerScenarios: Scenario[] = [
  defineScenario({
    name: 'credentials are written and never read, not even in the audit log',
    async run({ admin }) {
      const before = await find(admin, 'stripe');
      const saved = await admin.ok(adminProvider.save, { provider: 'stripe', fields: stripeFields });
      const read = await find(admin, 'stripe');
      const { list } = await admin.ok(audit.list, { targetType: 'provider' });
      const answers = JSON.stringify([saved, read, list]);
      const removed = await admin.ok(adminProvider.save, {
        provider: 'stripe',
        fields: { STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: '' },
      });
      return {
        before: { source: before.source, areSet: before.fields.map(({ isSet }) => isSet) },
        read: {
          source: read.source,
          areSet: read.fields.map(({ isSet }) => isSet),
          fingerprint: read.fields[0]?.fingerprint,
        },
        leaks: { secret: answers.includes(createSecretKey('')), webhookSecret: answers.includes('bbbb') },
        entry: {
          action: list[0]?.action,
          provider: list[0]?.after?.provider,
          credentials: list[0]?.after?.credentials,
        },
        removed: {
          source: removed.source,
          areSet: removed.fields.map(({ isSet }) => isSet),
          hasPrevious: removed.previousUntil !== undefined,
        },
      };
    },
    expected: {
      before: { source: null, areSet: [false, false] },
      read: { source: 'settings', areSet: [true, true], fingerprint: '…wxyz' },
      leaks: { secret: false, webhookSecret: false },
      entry: {
        action: 'adminProvider.save',
        provider: 'stripe',
        credentials: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      },
      removed: { source: null, areSet: [false, false], hasPrevious: true },
    },
  }),
  defineScenario({
    name: 'credentials that another admin has saved meanwhile are not overwritten unknowingly',
    async run(shop, { admin }) {
      const save = (updatedAt: string | null, end: string) =>
        admin.send(adminProvider.save, {
          provider: 'stripe',
          fields: { ...stripeFields, STRIPE_SECRET_KEY: createSecretKey(end) },
          updatedAt,
        });
      const openedAt = (await find(admin, 'stripe')).updatedAt ?? null;
      // Saves of one instant have one time.
      await shop.backend.advance(1);
      const first = await save(openedAt, 'wxyz');
      const second = await save(openedAt, 'abcd');
      const { code, details } = second.body as { code?: string; details?: VersionConflict<ProviderState> };
      const storedAt = details?.current.updatedAt;
      await shop.backend.advance(1);
      const again = await save(storedAt ?? null, 'abcd');
      const { updatedAt, fields } = await find(admin, 'stripe');
      await admin.ok(adminProvider.save, {
        provider: 'stripe',
        fields: { STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null },
      });
      return {
        first: first.status,
        second: {
          status: second.status,
          code,
          actor: details?.actor,
          isTimed: details?.at !== undefined && details.at === storedAt,
          fingerprint: details?.current.fields[0]?.fingerprint,
        },
        again: again.status,
        stored: { isNewer: updatedAt !== undefined && updatedAt !== openedAt, fingerprint: fields[0]?.fingerprint },
      };
    },
    expected: {
      first: 200,
      second: { status: 409, code: 'VERSION_CONFLICT', actor: 'admin', isTimed: true, fingerprint: '…wxyz' },
      again: 200,
      stored: { isNewer: true, fingerprint: '…abcd' },
    },
  }),
  defineScenario({
    name: 'an invalid credential is reported on its field, and nothing is stored',
    async run({ admin }) {
      const createPem = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----`;
      return {
        publishableKey: await getFields(admin, 'stripe', { STRIPE_SECRET_KEY: 'pk_live_1234567' }),
        wrongSeller: await getFields(admin, 'alipay', {
          ALIPAY_APP_ID: '2021000000000009',
          ALIPAY_SELLER_ID: '1234',
          ALIPAY_PRIVATE_KEY: createPem('PUBLIC KEY'),
          ALIPAY_PUBLIC_KEY: 'nothing of a key',
          SOMETHING_ELSE: 'x',
        }),
        wrongCertificate: await getFields(admin, 'alipay', {
          ALIPAY_MODE: 'certificate',
          ALIPAY_APP_CERT: createPem('PRIVATE KEY'),
        }),
        withoutValues: await getFields(admin, 'stripe', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' }),
        stored: (await find(admin, 'alipay')).fields.filter(({ name, isSet }) => isSet && name !== 'ALIPAY_GATEWAY'),
      };
    },
    expected: {
      publishableKey: {
        status: 400,
        fields: { 'fields.STRIPE_SECRET_KEY': 'format', 'fields.STRIPE_WEBHOOK_SECRET': 'required' },
      },
      wrongSeller: {
        status: 400,
        fields: {
          'fields.ALIPAY_SELLER_ID': 'format',
          'fields.ALIPAY_PRIVATE_KEY': 'privateExpected',
          'fields.ALIPAY_PUBLIC_KEY': 'notKey',
          'fields.SOMETHING_ELSE': 'unknown',
        },
      },
      wrongCertificate: {
        status: 400,
        fields: {
          'fields.ALIPAY_APP_CERT': 'certificateExpected',
          'fields.ALIPAY_APP_ID': 'required',
          'fields.ALIPAY_SELLER_ID': 'required',
          'fields.ALIPAY_PRIVATE_KEY': 'required',
          'fields.ALIPAY_ROOT_CERT': 'required',
          'fields.ALIPAY_PUBLIC_CERT': 'required',
        },
      },
      withoutValues: {
        status: 400,
        fields: { 'fields.STRIPE_SECRET_KEY': 'required', 'fields.STRIPE_WEBHOOK_SECRET': 'required' },
      },
      stored: [],
    },
  }),
  defineScenario({
    name: 'a test of the connection says what the provider refused; a draft leaves no trace',
    async run({ admin }) {
      const nothing = await admin.outcome(adminProvider.test, { provider: 'stripe' });
      const draft = await admin.ok(adminProvider.test, { provider: 'stripe', fields: stripeFields });
      const afterDraft = await find(admin, 'stripe');
      await admin.ok(adminProvider.save, { provider: 'stripe', fields: stripeFields });
      const { failure } = await admin.ok(adminProvider.test, { provider: 'stripe' });
      const { lastError } = await find(admin, 'stripe');
      const fields = { STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null };
      await admin.ok(adminProvider.save, { provider: 'stripe', fields });
      return {
        nothing,
        draft: draft.failure,
        afterDraft: { source: afterDraft.source, lastError: afterDraft.lastError },
        stored: failure?.problem,
        lastError: lastError?.problem,
      };
    },
    expected: {
      nothing: 'NOT_CONFIGURED',
      draft: { problem: 'keyMismatch', code: 'api_key_invalid', message: '' },
      afterDraft: { source: null, lastError: undefined },
      stored: 'keyMismatch',
      lastError: 'keyMismatch',
    },
  }),
  defineScenario({
    name: 'credentials of an SMS gateway are checked and tested like those of a payment provider',
    async run({ admin }) {
      const { fields } = await find(admin, 'aliyunSms');
      const draft = {
        ALIYUN_ACCESS_KEY_ID: 'LTAI5tScenario',
        ALIYUN_ACCESS_KEY_SECRET: 'c'.repeat(30),
        ALIYUN_SMS_SIGN: '舢舨',
      };
      const { failure } = await admin.ok(adminProvider.test, { provider: 'aliyunSms', fields: draft });
      return {
        names: fields.map(({ name }) => name),
        incompleteAliyun: await getFields(admin, 'aliyunSms', { ALIYUN_SMS_SIGN: '【舢舨】' }),
        incompleteTwilio: await getFields(admin, 'twilio', { TWILIO_FROM: '61230001' }),
        failure: { problem: failure?.problem, code: failure?.code },
        source: (await find(admin, 'aliyunSms')).source,
      };
    },
    expected: {
      names: ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN'],
      incompleteAliyun: {
        status: 400,
        fields: {
          'fields.ALIYUN_ACCESS_KEY_ID': 'required',
          'fields.ALIYUN_ACCESS_KEY_SECRET': 'required',
          'fields.ALIYUN_SMS_SIGN': 'format',
        },
      },
      incompleteTwilio: {
        status: 400,
        fields: {
          'fields.TWILIO_ACCOUNT_SID': 'required',
          'fields.TWILIO_AUTH_TOKEN': 'required',
          'fields.TWILIO_FROM': 'format',
        },
      },
      failure: { problem: 'unknownAccount', code: 'InvalidAccessKeyId.NotFound' },
      source: null,
    },
  }),
  defineScenario({
    name: 'a provider’s switch takes its method out of the shop',
    async run(shop, { admin }) {
      const isOffered = async () =>
        (await shop.guest.ok(payment.methods, {})).find(({ code }) => code === 'stripe')?.enabled;
      const before = await isOffered();
      const { isEnabled } = await admin.ok(adminProvider.save, { provider: 'stripe', isEnabled: false });
      const off = await isOffered();
      await admin.ok(adminProvider.save, { provider: 'stripe', isEnabled: true });
      const { list } = await admin.ok(audit.list, { targetType: 'provider', limit: 1 });
      return { before, isEnabled, off, isOffered: await isOffered(), audited: list[0]?.after };
    },
    expected: {
      before: true,
      isEnabled: false,
      off: false,
      isOffered: true,
      audited: { provider: 'stripe', name: 'payment.stripeEnabled', value: true },
    },
  }),
  defineScenario({
    name: 'a provider says how many payments and refunds are under way',
    async run(shop, { customer, admin }) {
      const { underWay: before } = await find(admin, 'stripe');
      const { id: orderId } = await shop.order(customer, 'teaware/gaiwan');
      await customer.ok(payment.start, { orderId, method: 'stripe', scene: 'pc' });
      const { underWay: begun } = await find(admin, 'stripe');
      await customer.ok(payment.close, { orderId });
      const { underWay: ended } = await find(admin, 'stripe');
      await customer.ok(order.cancel, { orderId, reason: 'only looking' });
      return {
        begun: (begun?.payments ?? 0) - (before?.payments ?? 0),
        ended: (ended?.payments ?? 0) - (before?.payments ?? 0),
        refunds: (ended?.refunds ?? 0) - (before?.refunds ?? 0),
        ofSms: (await find(admin, 'twilio')).underWay,
      };
    },
    expected: { begun: 1, ended: 0, refunds: 0, ofSms: undefined },
  }),
  defineScenario({
    name: 'credentials are an admin’s alone',
    async run(shop, { operator }) {
      return {
        listByOperator: await operator.outcome(adminProvider.list, {}),
        saveByOperator: await operator.outcome(adminProvider.save, { provider: 'stripe', fields: stripeFields }),
        testByOperator: await operator.outcome(adminProvider.test, { provider: 'stripe' }),
        listByGuest: await shop.guest.outcome(adminProvider.list, {}),
      };
    },
    expected: {
      listByOperator: 'FORBIDDEN',
      saveByOperator: 'FORBIDDEN',
      testByOperator: 'FORBIDDEN',
      listByGuest: 'UNAUTHENTICATED',
    },
  }),
  defineScenario({
    name: 'credentials are not stored by a call that also switches a provider without a switch',
    async run({ admin }) {
      const provider = 'aliyunIdentity';
      const fields = {
        ALIYUN_ACCESS_KEY_ID: 'LTAI5tOfScenario',
        ALIYUN_ACCESS_KEY_SECRET: 'x'.repeat(30),
        ALIYUN_CLOUDAUTH_SCENE_ID: '1000000001',
      };
      const before = await find(admin, provider);
      const rejected = await admin.error(adminProvider.save, { provider, fields, isEnabled: true });
      const after = await find(admin, provider);
      return { code: rejected.code, fields: rejected.fields, isUnchanged: before.updatedAt === after.updatedAt };
    },
    expected: { code: 'VALIDATION', fields: { isEnabled: 'unknown' }, isUnchanged: true },
  }),
];
