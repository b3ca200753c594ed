import type { Order, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { isToShip } from './shipping.ts';

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

/** Whether the agreement is all that a paid order waits for before it is packed. */
export function awaitsAgreement(
  order: Parameters<typeof isToShip>[0] & Pick<Order, 'agreement' | 'asksAgreement'>,
): boolean {
  return isToShip(order) && lacksAgreement(order);
}

/** Whether an order asks for an agreement that was not uploaded yet. */
export function lacksAgreement({ agreement, asksAgreement }: Pick<Order, 'agreement' | 'asksAgreement'>): boolean {
  return asksAgreement === true && !agreement;
}
