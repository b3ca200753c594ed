import type { contract } from '@sampan/api/contract';
import type { OrderStatus } from '@sampan/api/entities';
import { decisionAction } from '@sampan/domain/order/orderLifecycle';
import { tokensOf } from '@sampan/domain/search/searchTokens';
import { eq, sql } from 'drizzle-orm';
import { orderSearch } from '../../db/schema.ts';
import { type Call, type HandlersOf, notYet } from '../../http/handler.ts';
import { actOnOrder } from '../order/act.ts';
import { orderShape } from '../order/orderShape.ts';
import { findOrders, type OrderFilter, type OrderSort, textArray } from '../order/search.ts';
import { returnMoney } from '../payment/money.ts';

interface StaffInput {
  page: number;
  limit: number;
  status?: OrderStatus[];
  userId?: number;
  from?: string;
  to?: string;
  sort?: OrderSort;
  keyword?: string;
}

async function staffPage(
  input: StaffInput,
  { db, user, now, settings }: Pick<Call, 'db' | 'user' | 'now' | 'settings'>,
) {
  const { page, limit, sort, status, userId, from, to, keyword } = input;
  const filter: OrderFilter = { userId, statuses: status, from, to, keyword };
  const found = await findOrders(db, filter, { page, limit, sort });
  const list = found.list.map((record) => ({
    ...orderShape(record, user, now, settings),
    username: record.username,
  }));
  return { ...found, list };
}

export const adminOrderHandlers: HandlersOf<typeof contract.adminOrder> = {
  list: staffPage,
  search: staffPage,

  async shipment({ orderId, carrier, trackingNo }, call) {
    const set = { carrier, trackingNo };
    const shipped = await actOnOrder(call, orderId, { action: 'ship', text: `${carrier} ${trackingNo}`, set });
    const found = textArray(tokensOf([trackingNo]));
    await call.db
      .update(orderSearch)
      .set({ tokens: sql`array(select distinct unnest(${orderSearch.tokens} || ${found}))` })
      .where(eq(orderSearch.orderId, orderId));
    return shipped;
  },

  shipMany: notYet,
  export: notYet,

  refund({ orderId, approve, remark }, call) {
    return actOnOrder(call, orderId, {
      action: decisionAction(approve),
      text: remark,
      onMoved({ effects }, paymentId) {
        if (!effects.includes('askRefund') || paymentId === undefined) return;
        call.afterCommit('refund', () => returnMoney(call.deps, paymentId));
      },
    });
  },
};
