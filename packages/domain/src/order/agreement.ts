import type { Order, OrderStatus } from '@sampan/api/entities';

/** Until it ships, a signed agreement can be handed in and replaced; an order on its way back needs none. */
const openStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([10, 20]);

/** True while an order accepts an agreement. */
export function takesAgreement({ status }: Pick<Order, 'status'>): boolean {
  return openStatuses.has(status);
}

/** Whether the shop asks for one: from this total on, in minor units. What is no number asks for none. */
export function asksAgreement(order: Pick<Order, 'status' | 'totalAmount'>, from: unknown): boolean {
  return typeof from === 'number' && order.totalAmount >= from && takesAgreement(order);
}
