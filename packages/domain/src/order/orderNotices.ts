import type { MessageKind, Order } from '@sampan/api/entities';
import { isStaff } from '../access/access.ts';
import type { LifecycleAction, LifecycleActor } from './orderLifecycle.ts';
import type { AcceptedPlan } from './orderPlan.ts';

/** Notice to the owner of an order. Amounts are minor units. */
export type OrderNotice =
  /** `transferDeclined`: staff did not find the transfer that was announced. */
  | { kind: 'placed' | 'transferDeclined' | 'shipped' | 'shipmentCorrected' | 'cancelled' | 'expired' }
  /** `latePayment`: it arrived after the order was closed and goes back. */
  | { kind: 'paid' | 'refunded' | 'cancelledAndRefunded' | 'latePayment'; amount: number };

/** The kind of message that a notice is, as staff read it on the order. */
export const messageKindByNotice: Record<OrderNotice['kind'], MessageKind> = {
  placed: 'orderPlaced',
  paid: 'orderPaid',
  transferDeclined: 'transferDeclined',
  shipped: 'orderShipped',
  shipmentCorrected: 'orderShipped',
  refunded: 'orderRefunded',
  latePayment: 'orderRefunded',
  cancelled: 'orderCancelled',
  cancelledAndRefunded: 'orderCancelled',
  expired: 'orderExpired',
};

/**
 * Notices that are worth a text message to an owner without a proven e-mail address. `transferDeclined` goes by mail
 * alone: gateways that fill approved templates have none for it.
 */
const smsNotices: ReadonlySet<OrderNotice['kind']> = new Set([
  'shipped',
  'shipmentCorrected',
  'refunded',
  'cancelled',
  'cancelledAndRefunded',
  'latePayment',
]);
/** Whether a notice is worth a text message. */
export const isSmsNotice = ({ kind }: OrderNotice): boolean => smsNotices.has(kind);

type Plan = Pick<AcceptedPlan, 'effects' | 'refund'>;

/** Notice to the owner of an order about an action; null if none is sent, such as for their own actions. */
export function findOrderNotice(
  actor: LifecycleActor,
  order: Pick<Order, 'userId' | 'totalAmount'>,
  action: LifecycleAction,
  { effects, refund }: Plan,
): OrderNotice | null {
  if (actor === 'system') return action === 'expire' ? { kind: 'expired' } : findPaymentNotice(order, action);
  if (!isStaff(actor) || actor?.id === order.userId) return null;
  if (effects.includes('askRefund') && refund)
    return { kind: action === 'cancel' ? 'cancelledAndRefunded' : 'refunded', amount: refund.amount };
  if (action === 'ship') return { kind: 'shipped' };
  if (action === 'correctShipment') return { kind: 'shipmentCorrected' };
  if (action === 'declineTransfer') return { kind: 'transferDeclined' };
  return action === 'cancel' ? { kind: 'cancelled' } : findPaymentNotice(order, action);
}

/** Money has arrived: a provider's notification said so, or staff found a transfer at the bank. */
function findPaymentNotice({ totalAmount }: Pick<Order, 'totalAmount'>, action: LifecycleAction): OrderNotice | null {
  if (action === 'pay') return { kind: 'paid', amount: totalAmount };
  return action === 'latePay' ? { kind: 'latePayment', amount: totalAmount } : null;
}
