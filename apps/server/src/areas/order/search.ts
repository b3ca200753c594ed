import type { Page } from '@sampan/api/entities';
import { queryTokens } from '@sampan/domain/search/searchTokens';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/query.ts';
import { type OrderRecord, readOrders } from './orderRecord.ts';

export interface OrderFilter {
  userId?: number;
  /** Leaves out what its owner has deleted. */
  isVisible?: boolean;
  statuses?: readonly number[];
  keyword?: string;
  from?: string;
  to?: string;
}

const orderBy = {
  '-created': sql`o.created_at desc, o.id desc`,
  created: sql`o.created_at, o.id`,
  '-total': sql`o.total_amount desc, o.id desc`,
  total: sql`o.total_amount, o.id`,
} as const;
export type OrderSort = keyof typeof orderBy;

/** A text array of parameters, for `@>`. */
export function textArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}

function where(filter: OrderFilter): SQL {
  const { userId, isVisible, statuses, keyword, from, to } = filter;
  const tokens = keyword ? queryTokens(keyword) : [];
  const conditions = [
    userId !== undefined && sql`o.user_id = ${userId}`,
    isVisible && sql`o.hidden_at is null`,
    statuses && statuses.length === 1 && sql`o.status = ${statuses[0]}`,
    statuses &&
      statuses.length > 1 &&
      sql`o.status in (${sql.join(
        statuses.map((status) => sql`${status}`),
        sql`, `,
      )})`,
    tokens.length > 0 && sql`o.id in (select order_id from order_search where tokens @> ${textArray(tokens)})`,
    from && sql`o.created_at >= ${from}::timestamptz`,
    to && sql`o.created_at <= ${to}::timestamptz`,
  ].filter((condition): condition is SQL => condition instanceof Object);
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Orders that a list counts and leads to: beyond it one searches, and neither costs more the longer the shop is open. */
export const countedOrders = 10_000;

/** A page of orders, newest first unless said otherwise, with how many there are, up to `countedOrders`. */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
  { page, limit, sort = '-created' }: { page: number; limit: number; sort?: OrderSort },
): Promise<Page<OrderRecord>> {
  const condition = where(filter);
  const offset = (page - 1) * limit;
  const [[counted], list] = await Promise.all([
    rowsOf<{ total: string | number }>(
      db,
      sql`select count(*) as total from (select 1 from orders o ${condition} limit ${countedOrders}) counted`,
    ),
    offset >= countedOrders
      ? []
      : readOrders(db, sql`${condition} order by ${orderBy[sort]} limit ${limit} offset ${offset}`),
  ]);
  const total = Number(counted?.total ?? 0);
  return { list, total, page, limit, pages: Math.ceil(total / limit) };
}
