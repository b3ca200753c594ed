import type { OrderSummary, Page, PaymentMethod } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { orderStatus, paymentStatus, productType, refundStatus } from '@sampan/api/statuses';
import { getOrderQuery } from '@sampan/domain/order/searchTokens';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { failedRefundAction, returnedRefundAction } from '@sampan/domain/payment/lateRefund';
import { type SQL, sql } from 'drizzle-orm';
import type { Caches } from '../../cache/caches.ts';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { buildWhere, pickConditions } from '../../db/queries/conditions.ts';
import type { Paging } from '../../db/queries/countUpTo.ts';
import { toFixedLimit, toLimitClause } from '../../db/queries/limitClause.ts';
import { readPage } from '../../db/queries/readPage.ts';
import { buildOrderTokensCondition, maxMatches, type PagedSelect, selectByTokens } from '../../db/queries/searchSql.ts';
import type { Db } from '../../db/query.ts';
import { isReportedTransfer, payments } from '../../db/schema.ts';
import { goneProvidersKey } from '../payment/missingCredentials.ts';
import { type OrderRecord, selectRecords } from './orderRecord.ts';

export interface OrderFilter {
  userId?: number;
  /** Excludes orders deleted by their owner. */
  isVisible?: boolean;
  statuses?: readonly number[];
  keyword?: string;
  from?: string;
  to?: string;
  /** Method of the main payment. */
  method?: PaymentMethod;
  /** Orders with a reported transfer, which staff have to check. */
  transfer?: 'reported';
  /** Orders with a note of the customer that staff have not answered. */
  note?: 'new';
  /** Orders with goods that are still to be sent. */
  goods?: 'unsent';
  /** Orders whose refund or late payment the customer's bank refused, or whose money staff send by hand. */
  refund?: keyof typeof refundConditions;
  /** Both bounds are inclusive. */
  minTotal?: number;
  maxTotal?: number;
}

/** SQL order of each sort, on orders with the alias `o`. */
export const orderBy = {
  '-created': sql`o.created_at desc, o.id desc`,
  created: sql`o.created_at, o.id`,
  '-total': sql`o.total_amount desc, o.id desc`,
  total: sql`o.total_amount, o.id`,
} as const;
export type OrderSort = keyof typeof orderBy;

const reportedTransfer = sql`o.id in (select order_id from payments where ${isReportedTransfer(payments)})`;

/** `isToShip` of the domain; units that were refunded before the shipment count as returned. */
export const toShip = sql`o.status = ${inlineNumber(orderStatus.paid)} and (o.refunded_amount = 0 or exists (
  select from order_lines l where l.order_id = o.id and l.type = ${inlineNumber(productType.physical)}
    and l.returned_quantity < l.quantity))`;

const refunding = inlineNumber(paymentStatus.refunding);

/** Timeline actions that end a number of a refund. */
const finalActions = sql`(${failedRefundAction}, ${returnedRefundAction})`;

/** Whether the note of the entry `t` is a number of `formatLateRefundNo` for the payment `p`. */
const namesLateReturn = sql`starts_with(t.note || '_', 'L' || p.out_trade_no || '_')`;

/** Reads the timelines of the few payments alone: the planner would join all of them. */
const perPayment = sql`offset 0`;

/** `isAbnormalRefund` of the domain, for a refund of the payment `p` that the condition on its entry `t` chooses. */
const isAbnormal = (isChosen: SQL) => sql`exists (
  select from order_timeline t where t.order_id = p.order_id and t.action = ${abnormalRefundAction} and (${isChosen})
    and not exists (select from order_timeline f where f.order_id = t.order_id
      and f.action in ${finalActions} and f.note = t.note) ${perPayment})`;

export const refundConditions = {
  /** Of the order's approved refund, or of the return of any of its payments. */
  abnormal: sql`o.id in (select p.order_id from payments p where p.status = ${refunding}
    and ${isAbnormal(sql`${namesLateReturn} or exists (select from refunds r where r.order_id = t.order_id
      and r.status = ${inlineNumber(refundStatus.approved)} and r.out_refund_no = t.note and r.decided_at <= t.at)`)})`,
  /** `isReturnedByHand` of the domain, and its `hasReturnFailed`. */
  byHand: sql`o.id in (select p.order_id from payments p where p.status = ${refunding} and (p.method = 'manual'
    or p.method in (select jsonb_object_keys(s.value) from shop_state s where s.key = ${goneProvidersKey})
    or (exists (select from order_timeline t where t.order_id = p.order_id and t.action in ${finalActions}
      and (t.note = p.out_trade_no or ${namesLateReturn}) ${perPayment}) and not ${isAbnormal(namesLateReturn)})))`,
} as const;

/** Whether a dispute or inquiry about the order is open; money that a bank gave back after one does not count. */
const isDisputed = sql`exists (select from reconciliation_differences d
  where d.order_id = o.id and d.state = 'open' and d.kind = 'dispute' and d.movement = 'dispute')`;

