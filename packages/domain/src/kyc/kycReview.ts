import type { Kyc, KycItem } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import type { AccountNotice } from '../account/accountMessages.ts';
import type { KycEvent } from './kycChart.ts';

type KycStatus = Kyc['status'];

/**
 * Timestamps of a check after a transition to another status: it is submitted when it comes under review, and
 * decided when it is approved or rejected.
 */
export function getKycMilestone(before: KycStatus | undefined, after: KycStatus): 'submitted' | 'decided' | null {
  if (after === before) return null;
  if (after === kycStatus.underReview) return 'submitted';
  return after === kycStatus.approved || after === kycStatus.rejected ? 'decided' : null;
}

/** A decision by staff; a rejection has a reason and may name the items to send again. */
interface Decision {
  status: typeof kycStatus.approved | typeof kycStatus.rejected;
  reason?: string | undefined;
  rejected?: readonly KycItem[] | undefined;
}

/**
 * Whether a decision was made on the stored evidence. A check that was rejected and sent again is under review as
 * before, but `submittedAt` differs.
 * @param reviewed `submittedAt` of the check that staff reviewed; older clients do not send it
 */
export function isCurrentSubmission(reviewed: string | undefined, submittedAt: Date): boolean {
  return reviewed === undefined || Date.parse(reviewed) === submittedAt.getTime();
}

/** Plans a decision by staff: the event for the check, and the notice to its owner. */
export function planKycReview({ status, reason = '', rejected }: Decision): { event: KycEvent; notice: AccountNotice } {
  return status === kycStatus.approved
    ? { event: { type: 'approve' }, notice: { kind: 'kycApproved' } }
    : { event: { type: 'reject', reason, rejected }, notice: { kind: 'kycRejected', reason } };
}

/** Audit-log fields of a check after a decision by staff. */
export function toAuditedKycReview({
  status,
  reason,
  rejected = [],
}: {
  status: KycStatus;
  reason?: string | null | undefined;
  rejected?: readonly KycItem[] | undefined;
}) {
  return {
    kycStatus: status,
    ...(reason != null && { reason }),
    ...(rejected.length > 0 && { rejected: [...rejected] }),
  };
}
