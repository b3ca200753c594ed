import * as v from 'valibot';
import { TimeSchema } from './common.ts';

/** Providers whose credentials can be entered in the settings. */
export const providerIds = [
  'alipay',
  'wechat',
  'stripe',
  'aliyunSms',
  'twilio',
  'alipayIdentity',
  'aliyunIdentity',
] as const;
export const ProviderIdSchema = v.picklist(providerIds);
export type ProviderId = (typeof providerIds)[number];
/** SMS gateways. */
export type SmsProviderId = Extract<ProviderId, 'aliyunSms' | 'twilio'>;
/** Providers of identity checks. */
export type IdentityProviderId = Extract<ProviderId, 'alipayIdentity' | 'aliyunIdentity'>;

/** Maximum characters of one credential; a certificate bundle is the longest. */
export const maxCredentialLength = 20_000;

/** Credentials of one provider in an input, by name; null removes one. Omitted ones stay unchanged. */
export const CredentialInputSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(60, 'unknown'), v.regex(/^[A-Z][A-Z0-9_]*$/, 'unknown')),
    v.nullable(v.pipe(v.string(), v.maxLength(maxCredentialLength, 'tooLong'))),
  ),
  v.maxEntries(30),
);
export type CredentialInput = v.InferOutput<typeof CredentialInputSchema>;

/**
 * Why a provider cannot be used. `unreachable`: no response · `unavailable`: the provider responds "try again" ·
 * `clock`: this server's clock is wrong · `unknownAccount`: unknown app id or merchant number · `unknownScene`: the
 * account has no such scene of identity checks · `keyMismatch`: the key does not belong to the account ·
 * `appSecretMismatch`: the app secret does not belong to the app id · `keyExpired` · `answerKeyMismatch`: responses are
 * not signed by the entered key ·
 * `certificateMismatch` · `notPermitted`: the account lacks the product, or the key lacks the permission ·
 * `addressRefused`: this server's IP address is not on the account's allowlist · `senderRefused`: the account may not
 * send with this signature or from this number · `templateRefused`: a template is not approved, or not for this
 * destination · `destinationRefused`: a trial account, which sends only to verified numbers · `accountBlocked`: no balance,
 * suspended, or at its own limit · `queryNotPermitted`: the key may send, but not ask what was sent · `refused`: any
 * other error.
 */
export const connectionProblems = [
  'unreachable',
  'unavailable',
  'clock',
  'unknownAccount',
  'unknownScene',
  'keyMismatch',
  'appSecretMismatch',
  'keyExpired',
  'answerKeyMismatch',
  'certificateMismatch',
  'notPermitted',
  'addressRefused',
  'senderRefused',
  'templateRefused',
  'destinationRefused',
  'accountBlocked',
  'queryNotPermitted',
  'refused',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

export const ConnectionFailureSchema = v.object({
  problem: v.picklist(connectionProblems),
  /** The provider's error code and message. */
  code: v.string(),
  message: v.string(),
});
export type ConnectionFailure = v.InferOutput<typeof ConnectionFailureSchema>;

/** One credential as staff see it. Secrets are write-only. */
export const CredentialStateSchema = v.object({
  name: v.string(),
  isSet: v.boolean(),
  /** Set by an environment variable, so it cannot be changed here. */
  isFixed: v.optional(v.boolean()),
  /** Only for a credential that is not secret. */
  value: v.optional(v.string()),
  /**
   * For a key the SHA-256 fingerprint of its public part, for a certificate its serial number, for other long secrets
   * the last four characters.
   */
  fingerprint: v.optional(v.string()),
  /** Expiry of a certificate. */
  expiresAt: v.optional(TimeSchema),
});
export type CredentialState = v.InferOutput<typeof CredentialStateSchema>;

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ProviderStateSchema = v.object({
  provider: ProviderIdSchema,
  /** Whether the provider is enabled in the settings; of identity providers, whether it is the chosen one. */
  isEnabled: v.boolean(),
  /** Source of the credentials; null if there are none. Environment variables take precedence. */
  source: v.nullable(v.picklist(['environment', 'settings'])),
  /** True if they were encrypted with another DATA_KEY: they must be entered again. */
  isUnreadable: v.boolean(),
  fields: v.array(CredentialStateSchema),
  /** URL for the provider's webhooks. */
  notifyUrl: v.optional(v.string()),
  /** Last change of the stored credentials; absent if none were ever stored. */
  updatedAt: v.optional(TimeSchema),
  /** End of the period in which payments of the previous credentials are still settled. */
  previousUntil: v.optional(TimeSchema),
  /** Of payment providers: payments that customers may still make, and refunds without an outcome. */
  underWay: v.optional(v.object({ payments: countSchema, refunds: countSchema })),
  lastSuccessAt: v.optional(TimeSchema),
  lastError: v.optional(v.object({ ...ConnectionFailureSchema.entries, at: TimeSchema })),
});
export type ProviderState = v.InferOutput<typeof ProviderStateSchema>;
