import { expect, test } from 'vitest';
import { getKycMilestone, isCurrentSubmission, planKycReview, toAuditedKycReview } from './kycReview.ts';

test('a check is submitted when it comes under review and decided when it leaves it', () => {
  expect(getKycMilestone(0, 1)).toBe('submitted');
  expect(getKycMilestone(3, 1)).toBe('submitted');
  expect([getKycMilestone(1, 2), getKycMilestone(1, 3)]).toEqual(['decided', 'decided']);
  expect([getKycMilestone(3, 3), getKycMilestone(undefined, 0), getKycMilestone(0, 4)]).toEqual([null, null, null]);
});

test('a decision belongs to the submission that was reviewed, in any notation of its time', () => {
  const submittedAt = new Date('2026-11-20T12:00:00Z');
  const isCurrent = (reviewed?: string) => isCurrentSubmission(reviewed, submittedAt);
  expect([isCurrent('2026-11-20T12:00:00.000Z'), isCurrent('2026-11-20T12:00:00Z'), isCurrent()]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isCurrent('2026-11-20T11:59:59.999Z')).toBe(false);
});

test('an approval and a rejection each tell the owner', () => {
  expect(planKycReview({ status: 2 })).toEqual({ event: { type: 'approve' }, notice: { kind: 'kycApproved' } });
  expect(planKycReview({ status: 3, reason: 'blurred', rejected: ['front'] })).toEqual({
    event: { type: 'reject', reason: 'blurred', rejected: ['front'] },
    notice: { kind: 'kycRejected', reason: 'blurred' },
  });
});

test('the log has the reason and the items of a rejection only', () => {
  expect(toAuditedKycReview({ status: 2, reason: null, rejected: [] })).toEqual({ kycStatus: 2 });
  expect(toAuditedKycReview({ status: 3, reason: 'blurred', rejected: ['front'] })).toEqual({
    kycStatus: 3,
    reason: 'blurred',
    rejected: ['front'],
  });
});
