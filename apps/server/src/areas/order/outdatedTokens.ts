import { orderSearchVersion } from '@sampan/domain/order/searchTokens';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import { queryRows } from '../../db/query.ts';
import { shopState } from '../../db/schema.ts';
import { rewriteOrderTokens } from './orderSearch.ts';

const stateKey = 'order search version';

/** Servers of the release before are replaced within a day; orders that they wrote meanwhile have older tokens. */
const repeatAfterMs = 24 * 60 * 60_000;

interface Progress extends Record<string, unknown> {
  version: number;
  /** Start of the first pass over all orders. */
  startedAt: string;
  isRepeated: boolean;
  /** Orders with a lower id are still to be checked; 0 at the end of a pass. */
  belowId: number;
}

/** Greater than every id. */
const topId = Number.MAX_SAFE_INTEGER;

const createProgress = (now: Date): Progress => ({
  version: orderSearchVersion,
  startedAt: now.toISOString(),
  isRepeated: false,
  belowId: topId,
});

/** Stores that the orders of a new shop have search tokens of this version. */
export async function setCurrentOrderSearchVersion(tx: Db, now: Date): Promise<void> {
  await writeShopState(tx, stateKey, { ...createProgress(now), isRepeated: true, belowId: 0 });
}

/** Progress of the pass that is due: one after each new version of the tokens, and once more a day later. */
function getDueProgress(state: Progress | undefined, now: Date): Progress | undefined {
  if (state === undefined || state.version < orderSearchVersion) return createProgress(now);
  if (state.version > orderSearchVersion) return undefined;
  if (state.belowId > 0) return state;
  const isOver = state.isRepeated || now.getTime() - Date.parse(state.startedAt) < repeatAfterMs;
  return isOver ? undefined : { ...state, isRepeated: true, belowId: topId };
}

/** Whether orders may have search tokens of an older version. */
export async function areOrderTokensOutdated(db: Db, now: Date): Promise<boolean> {
  return getDueProgress(await readShopState<Progress>(db, stateKey), now) !== undefined;
}

/**
 * Writes the search tokens of up to `limit` orders anew if theirs may be of an older version, the newest orders first.
 * The progress is locked and stored in the same transaction: another server goes on from there. Returns the number of
 * orders; 0 if none is left.
 */
export async function rewriteOutdatedTokens(tx: Db, now: Date, limit: number): Promise<number> {
  await tx
    .insert(shopState)
    .values({ key: stateKey, value: createProgress(now) })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ value: shopState.value })
    .from(shopState)
    .where(eq(shopState.key, stateKey))
    .for('update');
  const progress = getDueProgress(row?.value as Progress | undefined, now);
  if (!progress) return 0;
  const rows = await queryRows<{ id: string | number }>(
    tx,
    sql`select order_id as id from order_search where order_id < ${progress.belowId}::bigint
      order by order_id desc limit ${limit}::int`,
  );
  const orderIds = rows.map(({ id }) => Number(id));
  if (orderIds.length > 0) await rewriteOrderTokens(tx, { orderIds });
  await writeShopState(tx, stateKey, { ...progress, belowId: orderIds.at(-1) ?? 0 });
  return orderIds.length;
}
