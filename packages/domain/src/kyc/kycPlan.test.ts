import { kycStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { type KycRecord, planKycTransition } from './kycPlan.ts';

const now = new Date('2026-11-20T04:00:00Z');
const record: KycRecord = {
  status: kycStatus.notSubmitted,
  docType: 'PASSPORT',
  photos: [{ side: 'front' }, { side: 'hand' }],
  videoFileId: null,
  rejected: [],
  reason: null,
};

test('the last evidence submits the check, and forgets an earlier decision', () => {
  expect(planKycTransition(record, { type: 'video' }, now)).toEqual({
    status: kycStatus.underReview,
    rejected: [],
    reason: null,
    submittedAt: now,
    reviewedAt: null,
    reviewerId: null,
  });
});

test('a rejection stores its reason, its items and its time', () => {
  const underReview = { ...record, status: kycStatus.underReview, videoFileId: 7 };
  const event = { type: 'reject', reason: 'blurred', rejected: ['front'] } as const;
  expect(planKycTransition(underReview, event, now)).toEqual({
    status: kycStatus.rejected,
    rejected: ['front'],
    reason: 'blurred',
    reviewedAt: now,
  });
});

test('details alone change no time', () => {
  const plan = planKycTransition(undefined, { type: 'details', docType: 'PASSPORT' }, now);
  expect(plan).toEqual({ status: kycStatus.notSubmitted, rejected: [], reason: null });
});

test('an event that the state does not allow has no plan', () => {
  expect(planKycTransition(undefined, { type: 'video' }, now)).toBeNull();
  expect(planKycTransition({ ...record, status: kycStatus.approved }, { type: 'video' }, now)).toBeNull();
});
