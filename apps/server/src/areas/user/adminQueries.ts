import type { Contract } from '@sampan/api/contract';
import type { OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import { toUserKeyword } from '@sampan/domain/account/typedNames';
import { capAmount } from '@sampan/domain/money/money';
import { toPairs } from '@sampan/domain/search/searchTokens';
import { type SQL, sql } from 'drizzle-orm';
import { searchFresh } from '../../db/postgres/replica.ts';
import { buildWhere, pickConditions, toContainsPattern } from '../../db/queries/conditions.ts';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { toLimitClause } from '../../db/queries/limitClause.ts';
import { type Db, queryValues, toTextArray } from '../../db/query.ts';
import { requireRow } from '../../http/apiError.ts';
import type { Run } from '../../http/calls/handler.ts';

type StaffUser = OutputOf<Contract['adminUser']['detail']>;
type UserSummary = OutputOf<Contract['adminUser']['list']>['list'][number];

/** A user as JSON of the database, with times in its text form. */
type SummaryRecord = Omit<UserSummary, 'createdAt' | 'lastLoginAt'> & { createdAt: string; lastLoginAt: string | null };
type UserRecord = SummaryRecord & Omit<StaffUser, keyof UserSummary>;

const toIsoString = (text: string) => new Date(text).toISOString();

function toSummary({ createdAt, lastLoginAt, spentAmount, ...row }: SummaryRecord) {
  return {
    ...row,
    createdAt: toIsoString(createdAt),
    lastLoginAt: lastLoginAt === null ? undefined : toIsoString(lastLoginAt),
    // Refunds of orders older than the ledger can make the sum negative.
    spentAmount: capAmount(Math.max(0, spentAmount)),
  };
}

const summaryColumns = sql`u.id, u.username, u.avatar, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
  u.status, u.role, u.kyc_status as "kycStatus", u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
  t.order_count as "orderCount", t.spent_amount as "spentAmount"`;
const detailColumns = sql`u.email_verified_at is not null as "emailVerified",
  u.phone_verified_at is not null as "phoneVerified", u.description, u.sex,
  u.second_factor_at is not null as "hasSecondFactor", u.updated_at as "updatedAt"`;

/** Users (alias `u`) with their totals (`t`) as JSON; `rest` filters and sorts. */
function buildRecordsQuery(columns: SQL, now: Date, rest: SQL): SQL {
  return sql`select row_to_json(found) as record from (
    select ${columns}, exists (select 1 from blacklist b where b.user_id = u.id
      and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz)) as blacklisted
    from users u join user_totals t on t.user_id = u.id ${rest}
  ) found`;
}

/** Rows of the list of users; `rest` filters and sorts users (alias `u`) with their totals (`t`). */
export async function readUserSummaries(db: Db, now: Date, rest: SQL): Promise<UserSummary[]> {
  const records = await queryValues<SummaryRecord>(db, buildRecordsQuery(summaryColumns, now, rest));
  return records.map(toSummary);
}

/** Reads complete accounts; `rest` as in `readUserSummaries`. */
export async function readStaffUsers(db: Db, now: Date, rest: SQL): Promise<StaffUser[]> {
  const columns = sql`${summaryColumns}, ${detailColumns}`;
  const records = await queryValues<UserRecord>(db, buildRecordsQuery(columns, now, rest));
  return records.map((record) => ({ ...record, ...toSummary(record), updatedAt: toIsoString(record.updatedAt) }));
}

/** @throws ApiError NOT_FOUND */
export async function readStaffUser(db: Db, now: Date, id: number): Promise<StaffUser> {
  return requireRow(await readStaffUsers(db, now, sql`where u.id = ${id}`));
}

/** Sort orders of users (alias `u`) with their totals (`t`); each matches an index, read from either end. */
export const userOrderBy = {
  created: sql`u.created_at, u.id`,
  '-created': sql`u.created_at desc, u.id desc`,
  orders: sql`t.order_count, t.user_id`,
  '-orders': sql`t.order_count desc, t.user_id desc`,
  spent: sql`t.spent_amount, t.user_id`,
  '-spent': sql`t.spent_amount desc, t.user_id desc`,
} as const;

/** Condition: name, e-mail or phone contains the keyword. The character pairs allow an index scan. */
export function buildUserKeywordCondition(keyword: string): SQL {
  const searchedText = toUserKeyword(keyword);
  const pattern = toContainsPattern(searchedText);
  const pairs = [...new Set(toPairs([...searchedText]))];
  const holds = sql`(u.username_key like ${pattern} or u.email like ${pattern} or u.phone like ${pattern})`;
  if (pairs.length === 0) return holds;
  return sql`(user_pairs(u.username_key, u.email, u.phone) @> ${toTextArray(pairs)} and ${holds})`;
}

type Filter = Pick<
  ParsedInputOf<Contract['adminUser']['list']>,
  'keyword' | 'role' | 'status' | 'kycStatus' | 'from' | 'to'
>;

/** SQL conditions of the staff's filter on users (alias `u`). */
export function buildUserConditions({ keyword, role, status, kycStatus, from, to }: Filter): SQL[] {
  return pickConditions([
    keyword && buildUserKeywordCondition(keyword),
    role !== undefined && sql`u.role = ${role}`,
    status !== undefined && sql`u.status = ${status}`,
    kycStatus !== undefined && sql`u.kyc_status = ${kycStatus}`,
    from && sql`u.created_at >= ${from}::timestamptz`,
    to && sql`u.created_at <= ${to}::timestamptz`,
  ]);
}

export const listUsers: Run<Contract['adminUser']['list']> = (input, { db, deps, now }) => {
  const { sort = '-created', page, limit, ...filter } = input;
  const paging = { page, limit };
  const conditions = buildUserConditions(filter);
  const where = buildWhere(conditions);
  const find = (by: Db) =>
    readCountedPage(paging, {
      total: countUpTo(by, sql`from users u ${where}`),
      rows: (...range) =>
        readUserSummaries(by, now, sql`${where} order by ${userOrderBy[sort]} ${toLimitClause(...range, conditions)}`),
    });
  return searchFresh({ db, deps }, filter.keyword, find);
};
