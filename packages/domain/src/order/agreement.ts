import type { Order, OrderStatus } from '@sampan/api/entities';

/** Order statuses in which a signed agreement can be uploaded or replaced: before shipment. */
const openStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([10, 20]);

/** Whether an order accepts an agreement. */
export function takesAgreement({ status }: Pick<Order, 'status'>): boolean {
  return openStatuses.has(status);
}

/**
 * Whether an order needs an agreement: its total is at least `from` (setting, minor units). No agreement is needed if
 * `from` is not a number.
 */
export function asksAgreement(order: Pick<Order, 'status' | 'totalAmount'>, from: unknown): boolean {
  return typeof from === 'number' && order.totalAmount >= from && takesAgreement(order);
}
