import type { CloseType, Order } from '@sampan/api/entities';
import { closeType, orderStatus } from '@sampan/api/statuses';
import { awaitsAgreement, lacksAgreement } from '@sampan/domain/order/agreement';
import { statusName } from '@sampan/domain/order/orderLifecycle';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { hasNothingToShip } from '@sampan/domain/order/shipping';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { findLastStatusChange } from '../../../features/order/OrderHistory/orderEvents.ts';

/** Keys under `detail.say` for a cancelled order, by who cancelled it. */
const cancelledBy = {
  [closeType.customer]: 'cancelledByCustomer',
  [closeType.timeout]: 'cancelledByTime',
  [closeType.staff]: 'cancelledByShop',
} as const satisfies Record<CloseType, string>;

type StatedOrder = Parameters<typeof awaitsAgreement>[0] & Pick<Order, 'closeType' | 'payment'>;

/** Returns the message key of an order's state, as a heading. */
export function getHeading(order: StatedOrder) {
  if (awaitsAgreement(order)) return 'awaitingAgreement';
  return hasNothingToShip(order) ? 'nothingToShip' : statusName[order.status];
}

/**
 * Returns the message key of an order's state, as a sentence: an unpaid one says what follows the payment, a cancelled
 * one who cancelled it.
 */
export function getSaying(order: StatedOrder) {
  if (awaitsAgreement(order)) return 'awaitingAgreement';
  if (hasNothingToShip(order)) return 'nothingToShip';
  if (order.status === orderStatus.pendingPayment) return getPaymentSaying(order);
  return order.status === orderStatus.cancelled
    ? cancelledBy[order.closeType ?? closeType.customer]
    : statusName[order.status];
}

function getPaymentSaying(order: StatedOrder) {
  if (isTransferReported(order.payment)) return 'transferReported';
  if (isDigitalOrder(order.lines)) return 'pendingPaymentFiles';
  return lacksAgreement(order) ? 'pendingPaymentAgreement' : 'pendingPayment';
}

/** Time named in the hero's sentence: the payment deadline, or when the status began. */
export function getMoment(order: Order): string | undefined {
  const moments: Record<Order['status'], string | undefined> = {
    [orderStatus.pendingPayment]: order.expiresAt,
    [orderStatus.paid]: order.paidAt,
    [orderStatus.shipped]: order.shippedAt,
    [orderStatus.completed]: order.completedAt,
    [orderStatus.cancelled]: order.cancelledAt,
    [orderStatus.refundRequested]: order.refund?.requestedAt,
    [orderStatus.refunding]: order.refund?.decidedAt,
    [orderStatus.refunded]: findLastStatusChange(order.timeline)?.at,
  };
  return moments[order.status] ?? order.createdAt;
}
