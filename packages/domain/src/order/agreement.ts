import type { Order, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';

/** Order statuses in which a signed agreement can be uploaded or replaced: before shipment. */
const openStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([orderStatus.pendingPayment, orderStatus.paid]);

/** Whether an order accepts an agreement. */
export function takesAgreement({ status }: Pick<Order, 'status'>): boolean {
  return openStatuses.has(status);
}

/**
 * Whether an order needs an agreement: its total is at least `from` (setting, minor units; 0: no order needs one).
 */
export function asksAgreement(order: Pick<Order, 'status' | 'totalAmount'>, from: unknown): boolean {
  return typeof from === 'number' && from > 0 && order.totalAmount >= from && takesAgreement(order);
}
