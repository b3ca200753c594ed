import { apiPrefix } from '@sampan/api/endpoint';
import type { CredentialInput, CredentialState, ProviderId, ProviderState } from '@sampan/api/entities';
import type { Audited } from '../audit/changes.ts';
import type { ShopSettings } from '../setting/settingDefaults.ts';
import { type CredentialPlan, planCredentialChange } from './changeCredentials.ts';
import { type CredentialField, type CredentialValues, isReadable, providerDefinitions } from './definitions.ts';

/** Minimum length of a secret whose last four characters are displayed. */
const minLengthForLastFour = 40;

/** Where the credentials of a provider come from. */
export interface CredentialSource {
  source: ProviderState['source'];
  /** Empty where there are none. */
  values: CredentialValues;
  /** Values that can only be set in the environment, such as a proxy's address. */
  addresses: CredentialValues;
}

/** State of a provider in a backend; times are ISO 8601 UTC. */
export type ProviderFacts = CredentialSource &
  Pick<ProviderState, 'isUnreadable' | 'updatedAt' | 'previousUntil' | 'underWay' | 'lastSuccessAt' | 'lastError'>;

type DescribeKey = (field: CredentialField, value: string) => Pick<CredentialState, 'fingerprint' | 'expiresAt'>;

function toCredentialState(
  field: CredentialField,
  { source, values, addresses }: CredentialSource,
  describeKey: DescribeKey,
): CredentialState {
  const { name, kind } = field;
  const value = values[name] ?? addresses[name];
  const isFixed = source === 'environment' || addresses[name] !== undefined;
  const state = { name, isSet: value !== undefined, ...(isFixed && { isFixed }) };
  if (value === undefined) return state;
  if (isReadable(field)) return { ...state, value };
  if (kind !== 'secret') return { ...state, ...describeKey(field, value) };
  return { ...state, ...(value.length >= minLengthForLastFour && { fingerprint: `…${value.slice(-4)}` }) };
}

/**
 * A provider for the settings screen. Of write-only credentials it only shows whether they are set, and what identifies
 * them.
 * @param describeKey displayable details of a key or certificate
 */
export function toProviderState(
  provider: ProviderId,
  facts: ProviderFacts,
  { settings, origin, describeKey = () => ({}) }: { settings: ShopSettings; origin: string; describeKey?: DescribeKey },
): ProviderState {
  const { fields, notifyPath, switchName } = providerDefinitions[provider];
  const { source, isUnreadable, updatedAt, previousUntil, underWay, lastSuccessAt, lastError } = facts;
  return {
    provider,
    isEnabled: switchName === undefined ? settings['kyc.provider'] === provider : settings[switchName] === true,
    source,
    isUnreadable,
    fields: fields.map((field) => toCredentialState(field, facts, describeKey)),
    ...(notifyPath && { notifyUrl: `${origin}${apiPrefix}${notifyPath}` }),
    ...(updatedAt && { updatedAt }),
    ...(previousUntil && { previousUntil }),
    ...(underWay && { underWay }),
    ...(lastSuccessAt && { lastSuccessAt }),
    ...(lastError && { lastError }),
  };
}

/** Result of a change of credentials by staff: the credentials before and after it, or an error of its call. */
export type CredentialWrite =
  | ({ ok: true; before: CredentialValues } & Pick<CredentialPlan, 'after' | 'isSet'>)
  | { ok: false; code: 'SET_BY_ENVIRONMENT' }
  | { ok: false; code: 'VALIDATION'; fields: Record<string, string> };

/** Field codes of invalid credentials, by the names of the call's fields. */
export function toCredentialFields(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`fields.${name}`, problem]));
}

/** Plans staff's change of a provider's credentials. Those from the environment cannot be changed and are not stored. */
export function planCredentialWrite(
  provider: ProviderId,
  change: CredentialInput,
  { source, values, addresses }: CredentialSource,
): CredentialWrite {
  const names = Object.keys(change);
  const isFixed = source === 'environment' || names.some((name) => addresses[name] !== undefined);
  if (names.length > 0 && isFixed) return { ok: false, code: 'SET_BY_ENVIRONMENT' };
  const stored = Object.entries(values).filter(([name]) => source === 'environment' || addresses[name] === undefined);
  const before = Object.fromEntries(stored);
  const { problems, after, isSet } = planCredentialChange(provider, before, change);
  if (Object.keys(problems).length > 0) {
    return { ok: false, code: 'VALIDATION', fields: toCredentialFields(problems) };
  }
  return { ok: true, before, after, isSet };
}

/**
 * Plans switching a provider on or off: the boolean setting to store, and the audit entry. Null for a provider without
 * a switch.
 */
export function planProviderSwitch(provider: ProviderId, isEnabled: boolean, settings: ShopSettings) {
  const { group: settingGroup, switchName: name } = providerDefinitions[provider];
  if (name === undefined) return null;
  const key = name.slice(settingGroup.length + 1);
  const audited: Audited = {
    action: 'adminProvider.save',
    targetType: 'provider',
    subject: { provider, name },
    before: { value: settings[name] },
    after: { value: isEnabled },
  };
  // The checkout reads which payment methods are on.
  return { setting: { settingGroup, key, value: isEnabled, isPublic: settingGroup === 'payment' }, audited };
}
