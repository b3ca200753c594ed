import { getOrderTokens, getTrackingTokens, type SearchableOrder } from '@sampan/domain/order/searchTokens';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { toTextArray } from '../../db/queries/searchSql.ts';
import { queryRows, toIdArray } from '../../db/query.ts';
import { orderSearch } from '../../db/schema.ts';

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
