import type { CredentialInput, ProviderId } from '@sampan/api/entities';
import { type CredentialProblems, checkCredentials, hasCredentials, mergeCredentials } from './checkCredentials.ts';
import { type CredentialValues, getUsedFields, providerDefinitions } from './definitions.ts';

/**
 * How long the credentials before a change are kept, ms. Alipay repeats a notify for 25 hours, WeChat Pay for 25, Stripe
 * for three days.
 */
export const previousLifetimeMs = 3 * 86_400_000;

export interface CredentialPlan {
  /** Field codes by credential name; the change is refused where there are any. */
  problems: CredentialProblems;
  /** The credentials after the change, without those that the chosen mode does not use; empty where none is left. */
  after: CredentialValues;
  isSet: boolean;
}

/** Applies a change to the stored credentials of a provider and checks their formats. */
export function planCredentialChange(
  provider: ProviderId,
  before: CredentialValues,
  change: CredentialInput,
): CredentialPlan {
  const definition = providerDefinitions[provider];
  const isKnown = (name: string) => before[name] !== undefined;
  const problems = checkCredentials(definition, change, { values: before, isSet: isKnown });
  const merged = mergeCredentials(before, change);
  const isSet = hasCredentials(definition, (name) => merged[name] !== undefined);
  const used = new Set(getUsedFields(definition, merged).map(({ name }) => name));
  const after = isSet ? Object.fromEntries(Object.entries(merged).filter(([name]) => used.has(name))) : {};
  return { problems, after, isSet };
}

/** Audit entry of a change: the names of credentials, never their values. Null where nothing changed. */
export function toAuditedCredentials(
  provider: ProviderId,
  { before, after }: { before: CredentialValues; after: CredentialValues },
  now: Date,
) {
  const changedNames = Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name]);
  if (changedNames.length === 0) return null;
  const getNames = (side: CredentialValues) => changedNames.filter((name) => side[name] !== undefined);
  return {
    action: 'adminProvider.save',
    targetType: 'provider',
    subject: { provider },
    before: { credentials: getNames(before) },
    after: { credentials: getNames(after), changed: changedNames, changedAt: now.toISOString() },
  } as const;
}
