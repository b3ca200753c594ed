import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { queryRows } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import { refreshSearchTokens } from './card.ts';

/** Maximum products whose search tokens a call writes itself: it holds the category tree meanwhile. */
export const maxAtOnce = 100;

/**
 * Writes the search tokens of products whose categories changed: those of a few products at once, those of more later,
 * in slices of `refreshStaleSearches`.
 */
export async function refreshSearches(tx: Db, where: SQL): Promise<void> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(products.id)
    .limit(maxAtOnce + 1);
  const ids = rows.map(({ id }) => id);
  if (ids.length > maxAtOnce) await markSearchesStale(tx, where);
  else await refreshSearchTokens(tx, ids);
}

/** Notes products whose search tokens are to be written later. */
export async function markSearchesStale(tx: Db, where: SQL): Promise<void> {
  await tx.execute(
    sql`insert into stale_searches (product_id)
      select ${products.id} from ${products} where ${where} order by ${products.id}`,
  );
}

/**
 * Writes the search tokens of up to `limit` noted products and removes their notes. Returns the number of products; 0 if
 * none is left.
 */
export async function refreshStaleSearches(tx: Db, limit: number): Promise<number> {
  // Removed before the names are read: a category that is changed from here on notes its products again.
  const rows = await queryRows<{ id: string | number }>(
    tx,
    sql`delete from stale_searches
      where product_id = any(array(select product_id from stale_searches order by id limit ${limit}::int))
      returning product_id as id`,
  );
  const ids = [...new Set(rows.map(({ id }) => Number(id)))];
  await refreshSearchTokens(tx, ids);
  return ids.length;
}
