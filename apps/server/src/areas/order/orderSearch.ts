import {
  getOrderTokens,
  getTrackingTokens,
  orderSearchVersion,
  type SearchableOrder,
} from '@sampan/domain/order/searchTokens';
import { eq, sql } from 'drizzle-orm';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import { type Db, queryIds, queryRows, toIdArray, toTextArray } from '../../db/query.ts';
import { orderSearch, shopState } from '../../db/schema.ts';

/** Makes an order findable by its tracking number. */
export async function addTrackingTokens(tx: Db, orderId: number, trackingNo: string): Promise<void> {
  const addedTokens = toTextArray(getTrackingTokens(trackingNo));
  await tx
    .update(orderSearch)
    .set({ tokens: sql`array(select distinct unnest(${orderSearch.tokens} || ${addedTokens}))` })
    .where(eq(orderSearch.orderId, orderId));
}

/**
 * Rewrites the search tokens of a customer's orders after the user name changed, or of these orders, such as one whose
 * parcel was corrected. The search rows are locked before the orders are read: a shipment at the same time adds its
 * tracking number either before the reading or after the rewrite. Rows that have the same tokens already stay as they are.
 */
export async function rewriteOrderTokens(
  tx: Db,
  which: { userId: number } | { orderIds: readonly number[] },
): Promise<void> {
  const isRewritten =
    'userId' in which ? sql`o.user_id = ${which.userId}` : sql`o.id = any(${toIdArray(which.orderIds)})`;
  await tx.execute(
    sql`select 1 from order_search where order_id in (select o.id from orders o where ${isRewritten})
      order by order_id for update`,
  );
  const orders = await queryRows<SearchableOrder & { id: number }>(
    tx,
    sql`select o.id, o.order_no as "orderNo", u.username, o.address, coalesce(o.tracking_no, '') as "trackingNo", l.lines
      from orders o
      join users u on u.id = o.user_id
      join lateral (
        select json_agg(json_build_object('name', name, 'i18n', i18n)) as lines from order_lines where order_id = o.id
      ) l on true
      where ${isRewritten}`,
  );
  const rewritten = orders.map(({ id, ...order }) => ({ id, tokens: getOrderTokens(order) }));
  await tx.execute(
    sql`update order_search s set tokens = d.tokens
      from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) as d(id bigint, tokens text[])
      where s.order_id = d.id and not (s.tokens @> d.tokens and s.tokens <@ d.tokens)`,
  );
}

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
  const orderIds = await queryIds(
    tx,
    sql`select order_id from order_search where order_id < ${progress.belowId}::bigint
      order by order_id desc limit ${limit}::int`,
  );
  if (orderIds.length > 0) await rewriteOrderTokens(tx, { orderIds });
  await writeShopState(tx, stateKey, { ...progress, belowId: orderIds.at(-1) ?? 0 });
  return orderIds.length;
}
