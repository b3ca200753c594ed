import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { idArray, queryRows } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { getCatalogue } from './catalogue.ts';
import type { CacheScope } from './catalogueCache.ts';

/** So many of what is sorted when it is asked for are kept in their order: 100 pages of 20. */
export const maxCachedIds = 2_000;

/** Products that are sorted when they are asked for, as those that words find. */
export interface SortedList {
  /** The name that this condition and order are kept by, and what drops them. */
  key: string;
  scope: CacheScope;
  isByWords: boolean;
  orderBy: SQL[];
  /** Asked when it is looked up, so that nothing in it is older than what is kept. */
  condition: () => Promise<SQL | undefined>;
}

interface Wanted {
  page: number;
  limit: number;
}

/**
 * What is found where no index leads along the order: looked up and sorted. Without `offset 0` the database takes what
 * words find for spread evenly over the order and walks along its index; products of a kind came together, and it meets
 * most of the shop before it has twenty.
 */
export function sortedIdsQuery(condition: SQL | undefined, orderBy: SQL[], limit: number, offset = 0): SQL {
  return sql`select ${products.id} from (select * from ${products} where ${condition ?? sql`true`} offset 0) as products
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`;
}

/**
 * Reads along indexes alone. The words of a product lie apart from its row, and the planner knows the price of the rows
 * only: a word of most products would be looked for in the words of all.
 */
export function withoutSequentialScan<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return read(tx);
  });
}

async function readIds(db: Db, found: SortedList, limit: number, offset = 0): Promise<number[]> {
  const query = sortedIdsQuery(await found.condition(), found.orderBy, limit, offset);
  const read = (on: Db) => queryRows<{ id: string | number }>(on, query);
  const rows = await (found.isByWords ? withoutSequentialScan(db, read) : read(db));
  return rows.map(({ id }) => Number(id));
}

/** The ids of the first `maxCachedIds`: all, where there are fewer. */
function getFirstIds(deps: Deps, found: SortedList): Promise<number[]> {
  return getCatalogue(deps).get(found.scope, `found ${found.key}`, () => readIds(deps.db, found, maxCachedIds));
}

/** The ids of a page. One that leads beyond those that are kept is asked of the database. */
export async function getIdsOnPage(deps: Deps, found: SortedList, { page, limit }: Wanted): Promise<number[]> {
  const first = await getFirstIds(deps, found);
  const [from, to] = [(page - 1) * limit, page * limit];
  if (first.length < maxCachedIds || to <= maxCachedIds) return first.slice(from, to);
  return readIds(deps.db, found, limit, from);
}

/** That a product is on this page. The rows of the pages before it are not read where an index has all that is asked. */
export function isOnPage(condition: SQL | undefined, orderBy: SQL[], { page, limit }: Wanted): SQL {
  return sql`${products.id} = any(array(select ${products.id} from ${products} where ${condition ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${(page - 1) * limit}))`;
}

/** That a product is one of these. */
export function isOneOf(ids: readonly number[]): SQL {
  return sql`${products.id} = any(${idArray(ids)})`;
}

/** Rows in the order of these ids; those that are gone meanwhile are left out. */
export function getInOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowById.get(id) ?? []);
}
