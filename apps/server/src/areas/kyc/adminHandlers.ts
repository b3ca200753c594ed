import type { Contract } from '@sampan/api/contract';
import { auditedKycReview, planKycReview } from '@sampan/domain/kyc/kycReview';
import { and, asc, count, desc, eq, ilike, or } from 'drizzle-orm';
import { kyc, users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { sendAccountNotice } from '../outbox/accountNotice.ts';
import { readDuplicates } from './duplicates.ts';
import { lockKyc, requireTransition, toKycDto, writeKyc } from './kycRecord.ts';

/** Escapes LIKE wildcards, so that `%` matches a per cent sign. */
const literally = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

export const adminKycHandlers: HandlersOf<Contract['adminKyc']> = {
  async list({ page, limit, status, keyword, id, userId, sort = '-submitted' }, { db, now, deps }) {
    const wanted = and(
      status === undefined ? undefined : eq(kyc.status, status),
      id === undefined ? undefined : eq(kyc.id, id),
      userId === undefined ? undefined : eq(kyc.userId, userId),
      keyword ? or(ilike(users.username, literally(keyword)), ilike(kyc.realName, literally(keyword))) : undefined,
    );
    const [counted] = await db
      .select({ total: count() })
      .from(kyc)
      .innerJoin(users, eq(users.id, kyc.userId))
      .where(wanted);
    const total = counted?.total ?? 0;
    const by = sort === 'submitted' ? asc : desc;
    const rows = await db
      .select({ row: kyc, username: users.username })
      .from(kyc)
      .innerJoin(users, eq(users.id, kyc.userId))
      .where(wanted)
      .orderBy(by(kyc.submittedAt), by(kyc.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const duplicates = await readDuplicates(
      db,
      rows.map(({ row }) => row.id),
    );
    return {
      list: rows.map(({ row, username }) => ({
        ...toKycDto(row, username, now, deps.providers),
        duplicates: duplicates.get(row.id) ?? [],
      })),
      total,
      page,
      limit,
      pages: Math.ceil(total / limit),
    };
  },

  async update({ id, ...decision }, call) {
    const { db, user, now, deps, refuse } = call;
    const [found] = await db
      .select({ userId: kyc.userId, username: users.username })
      .from(kyc)
      .innerJoin(users, eq(users.id, kyc.userId))
      .where(eq(kyc.id, id));
    const before = found && (await lockKyc(db, found.userId));
    if (!before) throw refuse('NOT_FOUND');
    const { event, notice } = planKycReview(decision);
    const row = await writeKyc(db, before, requireTransition(before, event, now), now, { reviewerId: user.id });
    await sendAccountNotice(call, found.userId, notice, { isByStaff: true });
    await writeAudit(call, {
      action: 'adminKyc.update',
      targetType: 'user',
      targetId: found.userId,
      before: { kycStatus: before.status },
      after: auditedKycReview(row),
    });
    return toKycDto(row, found.username, now, deps.providers);
  },
};
