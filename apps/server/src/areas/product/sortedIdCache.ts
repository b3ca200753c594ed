import { type SQL, sql } from 'drizzle-orm';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import type { Paging } from '../../db/queries/countUpTo.ts';
import { toLimitClause } from '../../db/queries/limitClause.ts';
import { withoutSequentialScan } from '../../db/queries/withoutSequentialScan.ts';
import { type Db, queryIds, toIdArray } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Maximum cached ids per list: 100 pages of 20. */
export const maxCachedIds = 2_000;

/** A product list that is sorted at request time, such as keyword matches. */
export interface SortedList {
  /** Cache key of the condition and order, and the scope that invalidates it. */
  key: string;
  scope: CacheScope;
  isTokenSearch: boolean;
  orderBy: SQL[];
  /** Evaluated at look-up, so that it is not older than the cached ids. */
  condition: () => Promise<SQL | undefined>;
}

/**
 * Query that looks up and sorts matches. Without `offset 0` the planner assumes that matches are spread evenly and
 * scans the sort index; matching products are clustered, so that would read most of the shop for one page.
 */
export function buildSortedIdsQuery(condition: SQL | undefined, orderBy: SQL[], limit: number, offset = 0): SQL {
  return sql`select ${products.id} from (select * from ${products} where ${condition ?? sql`true`} offset 0) as products
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`;
}

async function readIds(db: Db, list: SortedList, limit: number, offset = 0): Promise<number[]> {
  const query = buildSortedIdsQuery(await list.condition(), list.orderBy, limit, offset);
  const read = (on: Db) => queryIds(on, query);
  return list.isTokenSearch ? withoutSequentialScan(db, read) : read(db);
}

/** The first `maxCachedIds` ids. */
function getFirstIds(deps: Deps, list: SortedList): Promise<number[]> {
  return deps.caches.catalogue.get(list.scope, `found ${list.key}`, () => readIds(deps.db, list, maxCachedIds));
}

/** Ids of a page; pages beyond the cached ids are queried. */
async function getIdsOnPage(deps: Deps, list: SortedList, { page, limit }: Paging): Promise<number[]> {
  const first = await getFirstIds(deps, list);
  const [from, to] = [(page - 1) * limit, page * limit];
  if (first.length < maxCachedIds || to <= maxCachedIds) return first.slice(from, to);
  return readIds(deps.db, list, limit, from);
}

/** Condition: the product is on this page. Skipped pages are read from the index only, if it has all columns. */
export function isOnPage(condition: SQL | undefined, orderBy: SQL[], { page, limit }: Paging): SQL {
  return sql`${products.id} = any(array(select ${products.id} from ${products} where ${condition ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} ${toLimitClause(limit, (page - 1) * limit, condition ? [condition] : [])}))`;
}

/** Rows of one page of the list, which `readRows` reads by a condition. */
export async function readSortedPage<Row extends { id: number }>(
  deps: Deps,
  list: SortedList,
  paging: Paging,
  readRows: (isOnPage: SQL) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const ids = await getIdsOnPage(deps, list, paging);
  return ids.length === 0 ? [] : getInOrder(ids, await readRows(buildIdCondition(ids)));
}

/** Condition: the product is one of these. */
export function buildIdCondition(ids: readonly number[]): SQL {
  return sql`${products.id} = any(${toIdArray(ids)})`;
}

/** Rows in the order of the ids; skips missing ones. */
export function getInOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowById.get(id) ?? []);
}
