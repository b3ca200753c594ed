import type { Contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { isOperatorsOwn } from '@sampan/domain/access/access';
import { auditKycReview } from '@sampan/domain/audit/accounts';
import { isCurrentSubmission, planKycReview } from '@sampan/domain/kyc/kycReview';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readCountedPage } from '../../db/queries/countUpTo.ts';
import { toDtoFields } from '../../db/query.ts';
import { kyc, users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { lockKyc, requireTransition, toKycDto, writeKyc } from './kycRecord.ts';
import { countKyc, lockIdentity, readDuplicates, selectKycPage } from './queries.ts';

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
    async read({ id, userId }, call) {
      const { db, now, deps, user } = call;
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
      logSecurityEvent(call, 'identityRead', { userId: user.id, subjectId: row.userId });
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
