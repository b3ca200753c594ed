import * as v from 'valibot';
import { TimeSchema } from './common.ts';

/** Providers whose credentials can be entered in the settings. */
export const providerIds = ['alipay', 'wechat', 'stripe'] as const;
export const ProviderIdSchema = v.picklist(providerIds);
export type ProviderId = (typeof providerIds)[number];

/** Characters of one credential: a bundle of certificates is the longest. */
export const maxCredentialLength = 20_000;

/** Credentials of one provider in an input, by name; null removes one. What is left out stays as it is. */
export const CredentialInputSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(60, 'unknown'), v.regex(/^[A-Z][A-Z0-9_]*$/, 'unknown')),
    v.nullable(v.pipe(v.string(), v.maxLength(maxCredentialLength, 'tooLong'))),
  ),
  v.maxEntries(30),
);
export type CredentialInput = v.InferOutput<typeof CredentialInputSchema>;

/**
 * What keeps a provider from being used. `unreachable`: no answer · `unavailable`: it answers "try again" · `clock`: this
 * server's clock is wrong · `unknownAccount`: it knows no such app id or merchant number · `keyMismatch`: the key does not
 * belong to the account · `keyExpired` · `answerKeyMismatch`: its answers are not signed by the key that was entered ·
 * `certificateMismatch` · `notPermitted`: the account lacks the product or the key the permission · `addressRefused`: this
 * server's IP address is not on the account's list · `refused`: anything else.
 */
export const connectionProblems = [
  'unreachable',
  'unavailable',
  'clock',
  'unknownAccount',
  'keyMismatch',
  'keyExpired',
  'answerKeyMismatch',
  'certificateMismatch',
  'notPermitted',
  'addressRefused',
  'refused',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

export const ConnectionFailureSchema = v.object({
  problem: v.picklist(connectionProblems),
  /** The provider's own code and message. */
  code: v.string(),
  message: v.string(),
});
export type ConnectionFailure = v.InferOutput<typeof ConnectionFailureSchema>;

/** One credential as staff see it. Secrets are write-only. */
export const CredentialStateSchema = v.object({
  name: v.string(),
  isSet: v.boolean(),
  /** Set by the environment: it cannot be changed here. */
  isFixed: v.optional(v.boolean()),
  /** Of one that is no secret. */
  value: v.optional(v.string()),
  /** Of a key: the SHA-256 fingerprint of its public part. Of a certificate its serial number. Of other secrets the last four characters where the rest is long. */
  fingerprint: v.optional(v.string()),
  /** Of a certificate: when it expires. */
  expiresAt: v.optional(TimeSchema),
});
export type CredentialState = v.InferOutput<typeof CredentialStateSchema>;

export const ProviderStateSchema = v.object({
  provider: ProviderIdSchema,
  /** Whether the shop uses it: its switch in the settings. */
  isEnabled: v.boolean(),
  /** Where its credentials come from; null where there are none. The environment wins. */
  source: v.nullable(v.picklist(['environment', 'settings'])),
  /** True where they were encrypted with another DATA_KEY: they have to be entered again. */
  isUnreadable: v.boolean(),
  fields: v.array(CredentialStateSchema),
  /** Where the provider sends its notifies to. */
  notifyUrl: v.optional(v.string()),
  updatedAt: v.optional(TimeSchema),
  /** Until when payments of the credentials before these are still settled. */
  previousUntil: v.optional(TimeSchema),
  lastSuccessAt: v.optional(TimeSchema),
  lastError: v.optional(v.object({ ...ConnectionFailureSchema.entries, at: TimeSchema })),
});
export type ProviderState = v.InferOutput<typeof ProviderStateSchema>;
