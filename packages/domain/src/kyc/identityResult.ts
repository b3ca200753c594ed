import type { Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import type { AccountNotice } from '../account/accountMessages.ts';
import { getProviderRejection } from '../verification/verificationRules.ts';
import { certifyLifetimeMs, type KycPlan, type KycRecord, planKycTransition } from './kycPlan.ts';

/** A certification whose provider does not answer expires this long after its page. */
const maxRetryMs = 24 * 60 * 60_000;
const minPauseMs = 60_000;
/** How far the clocks of two servers may differ, ms. */
const maxClockSkewMs = 60_000;

/** State of a certification at the provider; `unknown`: no response. */
export type IdentityAnswer =
  /** `isPageUsed`: the customer cannot go on with the provider's page. */
  | { state: 'open'; isPageUsed?: true }
  | { state: 'unknown' }
  /** `subCode`: the provider's reason. */
  | { state: 'passed' | 'failed'; subCode: string };

/** The wait for a result: until the provider's page expires, `expiresAt`, and longer if it does not answer. */
interface Wait {
  expiresAt: Date | null | undefined;
  now: Date;
}

interface ResultContext extends Wait {
  /** Whether another approved account has the same identity. */
  isTaken: boolean;
}

/** Changes by an answer: the transition, and the provider's result if there is one. */
export interface IdentityResultPlan {
  plan: KycPlan;
  provider?: NonNullable<Kyc['provider']>;
}

/**
 * Plans what the provider's answer writes to an identity check; null if nothing. Staff review a confirmed identity that
 * is taken. A certification without a result expires with its page, `expiresAt`, unless the customer sends photos or a
 * video to staff instead.
 */
export function planIdentityResult(
  record: KycRecord,
  answer: IdentityAnswer,
  { isTaken, ...wait }: ResultContext,
): IdentityResultPlan | null {
  const { now } = wait;
  if (answer.state === 'passed' || answer.state === 'failed') {
    const type = answer.state === 'passed' && isTaken ? 'passedTwice' : answer.state;
    const plan = planKycTransition(record, { type }, now);
    return plan && { plan, provider: { passed: answer.state === 'passed', subCode: answer.subCode } };
  }
  const isByPhotos = record.photos.length > 0 || record.videoFileId != null;
  const isExpired = isWaitOver(answer, wait) && !isByPhotos;
  const plan = isExpired ? planKycTransition(record, { type: 'ranOut' }, now) : null;
  return plan && { plan };
}

/**
 * When the provider is asked again after this answer, null if it is not: after a quarter of the time that its page has
 * expired, at least a minute, and for the last time when the check expires.
 */
export function getNextCheckTime(answer: IdentityAnswer, wait: Wait): Date | null {
  const { expiresAt, now } = wait;
  if (answer.state !== 'unknown' || expiresAt == null || isWaitOver(answer, wait)) return null;
  const pauseMs = Math.max(minPauseMs, (now.getTime() - expiresAt.getTime()) / 4);
  return new Date(Math.min(now.getTime() + pauseMs, expiresAt.getTime() + maxRetryMs));
}

function isWaitOver({ state }: IdentityAnswer, { expiresAt, now }: Wait): boolean {
  const maxWaitMs = state === 'unknown' ? maxRetryMs : 0;
  return expiresAt != null && now.getTime() - expiresAt.getTime() >= maxWaitMs;
}

/** The notice to a customer who has left the provider's page; null if nothing was decided. */
export function findIdentityNotice(
  before: Kyc['status'],
  { status, provider }: { status: Kyc['status']; provider?: Kyc['provider'] | null },
): AccountNotice | null {
  if (status === before || status === kycStatus.expired || status === kycStatus.underReview) return null;
  if (status === kycStatus.approved) return { kind: 'kycApproved' };
  return { kind: 'kycRejected', reason: '', rejection: getProviderRejection({ provider }) };
}

/**
 * Whether the provider's page of a check is still open. A page that ends later than any was opened while a clock was
 * wrong, and counts as closed; the usual difference between two servers' clocks is tolerated.
 */
export function isCertificationOpen(
  { status, expiresAt }: { status: Kyc['status']; expiresAt: Date | null | undefined },
  now: Date,
): boolean {
  const restMs = expiresAt == null ? 0 : expiresAt.getTime() - now.getTime();
  return status === kycStatus.notSubmitted && restMs > 0 && restMs <= certifyLifetimeMs + maxClockSkewMs;
}
