import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { queryRows } from './query.ts';

/** Rows that a list counts and leads to: beyond it one searches, and neither costs more the longer the shop is open. */
export const countedRows = 10_000;

/** How many rows `from` (tables with their conditions) has, up to `countedRows`. */
export async function countUpTo(db: Db, from: SQL): Promise<number> {
  const [row] = await queryRows<{ total: string | number }>(
    db,
    sql`select count(*) as total from (select 1 ${from} limit ${countedRows}) counted`,
  );
  return Number(row?.total ?? 0);
}

/** A page in the contract's form. */
export function toPage<Item>(list: Item[], total: number, { page, limit }: { page: number; limit: number }) {
  return { list, total, page, limit, pages: Math.ceil(total / limit) };
}
