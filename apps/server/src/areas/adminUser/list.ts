import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countedRows, countUpTo, toPage } from '../../db/countUpTo.ts';
import { searchFresh } from '../../db/replica.ts';
import type { Run } from '../../http/handler.ts';
import { textArray } from '../order/search.ts';
import { readUserSummaries } from './staffUser.ts';

/** Sort orders; each matches an index, read from either end. */
const orderBy = {
  created: sql`u.created_at, u.id`,
  '-created': sql`u.created_at desc, u.id desc`,
  orders: sql`t.order_count, t.user_id`,
  '-orders': sql`t.order_count desc, t.user_id desc`,
  spent: sql`t.spent_amount, t.user_id`,
  '-spent': sql`t.spent_amount desc, t.user_id desc`,
} as const;

/** Escapes LIKE wildcards, so that `%` matches a per cent sign. */
const literally = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

function toPairs(text: string): string[] {
  const characters = [...text];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** Condition: name, e-mail or phone contains the keyword. The character pairs allow an index scan. */
export function holdsKeyword(keyword: string): SQL {
  // Phone numbers are stored without separators.
  const isPhone = /^\+?[0-9\s()-]+$/.test(keyword);
  const searchedText = (isPhone ? keyword.replace(/[\s()-]/g, '') : keyword).toLowerCase();
  const pattern = literally(searchedText);
  const pairs = toPairs(searchedText);
  const holds = sql`(u.username_key like ${pattern} or u.email like ${pattern} or u.phone like ${pattern})`;
  if (pairs.length === 0) return holds;
  return sql`(user_pairs(u.username_key, u.email, u.phone) @> ${textArray(pairs)} and ${holds})`;
}

type Filter = Pick<ParsedInputOf<Contract['adminUser']['list']>, 'keyword' | 'role' | 'status' | 'kycStatus'>;

/** SQL conditions of the staff's filter on users (alias `u`). */
export function userConditions({ keyword, role, status, kycStatus }: Filter): SQL[] {
  return [
    keyword && holdsKeyword(keyword),
    role !== undefined && sql`u.role = ${role}`,
    status !== undefined && sql`u.status = ${status}`,
    kycStatus !== undefined && sql`u.kyc_status = ${kycStatus}`,
  ].filter((condition): condition is SQL => condition instanceof Object);
}

export const listUsers: Run<Contract['adminUser']['list']> = async (input, { db, deps, now }) => {
  const { sort = '-created', page, limit, ...filter } = input;
  const conditions = userConditions(filter);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const offset = (page - 1) * limit;
  const find = (by: Db) =>
    Promise.all([
      countUpTo(by, sql`from users u ${where}`),
      offset >= countedRows
        ? []
        : readUserSummaries(by, now, sql`${where} order by ${orderBy[sort]} limit ${limit} offset ${offset}`),
    ]);
  const [total, list] = await searchFresh({ db, deps }, filter.keyword, find);
  return toPage(list, total, { page, limit });
};
