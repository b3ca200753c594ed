import type { MessageKind, Order, Refund } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { isStaff } from '../access/access.ts';
import type { SmsTemplateName } from '../sms/smsTemplates.ts';
import type { LifecycleAction, LifecycleActor } from './orderLifecycle.ts';
import type { AcceptedPlan } from './orderPlan.ts';

/** Notice to the owner of an order. Amounts are minor units. */
export type OrderNotice =
  /** `transferDeclined`: staff did not find the transfer that was announced. */
  | { kind: 'placed' | 'transferDeclined' | 'shipped' | 'shipmentCorrected' | 'cancelled' | 'expired' }
  /**
   * `latePayment`: it arrived after the order was closed and goes back. `refundDeclined`: the refund was announced, failed,
   * and staff gave it up; `cancellationDeclined` if it was that of a cancellation, without which the order goes on.
   */
  | {
      kind: 'paid' | 'refunded' | 'refundDeclined' | 'cancelledAndRefunded' | 'cancellationDeclined' | 'latePayment';
      amount: number;
    };

/** The kind of message that a notice is, as staff read it on the order. */
export const messageKindByNotice: Record<OrderNotice['kind'], MessageKind> = {
  placed: 'orderPlaced',
  paid: 'orderPaid',
  transferDeclined: 'transferDeclined',
  shipped: 'orderShipped',
  shipmentCorrected: 'orderShipped',
  refunded: 'orderRefunded',
  refundDeclined: 'refundDeclined',
  cancellationDeclined: 'refundDeclined',
  latePayment: 'orderRefunded',
  cancelled: 'orderCancelled',
  cancelledAndRefunded: 'orderCancelled',
  expired: 'orderExpired',
};

/**
 * Templates of the notices that are worth a text message to an owner without a proven e-mail address.
 * `transferDeclined`, `refundDeclined` and `cancellationDeclined` go by mail alone: gateways that fill approved templates
 * have none for them.
 */
export const smsTemplateByNotice: Partial<Record<OrderNotice['kind'], SmsTemplateName>> = {
  shipped: 'orderShipped',
  // It names the carrier and the number, and those of the latest message count.
  shipmentCorrected: 'orderShipped',
  refunded: 'orderRefunded',
  latePayment: 'orderRefunded',
  cancelled: 'orderCancelled',
  cancelledAndRefunded: 'orderCancelled',
};

/**
 * Notice to the owner of an order about an action; null if none is sent, such as for their own actions. `order` is the
 * order before it.
 */
export function findOrderNotice(
  actor: LifecycleActor,
  order: Pick<Order, 'userId' | 'totalAmount'> & { refunds: readonly Pick<Refund, 'status'>[] },
  action: LifecycleAction,
  { effects, refund }: Pick<AcceptedPlan, 'effects' | 'refund'>,
): OrderNotice | null {
  if (actor === 'system') return action === 'expire' ? { kind: 'expired' } : findPaymentNotice(order, action);
  if (!isStaff(actor) || actor?.id === order.userId) return null;
  if (effects.includes('askRefund') && refund)
    return { kind: action === 'cancel' ? 'cancelledAndRefunded' : 'refunded', amount: refund.amount };
  // A refund that failed was approved before: the owner was told of it, where they could be reached.
  if (action === 'rejectRefund' && refund && order.refunds.at(-1)?.status === refundStatus.failed)
    return { kind: refund.isCancellation ? 'cancellationDeclined' : 'refundDeclined', amount: refund.amount };
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
