import { getPasswordLimit } from '@sampan/domain/account/codes';
import { type ContactClaim, type ContactProof, listProofs } from '@sampan/domain/account/contactProof';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { type CodeContext, isRightCode, spendCode } from '../code/codes.ts';
import { confirmSmsNumber } from '../sms/pumping.ts';
import { verifiedColumn } from './contactClaims.ts';
import type { UserRow } from './lockUser.ts';
import { verifyPassword } from './password.ts';

/** A code that verifies an address. */
export interface Proof extends ContactProof {
  code: string;
}

export function createWrongCodeError(field: 'code' | 'currentCode' = 'code'): ApiError {
  return new ApiError('CODE_WRONG', { fields: { [field]: 'code' } });
}

export function createWrongPasswordError(): ApiError {
  return new ApiError('PASSWORD_WRONG', { fields: { currentPassword: 'wrong' } });
}

/**
 * Checks the current password of an account and counts the attempt.
 * @throws ApiError PASSWORD_WRONG, or TOO_MANY_REQUESTS after too many attempts
 */
export async function checkCurrentPassword(
  { id, passwordHash }: UserRow,
  password: string,
  { db, now, deps }: Pick<Call, 'db' | 'now' | 'deps'>,
): Promise<void> {
  await consumeRateLimit(db, now, [getPasswordLimit(id)]);
  if (!(await verifyPassword(password, passwordHash, deps.passwordCost))) throw createWrongPasswordError();
}

/** Finds the address that the code verifies; null for none. A wrong attempt stays counted. */
export async function findProof(
  context: CodeContext,
  purpose: 'register' | 'change' | 'confirm',
  claim: ContactClaim,
): Promise<Proof | null> {
  for (const proof of listProofs(purpose, claim)) {
    if (await isRightCode(context, proof.key, claim.code)) return { ...proof, code: claim.code };
  }
  return null;
}

/** Consumes the code in the transaction that it authorizes, and returns the columns of the verified address. */
export async function spendProof(context: CodeContext, proof: Proof | null) {
  if (!proof) return {};
  if (!(await spendCode(context, proof.key, proof.code))) throw createWrongCodeError();
  if (proof.channel === 'sms') await confirmSmsNumber(context, proof.to);
  return { [verifiedColumn[proof.kind]]: context.now };
}
