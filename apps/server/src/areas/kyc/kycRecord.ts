import type { Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import type { KycEvent, KycFacts } from '@sampan/domain/kyc/kycChart';
import { getKycMilestone } from '@sampan/domain/kyc/kycReview';
import { transitionKyc } from '@sampan/domain/kyc/kycTransitions';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { kyc, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Providers } from '../../providers/providers.ts';

export type KycRow = typeof kyc.$inferSelect;

export async function readKyc(db: Db, userId: number): Promise<KycRow | undefined> {
  const [row] = await db.select().from(kyc).where(eq(kyc.userId, userId));
  return row;
}

/** Locks the user's row, which serializes transitions of their check, and reads the check. */
export async function lockKyc(tx: Db, userId: number): Promise<KycRow | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return readKyc(tx, userId);
}

function toFacts(row: KycRow): KycFacts {
  return {
    docType: row.docType as Kyc['docType'],
    sides: row.photos.map(({ side }) => side),
    hasVideo: row.videoFileId !== null,
    rejected: row.rejected,
    reason: row.reason ?? undefined,
  };
}

/** Applies the event to the check; null if its state does not allow it. */
export function planKycTransition(row: KycRow | undefined, event: KycEvent) {
  const moved = transitionKyc(row ? { status: row.status, facts: toFacts(row) } : null, event);
  return moved.ok ? moved : null;
}
export type KycTransitionResult = NonNullable<ReturnType<typeof planKycTransition>>;

/** Like `planKycTransition`, for calls of the owner or staff. @throws ApiError KYC_STATE */
export function moveOrRefuse(row: KycRow | undefined, event: KycEvent): KycTransitionResult {
  const moved = planKycTransition(row, event);
  if (!moved) throw new ApiError('KYC_STATE');
  return moved;
}

/** Columns of a transition. `submittedAt` is set when the check comes under review. */
export function toColumns(before: KycRow | undefined, { status, facts }: KycTransitionResult, now: Date) {
  const milestone = getKycMilestone(before?.status, status);
  return {
    status,
    rejected: [...facts.rejected],
    reason: facts.reason ?? null,
    ...(milestone === 'submitted' && { submittedAt: now, reviewedAt: null, reviewerId: null }),
    ...(milestone === 'decided' && { reviewedAt: now }),
  };
}

/** Stores a transition and the user's KYC status. */
export async function writeKyc(
  tx: Db,
  before: KycRow,
  moved: KycTransitionResult,
  now: Date,
  also: Partial<typeof kyc.$inferInsert> = {},
): Promise<KycRow> {
  const [row] = await tx
    .update(kyc)
    .set({ ...toColumns(before, moved, now), ...also })
    .where(eq(kyc.id, before.id))
    .returning();
  if (!row) throw new ApiError('NOT_FOUND');
  await tx.update(users).set({ kycStatus: row.status, updatedAt: now }).where(eq(users.id, row.userId));
  return row;
}

/** The check for its owner and staff; links to its evidence expire in a minute. */
export function toKycDto(
  row: KycRow,
  username: string,
  now: Date,
  { evidenceLinks }: Pick<Providers, 'evidenceLinks'>,
): Kyc {
  const { certifyId, certifyUrl, certifyExpiresAt, videoFileId, reviewerId } = row;
  const canBeCertified = row.status === kycStatus.notSubmitted && certifyExpiresAt !== null && certifyExpiresAt > now;
  return {
    id: row.id,
    userId: row.userId,
    username,
    status: row.status,
    docType: row.docType as Kyc['docType'],
    realName: row.realName,
    idNumberMasked: row.idNumberMasked,
    ...(certifyId !== null && { certifyId }),
    ...(certifyUrl !== null && canBeCertified && { certifyUrl, certifyExpiresAt: certifyExpiresAt.toISOString() }),
    photos: row.photos.map((photo) => ({ ...photo, url: evidenceLinks.linkTo(photo.fileId, now) })),
    ...(videoFileId !== null && { video: { fileId: videoFileId, url: evidenceLinks.linkTo(videoFileId, now) } }),
    ...(row.provider && { provider: row.provider }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.rejected.length > 0 && { rejected: row.rejected }),
    submittedAt: row.submittedAt.toISOString(),
    ...(row.reviewedAt && { reviewedAt: row.reviewedAt.toISOString() }),
    ...(reviewerId !== null && { reviewerId }),
  };
}
