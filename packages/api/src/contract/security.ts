import * as v from 'valibot';
import { post, postRead } from '../endpoint.ts';
import { codeText, EmptySchema, IdSchema, idCall, maxUnnormalizedLength, TimeSchema } from '../entities.ts';

const currentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** Six digits of an authenticator app, or a recovery code. Spaces are dropped: apps display the digits in groups. */
export const SecondFactorCodeSchema = v.pipe(
  v.string(),
  v.maxLength(maxUnnormalizedLength),
  v.normalize('NFKC'),
  v.transform((code) => code.replace(/\s/g, '')),
  v.minLength(6),
  v.maxLength(20),
);
const RecoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

const SessionEntrySchema = v.object({
  id: IdSchema,
  /** Empty if the user agent does not contain it. */
  browser: v.string(),
  system: v.string(),
  /** IP address without its last part; empty if unknown. */
  address: v.string(),
  createdAt: TimeSchema,
  lastSeenAt: TimeSchema,
  isCurrent: v.boolean(),
});

/** A call that needs the password and a second factor. */
const proven = {
  access: 'customer',
  input: v.strictObject({ currentPassword, code: SecondFactorCodeSchema }),
  errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'SECOND_FACTOR_STATE'],
} as const;

/** EXT: the second factor of an account, and its sessions. */
export const security = {
  status: postRead('/user/security/status', {
    access: 'customer',
    input: EmptySchema,
    output: v.object({
      isEnabled: v.boolean(),
      enabledAt: v.optional(TimeSchema),
      recoveryCodesLeft: v.number(),
      /** The shop requires a second factor: it cannot be disabled. */
      isRequired: v.boolean(),
    }),
  }),
  /** Creates a new base32 secret, which becomes active once `totpConfirm` verifies it. */
  totpStart: post('/user/security/totp-start', {
    access: 'customer',
    input: v.strictObject({ currentPassword }),
    output: v.object({ secret: v.string(), uri: v.string() }),
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_STATE'],
  }),
  /** Enables the second factor and ends the other sessions. The recovery codes are returned only here. */
  totpConfirm: post('/user/security/totp-confirm', {
    access: 'customer',
    input: v.strictObject({ code: codeText(6, 6) }),
    output: RecoveryCodesSchema,
    errors: ['CODE_WRONG', 'SECOND_FACTOR_STATE'],
  }),
  totpDisable: post('/user/security/totp-disable', { ...proven, output: v.object({}) }),
  /** Replaces all recovery codes. */
  recoveryCodes: post('/user/security/recovery-codes', { ...proven, output: RecoveryCodesSchema }),
  /** The open sessions, most recently used first; at most 100. */
  sessions: postRead('/user/security/sessions', {
    access: 'customer',
    input: EmptySchema,
    output: v.array(SessionEntrySchema),
  }),
  endSession: post('/user/security/end-session', { access: 'customer', ...idCall, errors: ['NOT_FOUND'] }),
  /** Ends every session but this one. */
  endOthers: post('/user/security/end-others', { access: 'customer', input: EmptySchema, output: v.object({}) }),
};
