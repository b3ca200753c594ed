import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { isDigitalLine } from './orderRules.ts';
import { getRefundableAmounts, type RefundableAmounts, type RefundableOrder } from './refunds.ts';

/**
 * The contents of an order's parcel: everything but the units and the shipping that were refunded before the shipment.
 * Later returns do not count.
 */
export function getParcelAmounts(order: RefundableOrder): RefundableAmounts {
  const refunds = order.refunds.filter(({ fromStatus }) => fromStatus === orderStatus.paid);
  return getRefundableAmounts({ ...order, refunds });
}

/** Whether goods of the order are still to be sent. */
export function isToShip(order: RefundableOrder & Pick<Order, 'status'>): boolean {
  return order.status === orderStatus.paid && !hasNothingToShip(order);
}

/**
 * Whether a paid order has nothing left to send: all physical units were refunded, while a download or the delivery fee
 * was not.
 */
export function hasNothingToShip(order: RefundableOrder & Pick<Order, 'status'>): boolean {
  if (order.status !== orderStatus.paid) return false;
  const { lines } = getParcelAmounts(order);
  return order.lines.every((line, index) => isDigitalLine(line) || lines[index]?.quantity === 0);
}
