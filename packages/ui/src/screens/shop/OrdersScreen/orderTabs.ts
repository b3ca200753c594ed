import type { OrderStats, OrderStatus } from '@sampan/api/entities';

export const orderTabs = ['all', 'pay', 'ship', 'receive', 'done', 'refunds'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** What a tab lists; "all" lists every status, the cancelled too. */
export const statusesByTab: Record<OrderTab, readonly OrderStatus[]> = {
  all: [],
  pay: [10],
  ship: [20],
  receive: [30],
  done: [40],
  refunds: [60, 70, 80],
};

/** What somebody waits for: a count beside "done" would only grow. */
const counted: Partial<Record<OrderTab, readonly OrderStatus[]>> = {
  pay: [10],
  ship: [20],
  receive: [30],
  refunds: [60, 70],
};

/** How many orders wait in a tab; undefined where none are counted, or the figures are not there. */
export function getCount(tab: OrderTab, stats: OrderStats | undefined): number | undefined {
  const statuses = counted[tab];
  if (!statuses || !stats) return undefined;
  return stats.byStatus
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}
