import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import {
  type ConnectionFailure,
  type CredentialInput,
  type ProviderId,
  type ProviderState,
  providerIds,
} from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { openPaymentStatuses } from '@sampan/domain/payment/paymentStatuses';
import { previousLifetimeMs, toAuditedCredentials } from '@sampan/domain/provider/changeCredentials';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import {
  type CredentialSource,
  planCredentialWrite,
  planProviderSwitch,
  toProviderState,
} from '@sampan/domain/provider/providerState';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandlersOf, type WriteContext } from '../call.ts';
import { createConflict } from '../conflict.ts';
import { type DemoState, demoOrigin, getShopSettings } from '../state.ts';

/** Endpoint addresses: the demo shop calls the sandbox. */
const addresses: Readonly<Record<ProviderId, CredentialValues>> = {
  alipay: { ALIPAY_GATEWAY: `${demoOrigin}/sandbox/alipay/gateway.do` },
  wechat: { WECHAT_HOST: `${demoOrigin}/sandbox/wechat` },
  stripe: {},
  aliyunSms: { ALIYUN_ENDPOINT_SMS: `${demoOrigin}/sandbox/aliyun-sms` },
  twilio: { TWILIO_HOST: `${demoOrigin}/sandbox/twilio` },
  alipayIdentity: { ALIPAY_GATEWAY: `${demoOrigin}/sandbox/alipay/gateway.do` },
  aliyunIdentity: { ALIYUN_ENDPOINT_CLOUDAUTH: `${demoOrigin}/sandbox/aliyun-cloudauth` },
};

/** The sandbox's error for unknown credentials. */
const connectionFailures: Readonly<Record<ProviderId, ConnectionFailure>> = {
  alipay: { problem: 'unknownAccount', code: 'isv.invalid-app-id', message: '无效的AppID参数' },
  alipayIdentity: { problem: 'unknownAccount', code: 'isv.invalid-app-id', message: '无效的AppID参数' },
  wechat: { problem: 'keyMismatch', code: 'SIGN_ERROR', message: '签名错误' },
  stripe: { problem: 'keyMismatch', code: 'api_key_invalid', message: '' },
  aliyunIdentity: { problem: 'unknownAccount', code: 'InvalidAccessKeyId.NotFound', message: '' },
  aliyunSms: { problem: 'unknownAccount', code: 'InvalidAccessKeyId.NotFound', message: '' },
  twilio: { problem: 'keyMismatch', code: '20003', message: 'Authenticate' },
};

function readValues({ providers }: DemoState, provider: ProviderId): CredentialValues {
  const { environment, values } = providers.get(provider) ?? {};
  return environment ?? values ?? {};
}

function toSource(state: DemoState, provider: ProviderId): CredentialSource {
  const values = readValues(state, provider);
  const isSet = hasCredentials(providerDefinitions[provider], (name) => values[name] !== undefined);
  const isFromEnvironment = state.providers.get(provider)?.environment !== undefined;
  const source = isSet ? (isFromEnvironment ? 'environment' : 'settings') : null;
  return { source, values, addresses: addresses[provider] };
}

type SaveInput = ParsedInputOf<Contract['adminProvider']['save']>;
type CredentialChange = ReturnType<typeof applyChange>;

function applyChange(state: DemoState, provider: ProviderId, change: CredentialInput) {
  const write = planCredentialWrite(provider, change, toSource(state, provider));
  if (!write.ok) throw new DemoApiError(write.code, write.code === 'VALIDATION' ? { fields: write.fields } : {});
  return write;
}

function countUnderWay({ orders }: DemoState, provider: ProviderId): ProviderState['underWay'] {
  if (providerDefinitions[provider].group !== 'payment') return undefined;
  const statuses = [...orders.values()].flatMap(({ payment }) =>
    payment?.method === provider ? [payment.status] : [],
  );
  return {
    payments: statuses.filter((status) => openPaymentStatuses.has(status)).length,
    refunds: statuses.filter((status) => status === paymentStatus.refunding).length,
  };
}

function readState(state: DemoState, provider: ProviderId, now: Date): ProviderState {
  const {
    isUnreadable = false,
    updatedAt,
    previousUntil,
    lastSuccessAt,
    lastError,
  } = state.providers.get(provider) ?? {};
  const isPreviousOver = previousUntil === undefined || new Date(previousUntil) <= now;
  const facts = {
    ...toSource(state, provider),
    ...{ isUnreadable, updatedAt, lastSuccessAt, lastError },
    ...(!isPreviousOver && { previousUntil }),
    underWay: countUnderWay(state, provider),
  };
  return toProviderState(provider, facts, { settings: getShopSettings(state), origin: demoOrigin });
}

export const adminProvider: DemoHandlersOf<Contract['adminProvider']> = {
  list: (_input, { state, now }) => providerIds.map((provider) => readState(state, provider, now)),

  save(input, call) {
    const { provider, fields, isEnabled } = input;
    const write = Object.keys(fields).length > 0 ? planChange(input, call) : undefined;
    if (isEnabled !== undefined && !planSwitch(provider, isEnabled, call)) {
      throw call.fail('VALIDATION', { fields: { isEnabled: 'unknown' } });
    }
    if (write) writeCredentials(provider, write, call);
    if (isEnabled !== undefined) writeSwitch(provider, isEnabled, call);
    return readState(call.state, provider, call.now);
  },

  test({ provider, fields }, call) {
    const { state, now } = call;
    const { isSet } = applyChange(state, provider, fields);
    if (!isSet) throw call.fail('NOT_CONFIGURED');
    const failure = connectionFailures[provider];
    const at = now.toISOString();
    if (Object.keys(fields).length === 0) {
      state.providers.set(provider, { ...state.providers.get(provider), lastError: { ...failure, at } });
    }
    return { at, failure };
  },
};

/** @throws DemoApiError VERSION_CONFLICT if others have changed the credentials since the client opened them */
function planChange({ provider, fields, updatedAt }: SaveInput, call: WriteContext): CredentialChange {
  const { state, now } = call;
  const current = readState(state, provider, now);
  if (isChangedSince(current, updatedAt)) {
    // As on the server, the change's time identifies its entry: those of earlier releases do not name the provider.
    throw createConflict(
      call,
      current,
      ({ targetType, after }) => targetType === 'provider' && after?.changedAt === current.updatedAt,
    );
  }
  return applyChange(state, provider, fields);
}

function writeCredentials(provider: ProviderId, { before, after }: CredentialChange, call: WriteContext): void {
  const { state, now } = call;
  const audited = toAuditedCredentials(provider, { before, after }, now);
  if (!audited) return;
  const hadBefore = Object.keys(before).length > 0;
  const previousUntil = new Date(now.getTime() + previousLifetimeMs).toISOString();
  const known = state.providers.get(provider);
  const next = { ...known, isUnreadable: false, values: after, updatedAt: now.toISOString() };
  state.providers.set(provider, { ...next, ...(hadBefore && { previousUntil }) });
  writeAudit(call, audited);
}

const planSwitch = (provider: ProviderId, isEnabled: boolean, { state }: WriteContext) =>
  planProviderSwitch(provider, isEnabled, getShopSettings(state));

function writeSwitch(provider: ProviderId, isEnabled: boolean, call: WriteContext): void {
  const { state, now } = call;
  const plan = planSwitch(provider, isEnabled, call);
  if (!plan) return;
  const { settingGroup, key, value } = plan.setting;
  state.settings = state.settings.map((one) =>
    one.settingGroup === settingGroup && one.key === key ? { ...one, value, updatedAt: now.toISOString() } : one,
  );
  writeAudit(call, plan.audited);
}
