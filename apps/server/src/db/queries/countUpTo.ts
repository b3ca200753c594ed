import { maxCountedRows } from '@sampan/api/pageSizes';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryNumber } from '../query.ts';

/** Counts the rows of `from` (a FROM clause with its conditions), up to `maxCountedRows`. */
export function countUpTo(db: Db, from: SQL): Promise<number> {
  return queryNumber(db, sql`select count(*) from (select 1 ${from} limit ${maxCountedRows}) counted`);
}

/** A requested page of a list; pages are numbered from 1. */
export interface Paging {
  page: number;
  limit: number;
}

/** Reads a page of a list and its total at the same time. Pages beyond `maxCountedRows` are empty. */
export async function readCountedPage<Item>(
  paging: Paging,
  { total, rows }: { total: PromiseLike<number>; rows: (limit: number, offset: number) => PromiseLike<Item[]> },
) {
  const { page, limit } = paging;
  const offset = (page - 1) * limit;
  const [count, list] = await Promise.all([total, offset < maxCountedRows ? rows(limit, offset) : []]);
  return toPage(list, count, paging);
}

/** The API contract's page of a list. */
export function toPage<Item>(list: Item[], total: number, { page, limit }: Paging) {
  return { list, total, page, limit, pages: Math.ceil(total / limit) };
}
