import type { OrderStats, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';

export type OrderTab = 'all' | 'pay' | 'ship' | 'receive' | 'done' | 'refunds';
export const orderTabs = ['all', 'pay', 'ship', 'receive', 'done', 'refunds'] as const satisfies readonly OrderTab[];

/** Order statuses of each tab; "all" includes cancelled orders. */
export const statusesByTab: Record<OrderTab, readonly OrderStatus[]> = {
  all: [],
  pay: [orderStatus.pendingPayment],
  ship: [orderStatus.paid],
  receive: [orderStatus.shipped],
  done: [orderStatus.completed],
  refunds: [orderStatus.refundRequested, orderStatus.refunding, orderStatus.refunded],
};

/** Statuses counted on the tabs; none for "done", whose count would only grow. */
const counted: Partial<Record<OrderTab, readonly OrderStatus[]>> = {
  pay: [orderStatus.pendingPayment],
  ship: [orderStatus.paid],
  receive: [orderStatus.shipped],
  refunds: [orderStatus.refundRequested, orderStatus.refunding],
};

/** Returns the number of pending orders of a tab; undefined for a tab without a count or before the statistics are loaded. */
export function countOrders(tab: OrderTab, stats: OrderStats | undefined): number | undefined {
  const statuses = counted[tab];
  if (!statuses || !stats) return undefined;
  return stats.byStatus
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}
