import type { Order } from '@sampan/api/entities';
import { getTrackingTexts } from '@sampan/domain/order/searchTokens';
import { toTokens } from '@sampan/domain/search/searchTokens';
import { eq, sql } from 'drizzle-orm';
import { orderSearch } from '../../db/schema.ts';
import { actOnOrder, type OrderCall } from './orderActions.ts';
import { textArray } from './searchSql.ts';

interface Shipment {
  orderId: number;
  carrier: string;
  trackingNo: string;
}

/** Ships an order in the call's transaction and adds its tracking number to the search. */
export async function shipOrder(call: OrderCall, { orderId, carrier, trackingNo }: Shipment): Promise<Order> {
  const set = { carrier, trackingNo };
  const shipped = await actOnOrder(call, orderId, { action: 'ship', text: `${carrier} ${trackingNo}`, set });
  const found = textArray(toTokens(getTrackingTexts(trackingNo)));
  await call.db
    .update(orderSearch)
    .set({ tokens: sql`array(select distinct unnest(${orderSearch.tokens} || ${found}))` })
    .where(eq(orderSearch.orderId, orderId));
  return shipped;
}
