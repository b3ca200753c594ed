import { searchVersion } from '@sampan/domain/search/productSearch';
import { type SQL, sql } from 'drizzle-orm';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import { type Db, queryIds } from '../../db/query.ts';
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
  const noted = await queryIds(
    tx,
    sql`delete from stale_searches
      where product_id = any(array(select product_id from stale_searches order by id limit ${limit}::int))
      returning product_id`,
  );
  const ids = [...new Set(noted)];
  await refreshSearchTokens(tx, ids);
  return ids.length;
}

const stateKey = 'search version';

/** Servers of the release before are replaced within a day; products that they wrote meanwhile have older tokens. */
const repeatAfterMs = 24 * 60 * 60_000;

type SearchState = { version: number; markedAt: string } | { version: number; isRepeated: true };

/** Stores that the products of a new shop have search tokens of this version. */
export async function setCurrentSearchVersion(tx: Db): Promise<void> {
  const state: SearchState = { version: searchVersion, isRepeated: true };
  await writeShopState(tx, stateKey, state);
}

/**
 * Notes all products for new search tokens when theirs are of an older version: at the first run of a new release, and once
 * more a day later. Not in a migration: a server of the release before would write them, with its own tokens.
 */
export async function markOutdatedSearches(db: Db, now: Date): Promise<void> {
  const state = await readShopState<SearchState>(db, stateKey);
  const isFirst = state?.version !== searchVersion;
  if (!isFirst && ('isRepeated' in state || now.getTime() - Date.parse(state.markedAt) < repeatAfterMs)) return;
  const value: SearchState = isFirst
    ? { version: searchVersion, markedAt: now.toISOString() }
    : { version: searchVersion, isRepeated: true };
  await db.transaction(async (tx) => {
    await markSearchesStale(tx, sql`true`);
    await writeShopState(tx, stateKey, value);
  });
}
