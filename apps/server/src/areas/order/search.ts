import type { OrderSummary, Page, PaymentMethod } from '@sampan/api/entities';
import { queryTokens } from '@sampan/domain/search/searchTokens';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import { type OrderRecord, readOrders } from './orderRecord.ts';
import { readSummaries } from './orderSummary.ts';
import { type Chosen, maxMatches, searched, textArray } from './searchSql.ts';

export { textArray };

export interface OrderFilter {
  userId?: number;
  /** Excludes orders deleted by their owner. */
  isVisible?: boolean;
  statuses?: readonly number[];
  keyword?: string;
  from?: string;
  to?: string;
  /** Method of the main payment. */
  method?: PaymentMethod;
  /** Orders with a reported transfer, which staff have to check. */
  transfer?: 'reported';
  /** Both bounds are inclusive. */
  minTotal?: number;
  maxTotal?: number;
}

const orderBy = {
  '-created': sql`o.created_at desc, o.id desc`,
  created: sql`o.created_at, o.id`,
  '-total': sql`o.total_amount desc, o.id desc`,
  total: sql`o.total_amount, o.id`,
} as const;
export type OrderSort = keyof typeof orderBy;

const reportedTransfer = sql`o.id in (select order_id from payments
  where method = 'manual' and status = 10 and (transfer ->> 'reportedAt') is not null)`;

/** SQL conditions of the filter except the keyword, on orders with the alias `o`. */
export function toConditions(filter: OrderFilter): SQL[] {
  const { userId, isVisible, statuses, from, to, method, transfer, minTotal, maxTotal } = filter;
  return [
    userId !== undefined && sql`o.user_id = ${userId}`,
    isVisible && sql`o.hidden_at is null`,
    statuses && statuses.length === 1 && sql`o.status = ${statuses[0]}`,
    statuses &&
      statuses.length > 1 &&
      sql`o.status in (${sql.join(
        statuses.map((status) => sql`${status}`),
        sql`, `,
      )})`,
    from && sql`o.created_at >= ${from}::timestamptz`,
    to && sql`o.created_at <= ${to}::timestamptz`,
    method && sql`o.payment_method = ${method}`,
    transfer && reportedTransfer,
    minTotal !== undefined && sql`o.total_amount >= ${minTotal}`,
    maxTotal !== undefined && sql`o.total_amount <= ${maxTotal}`,
  ].filter((condition): condition is SQL => condition instanceof Object);
}

/** Page and count of a filter: from one customer's orders, or along an index. */
function chosenBy(filter: OrderFilter): Chosen {
  const tokens = filter.keyword ? queryTokens(filter.keyword) : [];
  const conditions = toConditions(filter);
  const isSearch = tokens.length > 0;
  if (isSearch && filter.userId === undefined) {
    const isOneEach = conditions.length === 0;
    return searched({ table: sql`orders o`, order: sql`o.id`, tokens, conditions, most: maxMatches, isOneEach });
  }
  if (isSearch) {
    conditions.push(sql`o.id in (select order_id from order_search where tokens @> ${textArray(tokens)})`);
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return {
    most: countedOrders,
    page: (by, limit, offset) => sql`${where} order by ${by} limit ${limit} offset ${offset}`,
    total: sql`select count(*) as total from (select 1 from orders o ${where} limit ${countedOrders}) counted`,
  };
}

/** Maximum orders that a list counts and pages through, which bounds its cost; beyond it, filters are needed. */
export const countedOrders = 10_000;

interface Paging {
  page: number;
  limit: number;
  sort?: OrderSort;
}

/** A page of orders, newest first by default, with their count up to `countedOrders`. */
export function findOrders(db: Db, filter: OrderFilter, paging: Paging): Promise<Page<OrderRecord>> {
  return readPage(db, filter, paging, readOrders);
}

/** The same page as rows of the staff list. */
export function findSummaries(db: Db, filter: OrderFilter, paging: Paging): Promise<Page<OrderSummary>> {
  return readPage(db, filter, paging, readSummaries);
}

async function readPage<Item>(
  db: Db,
  filter: OrderFilter,
  { page, limit, sort = '-created' }: Paging,
  read: (db: Db, chosen: SQL, order: SQL) => Promise<Item[]>,
): Promise<Page<Item>> {
  const chosen = chosenBy(filter);
  const by = orderBy[sort];
  const offset = (page - 1) * limit;
  const [[counted], list] = await Promise.all([
    queryRows<{ total: string | number }>(db, chosen.total),
    offset >= chosen.most ? [] : read(db, chosen.page(by, limit, offset), sql`order by ${by}`),
  ]);
  const total = Number(counted?.total ?? 0);
  return { list, total, page, limit, pages: Math.ceil(total / limit) };
}
