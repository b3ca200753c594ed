import type { Contract } from '@sampan/api/contract';
import type { File } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { isOperatorsOwn } from '@sampan/domain/access/access';
import { auditKycReview } from '@sampan/domain/audit/accounts';
import { addExtension } from '@sampan/domain/file/fileName';
import { pictureTypes, videoTypes } from '@sampan/domain/file/uploadRules';
import { photoRules, planEvidence } from '@sampan/domain/kyc/evidence';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { isCurrentSubmission, planKycReview } from '@sampan/domain/kyc/kycReview';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readCountedPage } from '../../db/queries/countUpTo.ts';
import { toDtoFields } from '../../db/query.ts';
import { kyc, users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import type { StoredBytes } from '../../providers/files/port.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { detectType } from '../file/fileChecks.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { redraw } from '../file/redraw.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { callback, certifyId } from './certify.ts';
import { lockKyc, readKyc, requireTransition, toKycDto, writeKyc } from './kycRecord.ts';
import { countKyc, lockIdentity, readDuplicates, selectKycPage } from './queries.ts';

type EvidenceCall = Pick<Call, 'db' | 'user' | 'now' | 'deps' | 'afterCommit'>;

interface StoredEvidence {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** Adds a file to the check and deletes the one it replaces. */
async function addEvidence(
  call: EvidenceCall,
  event: Extract<KycEvent, { type: 'photo' | 'video' }>,
  { stored, name, mime }: StoredEvidence,
): Promise<File> {
  const { db, user, now } = call;
  await lockOwnAccount(call);
  const before = await readKyc(db, user.id);
  const plan = requireTransition(before, event, now);
  if (!before) throw new ApiError('KYC_STATE');
  const row = await insertFile(db, stored, { name, mime, ownerId: user.id, kycId: before.id }, now);
  const { changes, replacedFileId } = planEvidence(before, { ...event, fileId: row.id });
  if (replacedFileId !== undefined) await removeFile(call, replacedFileId);
  await writeKyc(db, before, plan, now, changes);
  return toFileDto(row);
}

const photo: StagedHandler<Contract['kyc']['photo']> = {
  async prepare({ file, side }, { db, user, now }) {
    const check = await readKyc(db, user.id);
    if (!check) throw new ApiError('KYC_STATE');
    const event = { type: 'photo', docType: check.docType, side } as const;
    // Checked before the expensive re-encoding, and again after it.
    requireTransition(check, event, now);
    const sent = toUpload(file);
    await detectType(sent, pictureTypes, 'file');
    const upload = await redraw(sent, { field: 'file', minSide: photoRules.minSide }, `user:${user.id}`);
    const stored = await upload.keep();
    return (inside) => addEvidence(inside, event, { stored, name: upload.name, mime: 'image/jpeg' });
  },
};

const video: StagedHandler<Contract['kyc']['video']> = {
  async prepare({ file }, { db, user, now }) {
    const event = { type: 'video' } as const;
    requireTransition(await readKyc(db, user.id), event, now);
    const upload = toUpload(file);
    const mime = await detectType(upload, videoTypes, 'file');
    const name = addExtension(upload.name, videoTypes[mime]);
    const stored = await upload.keep();
    return (inside) => addEvidence(inside, event, { stored, name, mime });
  },
};

export const kycHandlers: HandlersOf<Contract['kyc']> = {
  certifyId,
  callback,
  async status(_input, { db, user, now, deps }) {
    const row = await readKyc(db, user.id);
    return row ? toKycDto(row, user.username, now, deps.providers) : null;
  },
  photo,
  video,
};

const reviewers = alias(users, 'reviewers');

export const adminKycHandlers: HandlersOf<Contract['adminKyc']> = {
  list: {
    read: (input, { db }) =>
      readCountedPage(input, {
        total: countKyc(db, input),
        rows: async () => (await selectKycPage(db, input)).map(toDtoFields),
      }),
  },

  detail: {
    async read({ id, userId }, { db, now, deps }) {
      const [record] = await db
        .select({ row: kyc, username: users.username, reviewer: reviewers.username })
        .from(kyc)
        .innerJoin(users, eq(users.id, kyc.userId))
        .leftJoin(reviewers, eq(reviewers.id, kyc.reviewerId))
        .where(
          and(id === undefined ? undefined : eq(kyc.id, id), userId === undefined ? undefined : eq(kyc.userId, userId)),
        );
      if (!record) return null;
      const { row, username, reviewer } = record;
      const duplicates = await readDuplicates(db, row.id);
      return { ...toKycDto(row, username, now, deps.providers), duplicates, ...(reviewer !== null && { reviewer }) };
    },
  },

  async update({ id, submittedAt, ...decision }, call) {
    const { db, user, now, deps, fail } = call;
    const [record] = await db
      .select({ userId: kyc.userId, username: users.username })
      .from(kyc)
      .innerJoin(users, eq(users.id, kyc.userId))
      .where(eq(kyc.id, id));
    const before = record && (await lockKyc(db, record.userId));
    if (!before) throw fail('NOT_FOUND');
    if (isOperatorsOwn(before, user)) throw fail('FORBIDDEN');
    if (!isCurrentSubmission(submittedAt, before.submittedAt)) throw fail('KYC_STATE');
    // A certification of the same identity at this moment waits, and then finds this approval.
    if (decision.status === kycStatus.approved) await lockIdentity(db, before);
    const { event, notice } = planKycReview(decision);
    const row = await writeKyc(db, before, requireTransition(before, event, now), now, { reviewerId: user.id });
    await sendAccountNotice(call, record.userId, notice, { locale: row.locale });
    await writeAudit(call, auditKycReview(before, row));
    return toKycDto(row, record.username, now, deps.providers);
  },
};
