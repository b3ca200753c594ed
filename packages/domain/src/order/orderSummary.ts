import type { Order, OrderSummary } from '@sampan/api/entities';
import { getUnansweredNotes } from './customerNotes.ts';

/** Builds an order's row in the staff list. */
export function toOrderSummary(order: Omit<Order, 'actions'>, username: string): OrderSummary {
  const { id, orderNo, userId, status, totalAmount, currency, createdAt, paidAt, address, payment, shipment } = order;
  const note = getUnansweredNotes(order.timeline).at(-1);
  return {
    id,
    orderNo,
    userId,
    username,
    status,
    totalAmount,
    currency,
    address: address && { receiver: address.receiver, phone: address.phone },
    payment: payment && { method: payment.method },
    shipment: shipment && { trackingNo: shipment.trackingNo },
    quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    createdAt,
    paidAt,
    ...(note && { customerNoteAt: note.at }),
  };
}
