import type { Kyc, KycItem } from '@sampan/api/entities';
import type { KycEvent } from './kycChart.ts';
import { getKycMilestone } from './kycReview.ts';
import { transitionKyc } from './kycTransitions.ts';

/** Fields of a stored identity check that transitions read. */
export interface KycRecord {
  status: Kyc['status'];
  docType: Kyc['docType'];
  photos: readonly Pick<Kyc['photos'][number], 'side'>[];
  videoFileId?: number | null | undefined;
  rejected?: readonly KycItem[] | undefined;
  reason?: string | null | undefined;
}

/** Changes of an identity check by a transition; null deletes a value, an absent one stays. */
export interface KycPlan {
  status: Kyc['status'];
  rejected: KycItem[];
  reason: string | null;
  submittedAt?: Date;
  reviewedAt?: Date | null;
  reviewerId?: null;
}

/**
 * Plans the transition of an identity check.
 * @param record undefined for a check that is not started yet
 * @returns null if the check's state does not allow the event
 */
export function planKycTransition(record: KycRecord | undefined, event: KycEvent, now: Date): KycPlan | null {
  const transition = transitionKyc(record ? { status: record.status, facts: toFacts(record) } : null, event);
  if (!transition.ok) return null;
  const { status, facts } = transition;
  const milestone = getKycMilestone(record?.status, status);
  return {
    status,
    rejected: [...facts.rejected],
    reason: facts.reason ?? null,
    ...(milestone === 'submitted' && { submittedAt: now, reviewedAt: null, reviewerId: null }),
    ...(milestone === 'decided' && { reviewedAt: now }),
  };
}

function toFacts({ docType, photos, videoFileId, rejected = [], reason }: KycRecord) {
  const sides = photos.map(({ side }) => side);
  return { docType, sides, hasVideo: videoFileId != null, rejected, reason: reason ?? undefined };
}
