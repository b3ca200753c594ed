import { searchVersion } from '@sampan/domain/search/productSearch';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import { markSearchesStale } from './staleSearches.ts';

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
