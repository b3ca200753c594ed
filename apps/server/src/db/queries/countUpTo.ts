import { maxCountedRows } from '@sampan/api/pageSizes';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { queryRows } from '../query.ts';

/** Bounds the cost of a list however large the shop grows. */
export const countedRows = maxCountedRows;

/** Counts the rows of `from` (a FROM clause with its conditions), up to `countedRows`. */
export async function countUpTo(db: Db, from: SQL): Promise<number> {
  const [row] = await queryRows<{ total: string | number }>(
    db,
    sql`select count(*) as total from (select 1 ${from} limit ${countedRows}) counted`,
  );
  return Number(row?.total ?? 0);
}

/** The API contract's page of a list. */
export function toPage<Item>(list: Item[], total: number, { page, limit }: { page: number; limit: number }) {
  return { list, total, page, limit, pages: Math.ceil(total / limit) };
}