/** SQL conditions of the filter except the keyword, on orders with the alias `o`. */
export function toConditions(filter: OrderFilter): SQL[] {
  const { userId, isVisible, statuses, from, to, method, transfer, note, goods, refund, minTotal, maxTotal } = filter;
  return pickConditions([
    userId !== undefined && sql`o.user_id = ${userId}`,
    isVisible && sql`o.hidden_at is null`,
    statuses && statuses.length === 1 && sql`o.status = ${statuses[0]}`,
    statuses && statuses.length > 1 && sql`o.status in ${statuses}`,
    from && sql`o.created_at >= ${from}::timestamptz`,
    to && sql`o.created_at <= ${to}::timestamptz`,
    method && sql`o.payment_method = ${method}`,
    transfer && reportedTransfer,
    note && sql`o.customer_note_at is not null`,
    goods && toShip,
    refund && refundConditions[refund],
    minTotal !== undefined && sql`o.total_amount >= ${minTotal}`,
    maxTotal !== undefined && sql`o.total_amount <= ${maxTotal}`,
  ]);
}

/** Page and count of a filter: from one customer's orders, or along an index. */
function toPagedSelect(filter: OrderFilter): PagedSelect {
  const query = filter.keyword ? getOrderQuery(filter.keyword) : undefined;
  const conditions = toConditions(filter);
  if (query && query.length > 0 && filter.userId === undefined) {
    const isOneEach = conditions.length === 0;
    return selectByTokens({
      table: sql`orders o`,
      order: sql`o.id`,
      query,
      conditions,
      maxRows: maxMatches,
      isOneEach,
    });
  }
  if (query) conditions.push(buildOrderTokensCondition(sql`o.id`, query));
  const where = buildWhere(conditions);
  return {
    maxRows: maxCountedRows,
    page: (by, limit, offset) => sql`${where} order by ${by} ${toLimitClause(limit, offset, conditions)}`,
    total: sql`select count(*) as total from (select 1 from orders o ${where} ${toFixedLimit(maxCountedRows, conditions)}) counted`,
  };
}

interface SortedPaging extends Paging {
  sort?: OrderSort;
}

/** Rows and order of a page; newest first by default. */
const toPageRequest = (filter: OrderFilter, { page, limit, sort = '-created' }: SortedPaging) => ({
  select: toPagedSelect(filter),
  by: orderBy[sort],
  page,
  limit,
});

/** A page of orders with their count up to `maxCountedRows`. */
export function findOrders(db: Db, filter: OrderFilter, paging: SortedPaging): Promise<Page<OrderRecord>> {
  return readPage(db, {
    ...toPageRequest(filter, paging),
    toStatement: selectRecords,
    toItem: ({ record }: { record: OrderRecord }) => record,
  });
}

/** The total of all orders once there are as many as are counted. */
const maxTotalSql = sql.raw(`select ${maxCountedRows} as total`);

/**
 * The same page as rows of the staff list. Only counts lines and reads no other related rows. Counting 10,000 orders takes
 * PostgreSQL longer than reading a page, so those of a shop that has them are counted once.
 */
export async function findSummaries(
  db: Db,
  filter: OrderFilter,
  paging: SortedPaging,
  caches: Pick<Caches, 'hasMaxOrders'>,
): Promise<Page<OrderSummary>> {
  const isEveryOrder = !filter.keyword && toConditions(filter).length === 0;
  const request = toPageRequest(filter, paging);
  const found = await readPage(db, {
    ...request,
    select: isEveryOrder && caches.hasMaxOrders ? { ...request.select, total: maxTotalSql } : request.select,
    toStatement: (chosen, order, total) =>
      sql`select o.id, o.order_no, o.user_id, u.username, o.status, o.total_amount, o.currency,
        o.address->>'receiver' as receiver, o.address->>'phone' as phone, o.payment_method, o.tracking_no,
        (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as quantity,
        o.created_at, o.paid_at, o.customer_note_at, ${isDisputed} as is_disputed, ${total}
      from (select * from orders o ${chosen}) o join users u on u.id = o.user_id ${order}`,
    toItem: toSummaryDto,
  });
  if (isEveryOrder && found.total === maxCountedRows) caches.hasMaxOrders = true;
  return found;
}

interface SummaryRow {
  id: string | number;
  order_no: string;
  user_id: string | number;
  username: string;
  status: OrderSummary['status'];
  total_amount: string | number;
  currency: string;
  receiver: string | null;
  phone: string | null;
  payment_method: NonNullable<OrderSummary['payment']>['method'] | null;
  tracking_no: string | null;
  quantity: number;
  created_at: string | Date;
  paid_at: string | Date | null;
  customer_note_at: string | Date | null;
  is_disputed: boolean;
}

function toSummaryDto(row: SummaryRow): OrderSummary {
  return {
    id: Number(row.id),
    orderNo: row.order_no,
    userId: Number(row.user_id),
    username: row.username,
    status: row.status,
    totalAmount: Number(row.total_amount),
    currency: row.currency,
    address: row.receiver !== null && row.phone !== null ? { receiver: row.receiver, phone: row.phone } : undefined,
    payment: row.payment_method ? { method: row.payment_method } : undefined,
    shipment: row.tracking_no ? { trackingNo: row.tracking_no } : undefined,
    quantity: row.quantity,
    createdAt: new Date(row.created_at).toISOString(),
    paidAt: row.paid_at === null ? undefined : new Date(row.paid_at).toISOString(),
    customerNoteAt: row.customer_note_at === null ? undefined : new Date(row.customer_note_at).toISOString(),
    isDisputed: row.is_disputed || undefined,
  };
}
