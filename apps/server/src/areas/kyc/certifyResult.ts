import { kycStatus } from '@sampan/api/statuses';
import { type IdentityAnswer, planIdentityResult } from '@sampan/domain/kyc/identityResult';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { kyc } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { type KycRow, writeKyc } from './kycRecord.ts';
import { isIdentityTaken, lockIdentity } from './queries.ts';

/** Asks the provider for the result of a certification. */
export async function queryResult(row: KycRow, { providers, log }: Deps): Promise<IdentityAnswer> {
  const { certifyId, certifyProvider: provider } = row;
  // No certification was opened: nobody can be asked.
  if (certifyId === null || provider === null) return { state: 'open' };
  try {
    return await providers.identity.query({ certifyId, provider });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ userId: row.userId, code: error.code, kind: error.kind }, 'result of a certification unknown');
    return { state: 'unknown' };
  }
}

/**
 * Stores what the provider says. Without a result a certification may expire with its page. The caller has locked the
 * check (`lockKyc`).
 */
export async function applyResult(tx: Db, before: KycRow, answer: IdentityAnswer, now: Date): Promise<KycRow> {
  if (answer.state === 'passed') await lockIdentity(tx, before);
  const isTaken = answer.state === 'passed' && (await isIdentityTaken(tx, before));
  const planned = planIdentityResult(before, answer, { expiresAt: before.certifyExpiresAt, now, isTaken });
  if (!planned) return before;
  const { plan, provider } = planned;
  return writeKyc(tx, before, plan, now, { ...(provider && { provider }), certifyCheckAt: null });
}

/**
 * Forgets the provider's page where the customer cannot go on with it, so that the next try opens another one. The
 * certification stays: the provider may still have a result later.
 */
export async function closeUsedPage(tx: Db, row: KycRow, answer: IdentityAnswer): Promise<KycRow> {
  const isUsed = answer.state === 'open' && answer.isPageUsed === true && row.status === kycStatus.notSubmitted;
  if (!isUsed || row.certifyUrl === null) return row;
  await tx.update(kyc).set({ certifyUrl: null }).where(eq(kyc.id, row.id));
  return { ...row, certifyUrl: null };
}
