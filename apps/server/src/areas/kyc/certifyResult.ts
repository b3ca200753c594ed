import { type IdentityAnswer, planIdentityResult } from '@sampan/domain/kyc/identityResult';
import type { Db } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { type KycRow, writeKyc } from './kycRecord.ts';
import { isIdentityTaken, lockIdentity } from './queries.ts';

/** Asks the provider for the result of a certification. */
export async function queryResult(row: KycRow, { providers, log }: Deps, now: Date): Promise<IdentityAnswer> {
  const { certifyId, certifyProvider: provider } = row;
  // No certification was opened: nobody can be asked.
  if (certifyId === null || provider === null) return { state: 'open' };
  try {
    return await providers.identity.query({ certifyId, provider });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ userId: row.userId, code: error.code, kind: error.kind, at: now }, 'result of a certification unknown');
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
