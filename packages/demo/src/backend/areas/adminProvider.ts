import type { Contract } from '@sampan/api/contract';
import { apiPrefix } from '@sampan/api/endpoint';
import {
  type ConnectionFailure,
  type CredentialInput,
  type CredentialState,
  type ProviderId,
  type ProviderState,
  providerIds,
} from '@sampan/api/entities';
import {
  auditedCredentials,
  planCredentialChange,
  previousLifetimeMs,
} from '@sampan/domain/provider/changeCredentials';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialValues, isReadable, providerDefinitions } from '@sampan/domain/provider/definitions';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandlersOf } from '../call.ts';
import { demoOrigin } from '../demoOrigin.ts';
import { type DemoState, settingsIn } from '../state.ts';

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
const refusals: Readonly<Record<ProviderId, ConnectionFailure>> = {
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

function applyChange(state: DemoState, provider: ProviderId, fields: CredentialInput) {
  const isFixed =
    state.providers.get(provider)?.environment !== undefined ||
    Object.keys(fields).some((name) => addresses[provider][name] !== undefined);
  if (Object.keys(fields).length > 0 && isFixed) throw new DemoApiError('SET_BY_ENVIRONMENT');
  const before = readValues(state, provider);
  const { problems, after, isSet } = planCredentialChange(provider, before, fields);
  const named = Object.entries(problems).map(([name, problem]) => [`fields.${name}`, problem] as const);
  if (named.length > 0) throw new DemoApiError('VALIDATION', { fields: Object.fromEntries(named) });
  return { before, after, isSet };
}

function toProviderState(state: DemoState, provider: ProviderId, now: Date): ProviderState {
  const definition = providerDefinitions[provider];
  const known = state.providers.get(provider);
  const values = readValues(state, provider);
  const isSet = hasCredentials(definition, (name) => values[name] !== undefined);
  const fields = definition.fields.map((field): CredentialState => {
    const { name, kind } = field;
    const value = addresses[provider][name] ?? values[name];
    const isFixed = known?.environment !== undefined || addresses[provider][name] !== undefined;
    const shown = { name, isSet: value !== undefined, ...(isFixed && { isFixed }) };
    if (value === undefined) return shown;
    if (isReadable(field)) return { ...shown, value };
    return { ...shown, ...(kind === 'secret' && value.length >= 40 && { fingerprint: `…${value.slice(-4)}` }) };
  });
  const { isUnreadable = false, updatedAt, previousUntil, lastSuccessAt, lastError } = known ?? {};
  return {
    provider,
    isEnabled:
      definition.switchKey === undefined
        ? settingsIn(state, 'kyc').provider === provider
        : settingsIn(state, definition.group)[definition.switchKey] === true,
    source: isSet ? (known?.environment ? 'environment' : 'settings') : null,
    isUnreadable,
    fields,
    ...(definition.notifyPath && { notifyUrl: `${demoOrigin}${apiPrefix}${definition.notifyPath}` }),
    ...(updatedAt && { updatedAt }),
    ...(previousUntil && new Date(previousUntil) > now && { previousUntil }),
    ...(lastSuccessAt && { lastSuccessAt }),
    ...(lastError && { lastError }),
  };
}

export const adminProvider: DemoHandlersOf<Contract['adminProvider']> = {
  list: (_input, { state, now }) => providerIds.map((provider) => toProviderState(state, provider, now)),

  save({ provider, fields, isEnabled }, call) {
    const { state, now } = call;
    if (Object.keys(fields).length > 0) {
      const { before, after } = applyChange(state, provider, fields);
      const audited = auditedCredentials(provider, { before, after }, now);
      if (audited) {
        const hadBefore = Object.keys(before).length > 0;
        const previousUntil = new Date(now.getTime() + previousLifetimeMs).toISOString();
        const known = state.providers.get(provider);
        const next = { ...known, isUnreadable: false, values: after, updatedAt: now.toISOString() };
        state.providers.set(provider, { ...next, ...(hadBefore && { previousUntil }) });
        writeAudit(call, audited);
      }
    }
    if (isEnabled !== undefined) writeSwitch(provider, isEnabled, call);
    return toProviderState(state, provider, now);
  },

  test({ provider, fields }, call) {
    const { state, now } = call;
    const { isSet } = applyChange(state, provider, fields);
    if (!isSet) throw call.refuse('NOT_CONFIGURED');
    const failure = refusals[provider];
    const at = now.toISOString();
    if (Object.keys(fields).length === 0) {
      state.providers.set(provider, { ...state.providers.get(provider), lastError: { ...failure, at } });
    }
    return { at, failure };
  },
};

function writeSwitch(
  provider: ProviderId,
  isEnabled: boolean,
  call: Parameters<(typeof adminProvider)['save']>[1],
): void {
  const { state, now } = call;
  const { group, switchKey } = providerDefinitions[provider];
  if (switchKey === undefined) throw call.refuse('VALIDATION', { fields: { isEnabled: 'unknown' } });
  const name = `${group}.${switchKey}`;
  const before = settingsIn(state, group)[switchKey];
  state.settings = state.settings.map((one) =>
    one.settingGroup === group && one.key === switchKey
      ? { ...one, value: isEnabled, updatedAt: now.toISOString() }
      : one,
  );
  const changes = { before: { name, value: before }, after: { name, value: isEnabled } };
  writeAudit(call, { action: 'adminProvider.save', targetType: 'provider', ...changes });
}
