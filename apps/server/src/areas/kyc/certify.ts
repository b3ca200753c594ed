import type { Contract } from '@sampan/api/contract';
import { isIdNumber, maskIdNumber, normalIdNumber } from '@sampan/domain/kyc/idNumber';
import { certifyLifetime } from '@sampan/domain/kyc/kycTransitions';
import { eq } from 'drizzle-orm';
import { kyc, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Staged } from '../../http/handler.ts';
import type { IdentityResult } from '../../providers/identity/port.ts';
import { lockKyc, moveOrRefuse, planKycTransition, readKyc, toColumns, toKycDto, writeKyc } from './kycRecord.ts';

/** Return path of the provider's page. */
const returnPath = '/user/auth?certify=done';

/** Encryption context: binds the encrypted number to its user. */
const getOwner = (userId: number) => `user ${userId}`;

/**
 * Stores the details and starts a certification; the provider is called before the transaction. Without a provider the
 * details are only stored, for a review by staff.
 */
export const certifyId: Staged<Contract['kyc']['certifyId']> = {
  async prepare({ realName, idNumber, docType }, { db, user, now, deps }) {
    if (!isIdNumber(docType, idNumber)) {
      throw new ApiError('VALIDATION', undefined, { fields: { idNumber: 'idNumber' } });
    }
    const event = { type: 'details', docType } as const;
    moveOrRefuse(await readKyc(db, user.id), event);
    const { identity, idNumbers } = deps.providers;
    const number = normalIdNumber(idNumber);
    const expiresAt = new Date(now.getTime() + certifyLifetime);
    const begun = identity && (await identity.begin({ realName, idNumber: number, docType, returnPath, expiresAt }));
    const details = {
      docType,
      realName,
      idNumberMasked: maskIdNumber(number),
      idNumberSealed: idNumbers.seal(number, getOwner(user.id)),
      certifyId: begun,
      certifyExpiresAt: begun === null ? null : expiresAt,
      provider: null,
    };
    return async ({ db: tx }) => {
      const before = await lockKyc(tx, user.id);
      const moved = moveOrRefuse(before, event);
      if (before) await writeKyc(tx, before, moved, now, details);
      else {
        const columns = toColumns(before, moved, now);
        await tx.insert(kyc).values({ submittedAt: now, ...columns, ...details, userId: user.id });
        await tx.update(users).set({ kycStatus: moved.status, updatedAt: now }).where(eq(users.id, user.id));
      }
      if (identity === null || begun === null) return {};
      return { certifyId: begun, certifyUrl: identity.getPage(begun), expiresAt: expiresAt.toISOString() };
    };
  },
};

const eventByState = { passed: 'passed', failed: 'failed', expired: 'ranOut' } as const;

/** The provider's result in stored form; an expired page gives none. */
function getProvider({ state, subCode }: IdentityResult) {
  return state === 'passed' || state === 'failed' ? { provider: { passed: state === 'passed', subCode } } : {};
}

/** Called when the user returns from the provider's page; queries the provider for the result. */
export const callback: Staged<Contract['kyc']['callback']> = {
  async prepare(input, { db, user, now, deps }) {
    const known = await readKyc(db, user.id);
    if (!known || known.certifyId !== input.certifyId) throw new ApiError('NOT_FOUND');
    const word = await deps.providers.identity?.ask(input.certifyId);
    if (!word) throw new ApiError('NOT_FOUND');
    return async ({ db: tx }) => {
      const before = await lockKyc(tx, user.id);
      if (!before || before.certifyId !== input.certifyId) throw new ApiError('NOT_FOUND');
      const moved = word.state === 'open' ? null : planKycTransition(before, { type: eventByState[word.state] });
      const row = moved ? await writeKyc(tx, before, moved, now, getProvider(word)) : before;
      return toKycDto(row, user.username, now, deps.providers);
    };
  },
};
