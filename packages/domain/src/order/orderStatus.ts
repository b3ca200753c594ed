import type { OrderStatus } from '@sampan/api/entities';
import { orderStatuses } from '@sampan/api/statuses';

/** Lifecycle state of each numeric order status. */
export const statusName = {
  10: 'pendingPayment',
  20: 'paid',
  30: 'shipped',
  40: 'completed',
  50: 'cancelled',
  60: 'refundRequested',
  70: 'refunding',
  80: 'refunded',
} as const satisfies Record<OrderStatus, string>;

export type OrderState = (typeof statusName)[OrderStatus];

/** Numeric order status of each lifecycle state. */
export const statusByName = Object.fromEntries(orderStatuses.map((status) => [statusName[status], status])) as Record<
  OrderState,
  OrderStatus
>;
