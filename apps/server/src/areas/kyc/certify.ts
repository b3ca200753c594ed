import type { Contract } from '@sampan/api/contract';
import type { Kyc } from '@sampan/api/entities';
import { getCertificationLimits } from '@sampan/domain/account/hardLimits';
import { planDetails } from '@sampan/domain/kyc/evidence';
import { findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import { isCertificationOpen } from '@sampan/domain/kyc/identityResult';
import { isIdNumber, maskIdNumber, normalizeIdNumber } from '@sampan/domain/kyc/idNumber';
import { certifyLifetimeMs } from '@sampan/domain/kyc/kycPlan';
import { eq } from 'drizzle-orm';
import { getClientLocale } from '../../clientLocale.ts';
import { kyc, users } from '../../db/schema.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { Call, StagedHandler } from '../../http/calls/handler.ts';
import { consumeRateLimit, restoreRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { toConnectionFailure } from '../../providers/credentials/connectionFailure.ts';
import type { IdentityRejection } from '../../providers/identity/port.ts';
import type { CertificationRequest } from '../../providers/identity/service.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import type { Providers } from '../../providers/providers.ts';
import { removeFile } from '../file/fileRows.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { applyResult, closeUsedPage, queryResult } from './certifyResult.ts';
import { type KycRow, lockKyc, readKyc, requireTransition, toKycDto, writeKyc } from './kycRecord.ts';

/** Encryption context of an identity number: binds it to its user. */
const getOwner = (userId: number) => `user ${userId}`;

/** Characters of the `User-Agent` header that providers get. */
const maxAgentLength = 500;

type Details = Pick<CertificationRequest, 'realName' | 'idNumber' | 'docType'>;
type CertifyColumns = Pick<
  typeof kyc.$inferInsert,
  'certifyId' | 'certifyExpiresAt' | 'certifyProvider' | 'certifyUrl' | 'certifyCheckAt' | 'certifyCount'
>;

const noCertification: CertifyColumns = {
  certifyId: null,
  certifyExpiresAt: null,
  certifyProvider: null,
  certifyUrl: null,
  certifyCheckAt: null,
};

function openIdNumber({ idNumberSealed, userId }: KycRow, { idNumbers }: Providers): string | null {
  try {
    return idNumberSealed && idNumbers.open(idNumberSealed, getOwner(userId));
  } catch {
    // Encrypted with another DATA_KEY.
    return null;
  }
}

/** The certification whose page is still open, if it is of these details. */
function findOpen(row: KycRow | undefined, details: Details, { now, deps }: Pick<Call, 'now' | 'deps'>) {
  if (!row || row.certifyUrl === null) return null;
  if (!isCertificationOpen({ status: row.status, expiresAt: row.certifyExpiresAt }, now)) return null;
  const isSame = row.docType === details.docType && row.realName === details.realName;
  return isSame && openIdNumber(row, deps.providers) === details.idNumber ? row : null;
}

type CertifyCall = Call<Contract['kyc']['certifyId']>;

/** Errors for a person for whom the provider opens no certification. `photos` is the other way, by staff. */
const rejectionErrors: Readonly<Record<IdentityRejection, () => ApiError>> = {
  details: () => createFieldError({ realName: 'check', idNumber: 'check' }),
  notOnFile: () => createFieldError({ way: 'notOnFile' }),
  // No 429, which clients repeat at once: that would be another call of the provider.
  tooManyToday: () => createFieldError({ way: 'tooManyToday' }),
};

/** Whether the provider refused this person, in contrast to an outage or a fault of the shop's account. */
function isAboutThisPerson(error: ProviderError, { settings, now }: CertifyCall): boolean {
  const provider = findIdentityProvider(settings['kyc.provider']);
  return (
    provider !== null && error.kind === 'refused' && toConnectionFailure(provider, error, now).problem === 'refused'
  );
}

/**
 * Opens a certification at the provider.
 * @throws ApiError TOO_MANY_REQUESTS, VALIDATION if the provider cannot check this person, or UNAVAILABLE if it refuses
 * or does not respond
 */
async function begin(request: CertificationRequest, call: CertifyCall): Promise<CertifyColumns> {
  const { deps, log, now } = call;
  const limits = getCertificationLimits(request.userId);
  await consumeRateLimit(deps.db, now, limits);
  try {
    const begun = await deps.providers.identity.begin(request);
    if (!begun) {
      await restoreRateLimit(deps.db, limits);
      return noCertification;
    }
    if ('rejection' in begun) {
      log.info({ userId: request.userId, rejection: begun.rejection }, 'certification rejected by the provider');
      throw rejectionErrors[begun.rejection]();
    }
    const expiresAt = new Date(now.getTime() + certifyLifetimeMs);
    return {
      certifyId: begun.certifyId,
      certifyExpiresAt: expiresAt,
      certifyProvider: begun.provider,
      certifyUrl: begun.certifyUrl,
      certifyCheckAt: expiresAt,
      certifyCount: request.earlier + 1,
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Neither an outage nor a fault of the shop's account uses up tries.
    if (!isAboutThisPerson(error, call)) await restoreRateLimit(deps.db, limits);
    log.warn({ userId: request.userId, code: error.code, kind: error.kind }, 'certification not started');
    throw new ApiError('UNAVAILABLE', { retryAfter: 5 });
  }
}

/**
 * Stores the details and starts a certification; the provider is called before the transaction. For a review by staff
 * the details are only stored.
 */
export const certifyId: StagedHandler<Contract['kyc']['certifyId']> = {
  async prepare({ realName, idNumber, docType, way }, call) {
    const { db, user, now, deps } = call;
    if (!isIdNumber(docType, idNumber, now)) throw createFieldError({ idNumber: 'idNumber' });
    const event = { type: 'details', docType } as const;
    const row = await readKyc(db, user.id);
    requireTransition(row, event, now);
    const number = normalizeIdNumber(idNumber);
    const details: Details = { realName, docType, idNumber: number };
    const open = findOpen(row, details, call);
    const isOnline = way === 'online';
    const userAgent = [call.request.headers['user-agent'] ?? ''].flat().join(' ').slice(0, maxAgentLength);
    const request = { ...details, userId: user.id, earlier: row?.certifyCount ?? 0, userAgent };
    const certification: CertifyColumns = open ? {} : isOnline ? await begin(request, call) : noCertification;
    const columns = {
      docType,
      realName,
      idNumberMasked: maskIdNumber(number),
      idNumberSealed: deps.providers.idNumbers.seal(number, getOwner(user.id)),
      ...certification,
      provider: null,
      locale: getClientLocale(call.request.headers, call.settings['site.defaultLocale']),
    };
    return async (inside) => {
      const { db: tx } = inside;
      await lockOwnAccount(inside);
      const before = await readKyc(tx, user.id);
      const plan = requireTransition(before, event, now);
      // A parallel call may have replaced the certification, which would then approve details it was not opened for.
      if (open && findOpen(before, details, call)?.certifyId !== open.certifyId) throw new ApiError('KYC_STATE');
      const { changes, removedFileIds } = planDetails(before, docType);
      for (const id of removedFileIds) await removeFile(inside, id);
      if (before) await writeKyc(tx, before, plan, now, { ...columns, ...changes });
      else {
        await tx.insert(kyc).values({ submittedAt: now, ...plan, ...columns, userId: user.id });
        await tx.update(users).set({ kycStatus: plan.status, updatedAt: now }).where(eq(users.id, user.id));
      }
      return isOnline ? toOutput(open ?? certification) : {};
    };
  },
};

function toOutput({ certifyId: id, certifyUrl, certifyExpiresAt }: CertifyColumns) {
  if (!id || !certifyUrl || !certifyExpiresAt) return {};
  return { certifyId: id, certifyUrl, expiresAt: certifyExpiresAt.toISOString() };
}

/** Called when the user returns from the provider's page: the provider says the result, never the browser. */
export const callback: StagedHandler<Contract['kyc']['callback']> = {
  async prepare(input, { db, user, now, deps }) {
    const known = await readKyc(db, user.id);
    if (!known || known.certifyId !== input.certifyId) throw new ApiError('NOT_FOUND');
    const result = await queryResult(known, deps);
    return async ({ db: tx }): Promise<Kyc> => {
      const before = await lockKyc(tx, user.id);
      if (!before || before.certifyId !== input.certifyId) throw new ApiError('NOT_FOUND');
      const after = await applyResult(tx, before, result, now);
      return toKycDto(await closeUsedPage(tx, after, result), user.username, now, deps.providers);
    };
  },
};
