import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { paymentStatus } from '@sampan/api/statuses';
import { getUnansweredNotes } from '@sampan/domain/order/customerNotes';
import { getOrderQuery, getOrderTokens } from '@sampan/domain/order/searchTokens';
import { isToShip } from '@sampan/domain/order/shipping';
import { isAbnormalRefund } from '@sampan/domain/payment/abnormalRefund';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { matches } from '@sampan/domain/search/searchTokens';
import { type ClockContext, compareBy } from '../call.ts';
import { type DemoState, getUsername, type StoredOrder } from '../state.ts';
import { isSentByHand } from './orders.ts';

type StaffPage = ParsedInputOf<Contract['adminOrder']['list']> & { keyword?: string | undefined };
/** Filters of the staff order list. */
export type StaffFilter = Omit<StaffPage, 'page' | 'limit' | 'sort'>;

/** Returns whether the order matches every token of one of the alternatives of `getOrderQuery`. */
export function isFoundBy(state: DemoState, order: StoredOrder, query: readonly (readonly string[])[]): boolean {
  const { orderNo, address, shipment, lines } = order;
  const username = getUsername(state, order.userId);
  const found = getOrderTokens({ orderNo, username, address, trackingNo: shipment?.trackingNo, lines });
  return query.some((tokens) => matches(found, tokens));
}

/** Whether the customer's bank refused the order's approved refund, or the return of its late payment. */
export function hasAbnormalRefund({ payment, timeline, refund }: StoredOrder): boolean {
  // On the order of a transfer the entry is about an earlier payment.
  const isOfProvider = payment?.status === paymentStatus.refunding && payment.method !== 'manual';
  return isOfProvider && isAbnormalRefund(timeline, refund?.decidedAt);
}

const keyByName = {
  created: ({ createdAt }: StoredOrder) => createdAt,
  total: ({ totalAmount }: StoredOrder) => totalAmount,
} as const;

function isWithin(
  context: ClockContext,
  order: StoredOrder,
  { status, userId, from, to, method, transfer, note, goods, refund, minTotal, maxTotal }: StaffFilter,
): boolean {
  const at = Date.parse(order.createdAt);
  return (
    (!status || status.includes(order.status)) &&
    (userId === undefined || order.userId === userId) &&
    (!from || at >= Date.parse(from)) &&
    (!to || at <= Date.parse(to)) &&
    (!transfer || isTransferReported(order.payment)) &&
    (!note || getUnansweredNotes(order.timeline).length > 0) &&
    (!goods || isToShip(order)) &&
    (refund !== 'abnormal' || hasAbnormalRefund(order)) &&
    (refund !== 'byHand' || isSentByHand(context.state, order, context.now)) &&
    (!method || order.payment?.method === method) &&
    (minTotal === undefined || order.totalAmount >= minTotal) &&
    (maxTotal === undefined || order.totalAmount <= maxTotal)
  );
}

/** Returns the orders that match the filter, sorted. */
export function listStaffOrders(
  { state, now }: ClockContext,
  filter: StaffFilter,
  sort: NonNullable<StaffPage['sort']> = '-created',
): StoredOrder[] {
  const query = filter.keyword ? getOrderQuery(filter.keyword) : undefined;
  return [...state.orders.values()]
    .filter(
      (order) => isWithin({ state, now }, order, filter) && (query === undefined || isFoundBy(state, order, query)),
    )
    .sort(compareBy(keyByName, sort));
}
