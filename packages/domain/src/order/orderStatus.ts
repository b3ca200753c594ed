import { type OrderStatus, orderStatuses } from '@sampan/api/entities';

/** The lifecycle's states by the number that travels. */
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

/** The number that travels, by the state's name. */
export const stateOfStatus = Object.fromEntries(orderStatuses.map((status) => [statusName[status], status])) as Record<
  OrderState,
  OrderStatus
>;
