import { kycStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { planDetails, planEvidence } from './evidence.ts';
import { findIdentityNotice, getNextCheckTime, isCertificationOpen, planIdentityResult } from './identityResult.ts';
import { certifyLifetimeMs } from './kycPlan.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const record = { status: kycStatus.notSubmitted, docType: 'IDENTITY_CARD' as const, photos: [] };

test('the provider’s result decides, with its reason', () => {
  const plan = (state: 'passed' | 'failed') =>
    planIdentityResult(record, { state, subCode: 'T' }, { expiresAt: at(5), now, isTaken: false });
  expect(plan('passed')).toMatchObject({
    plan: { status: kycStatus.approved, reviewedAt: now },
    provider: { passed: true, subCode: 'T' },
  });
  expect(plan('failed')).toMatchObject({ plan: { status: kycStatus.rejected, rejected: ['details'] } });
  const approved = { ...record, status: kycStatus.approved };
  const context = { expiresAt: null, now, isTaken: false };
  expect(planIdentityResult(approved, { state: 'failed', subCode: 'F' }, context)).toBeNull();
});

test('staff review a confirmed identity that another approved account has', () => {
  const plan = (status: 0 | 1 | 4) =>
    planIdentityResult(
      { ...record, status },
      { state: 'passed', subCode: 'T' },
      { expiresAt: at(5), now, isTaken: true },
    );
  for (const status of [kycStatus.notSubmitted, kycStatus.underReview, kycStatus.expired] as const)
    expect(plan(status)).toMatchObject({ plan: { status: kycStatus.underReview }, provider: { passed: true } });
});

test('without a result a certification expires with its page, and a day later if the provider does not answer', () => {
  const plan = (state: 'open' | 'unknown', expiresAt: Date | null) =>
    planIdentityResult(record, { state }, { expiresAt, now, isTaken: false })?.plan.status;
  expect([plan('open', at(1)), plan('open', at(0)), plan('open', null)]).toEqual([
    undefined,
    kycStatus.expired,
    undefined,
  ]);
  expect([plan('unknown', at(-24 * 60 + 1)), plan('unknown', at(-24 * 60))]).toEqual([undefined, kycStatus.expired]);
});

test('a check whose customer sends photos or a video instead does not expire with the page', () => {
  const plan = (evidence: object, state: 'open' | 'unknown') =>
    planIdentityResult({ ...record, ...evidence }, { state }, { expiresAt: at(-24 * 60), now, isTaken: false });
  expect(plan({ photos: [{ side: 'front' }] }, 'open')).toBeNull();
  expect(plan({ videoFileId: 7 }, 'unknown')).toBeNull();
  expect(plan({ videoFileId: null }, 'open')).not.toBeNull();
});

test('a provider that does not answer is asked again for a day, ever more rarely', () => {
  const next = (state: 'open' | 'unknown', expiresAt: Date | null) => getNextCheckTime({ state }, { expiresAt, now });
  expect(next('open', at(0))).toBeNull();
  expect([next('unknown', at(0)), next('unknown', at(-4)), next('unknown', at(-60))]).toEqual([at(1), at(1), at(15)]);
  expect(next('unknown', at(-24 * 60 + 5))).toEqual(at(5));
  expect(next('unknown', at(-24 * 60))).toBeNull();
  expect(next('unknown', null)).toBeNull();
});

test('the customer is told what the provider decided, and not that its page expired', () => {
  const { notSubmitted, underReview, approved, rejected, expired } = kycStatus;
  expect(
    [approved, rejected, expired, notSubmitted, underReview].map((status) =>
      findIdentityNotice(notSubmitted, { status, provider: { passed: status === approved, subCode: '206' } }),
    ),
  ).toEqual([
    { kind: 'kycApproved' },
    { kind: 'kycRejected', reason: '', rejection: 'stopped' },
    ...[null, null, null],
  ]);
});

test('a page is open until it expires, while the check has no result', () => {
  const isOpen = (expiresAt: Date | null, status: 0 | 2 = 0) => isCertificationOpen({ status, expiresAt }, now);
  expect([isOpen(at(1)), isOpen(at(0)), isOpen(null), isOpen(at(1), 2)]).toEqual([true, false, false, false]);
});

test('a page is open on a server whose clock is slightly behind, and closed if a clock was wrong by minutes', () => {
  const isOpen = (skewMs: number) => {
    const expiresAt = new Date(now.getTime() + certifyLifetimeMs + skewMs);
    return isCertificationOpen({ status: kycStatus.notSubmitted, expiresAt }, now);
  };
  expect([isOpen(900), isOpen(5 * 60_000)]).toEqual([true, false]);
});

test('a check has one photo of each side and one video: a new one replaces the old', () => {
  const photos = [
    { side: 'front' as const, fileId: 1 },
    { side: 'back' as const, fileId: 2 },
  ];
  expect(planEvidence({ photos }, { type: 'photo', side: 'front', fileId: 3 })).toEqual({
    changes: { photos: [photos[1], { side: 'front', fileId: 3 }] },
    replacedFileId: 1,
  });
  expect(planEvidence({ photos }, { type: 'photo', side: 'hand', fileId: 3 }).replacedFileId).toBeUndefined();
  expect(planEvidence({ photos, videoFileId: 4 }, { type: 'video', fileId: 5 })).toEqual({
    changes: { videoFileId: 5 },
    replacedFileId: 4,
  });
});

test('details of another document remove the photos of the one before', () => {
  const photos = [
    { side: 'front' as const, fileId: 1 },
    { side: 'hand' as const, fileId: 2 },
  ];
  expect(planDetails({ docType: 'PASSPORT', photos }, 'IDENTITY_CARD')).toEqual({
    changes: { photos: [] },
    removedFileIds: [1, 2],
  });
  expect(planDetails({ docType: 'PASSPORT', photos }, 'PASSPORT')).toEqual({ changes: {}, removedFileIds: [] });
  expect(planDetails(undefined, 'PASSPORT')).toEqual({ changes: {}, removedFileIds: [] });
});
