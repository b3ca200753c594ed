import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { kycStatus } from '@sampan/api/statuses';
import { and, asc, desc, eq, ilike, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toContainsPattern } from '../../db/queries/conditions.ts';
import { countUpTo } from '../../db/queries/countUpTo.ts';
import type { Db } from '../../db/query.ts';
import { kyc, users } from '../../db/schema.ts';

type Identity = Pick<typeof kyc.$inferSelect, 'id' | 'docType' | 'realName' | 'idNumberMasked'>;

const other = alias(kyc, 'other');

/** Condition that `other` has the same document type, name and masked number as this check. */
const hasSameIdentity = (check: { [Field in keyof Identity]: Identity[Field] | SQLWrapper }) =>
  and(
    eq(other.realName, check.realName),
    eq(other.idNumberMasked, check.idNumberMasked),
    eq(other.docType, check.docType),
    ne(other.id, check.id),
  );

/**
 * Other users with the same document type, name and masked number as this check. A hint for reviewers: the numbers stay
 * encrypted and are not compared.
 */
export function readDuplicates(db: Db, id: number): Promise<{ userId: number; username: string }[]> {
  return db
    .select({ userId: other.userId, username: users.username })
    .from(kyc)
    .innerJoin(other, hasSameIdentity(kyc))
    .innerJoin(users, eq(users.id, other.userId))
    .where(eq(kyc.id, id))
    .orderBy(asc(other.userId));
}

/**
 * Approvals of one identity wait for each other until their transactions end, so that the later one sees the earlier
 * with `isIdentityTaken`. Call it after `lockKyc`, which keeps the check's details from changing.
 */
export async function lockIdentity(tx: Db, { docType, realName, idNumberMasked }: Identity): Promise<void> {
  const key = JSON.stringify(['identity', docType, realName, idNumberMasked]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
}

/** Whether another approved account has the same document type, name and masked number as this check. */
export async function isIdentityTaken(db: Db, check: Identity): Promise<boolean> {
  const [taken] = await db
    .select({ id: other.id })
    .from(other)
    .where(and(hasSameIdentity(check), eq(other.status, kycStatus.approved)))
    .limit(1);
  return taken !== undefined;
}

/** Columns of a check in the staff's list. */
const summaryColumns = {
  id: kyc.id,
  userId: kyc.userId,
  username: users.username,
  status: kyc.status,
  realName: kyc.realName,
  submittedAt: kyc.submittedAt,
  reviewedAt: kyc.reviewedAt,
};

type KycListInput = ParsedInputOf<Contract['adminKyc']['list']>;

const isListed = ({ status, keyword }: KycListInput) =>
  and(
    status === undefined ? undefined : eq(kyc.status, status),
    keyword
      ? or(ilike(users.username, toContainsPattern(keyword)), ilike(kyc.realName, toContainsPattern(keyword)))
      : undefined,
  );

export function countKyc(db: Db, input: KycListInput): Promise<number> {
  const condition = isListed(input) ?? sql`true`;
  return countUpTo(db, sql`from ${kyc} join ${users} on ${users.id} = ${kyc.userId} where ${condition}`);
}

/** The rows of one page of the list. */
export function selectKycPage(db: Db, input: KycListInput) {
  const { page, limit, sort = '-submitted' } = input;
  const by = sort === 'submitted' ? asc : desc;
  const time = sort === '-reviewed' ? sql`coalesce(${kyc.reviewedAt}, ${kyc.submittedAt})` : kyc.submittedAt;
  return db
    .select(summaryColumns)
    .from(kyc)
    .innerJoin(users, eq(users.id, kyc.userId))
    .where(isListed(input))
    .orderBy(by(time), by(kyc.id))
    .limit(limit)
    .offset((page - 1) * limit);
}
