import type { Kyc } from '@sampan/api/entities';
import { isCertificationOpen } from '@sampan/domain/kyc/identityResult';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { type KycPlan, planKycTransition } from '@sampan/domain/kyc/kycPlan';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { kyc, users } from '../../db/schema.ts';
import { ApiError, requireRow } from '../../http/apiError.ts';
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

/** Plans a transition for a call of the owner or staff. @throws ApiError KYC_STATE */
export function requireTransition(row: KycRow | undefined, event: KycEvent, now: Date): KycPlan {
  const plan = planKycTransition(row, event, now);
  if (!plan) throw new ApiError('KYC_STATE');
  return plan;
}

/** Stores a transition and the user's KYC status. */
export async function writeKyc(
  tx: Db,
  before: KycRow,
  plan: KycPlan,
  now: Date,
  also: Partial<typeof kyc.$inferInsert>,
): Promise<KycRow> {
  const rows = await tx
    .update(kyc)
    .set({ ...plan, ...also })
    .where(eq(kyc.id, before.id))
    .returning();
  const row = requireRow(rows);
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
  const isOpen = isCertificationOpen({ status: row.status, expiresAt: certifyExpiresAt }, now);
  return {
    id: row.id,
    userId: row.userId,
    username,
    status: row.status,
    docType: row.docType,
    realName: row.realName,
    idNumberMasked: row.idNumberMasked,
    ...(certifyId !== null && { certifyId }),
    ...(certifyUrl !== null && isOpen && { certifyUrl, certifyExpiresAt: certifyExpiresAt?.toISOString() }),
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
