import { planKycTransition } from '@sampan/domain/kyc/kycPlan';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { IdentityResult } from '../../providers/identity/port.ts';
import { ProviderError } from '../../providers/payment/http.ts';
import { type KycRow, writeKyc } from './kycRecord.ts';

/** A certification whose provider does not answer expires this long after its page. */
const maxRetryMs = 24 * 60 * 60_000;

/** What the provider says of a certification; `unknown`: it does not answer. */
export type Answer = IdentityResult | { state: 'unknown' };

/** Asks the provider for the result of a certification. */
export async function queryResult(row: KycRow, { providers, log }: Deps, now: Date): Promise<Answer> {
  const { certifyId, certifyProvider: provider } = row;
  // A certification that a release without providers opened at the sandbox, or none: nobody can be asked.
  if (certifyId === null || provider === null) return { state: 'open' };
  try {
    return await providers.identity.query({ certifyId, provider });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ userId: row.userId, code: error.code, kind: error.kind, at: now }, 'result of a certification unknown');
    return { state: 'unknown' };
  }
}

const eventByState = { passed: 'passed', failed: 'failed' } as const;

/** Stores what the provider says. A certification without a result expires with its page. */
export async function applyResult(tx: Db, before: KycRow, answer: Answer, now: Date): Promise<KycRow> {
  const { certifyExpiresAt } = before;
  const waitedMs = certifyExpiresAt ? now.getTime() - certifyExpiresAt.getTime() : 0;
  const isOver = certifyExpiresAt !== null && waitedMs >= (answer.state === 'unknown' ? maxRetryMs : 0);
  if (answer.state === 'open' || answer.state === 'unknown') {
    if (!isOver) return before;
    const expired = planKycTransition(before, { type: 'ranOut' }, now);
    return expired ? writeKyc(tx, before, expired, now, { certifyCheckAt: null }) : before;
  }
  const plan = planKycTransition(before, { type: eventByState[answer.state] }, now);
  if (!plan) return before;
  const provider = { passed: answer.state === 'passed', subCode: answer.subCode };
  return writeKyc(tx, before, plan, now, { provider, certifyCheckAt: null });
}
