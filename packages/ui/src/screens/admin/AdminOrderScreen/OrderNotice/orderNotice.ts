import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus, refundStatus } from '@sampan/api/statuses';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { getRefundableAmounts } from '@sampan/domain/order/refunds';
import { hasNothingToShip } from '@sampan/domain/order/shipping';
import { findAbnormalRefundNo } from '@sampan/domain/payment/abnormalRefund';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import type { BannerTone } from '../../../../patterns/Banner/Banner.tsx';

/** Tones of the notices that staff see first, by their keys under `order.need`. */
export const needTones = {
  pendingPayment: 'neutral',
  transfer: 'neutral',
  transferReported: 'warning',
  paid: 'info',
  nothingToShip: 'warning',
  onlyDownloads: 'warning',
  digital: 'neutral',
  agreement: 'warning',
  refundRequested: 'danger',
  refunding: 'info',
  refundFailed: 'danger',
  refundAbnormal: 'danger',
  refundByHand: 'warning',
  providerGone: 'warning',
  late: 'warning',
} as const satisfies Record<string, BannerTone>;

/** Payment statuses of received money: paid, or being refunded. */
const arrived: ReadonlySet<number> = new Set([paymentStatus.paid, paymentStatus.refunding]);

/** The most important notice, except of late payments that staff send back; undefined if nothing else is pending. */
export function getOrderNotice(order: Order): keyof typeof needTones | undefined {
  const { status, refund, payment, agreement, asksAgreement, actions } = order;
  if (refund?.status === refundStatus.failed) return 'refundFailed';
  const isTransfer = payment?.method === 'manual';
  // The server offers this for other payments only where their provider returns nothing any more.
  if (actions.includes('settleRefund') && !isTransfer) return 'providerGone';
  if (isTransferReported(payment)) return 'transferReported';
  if (status === orderStatus.pendingPayment)
    return isTransfer && payment.status === paymentStatus.pending ? 'transfer' : 'pendingPayment';
  if (hasNothingToShip(order)) return hasUnitsLeft(order) ? 'onlyDownloads' : 'nothingToShip';
  if (status === orderStatus.paid) return asksAgreement && !agreement ? 'agreement' : 'paid';
  if (status === orderStatus.completed && isDigitalOrder(order.lines)) return 'digital';
  const isByHand = order.latePayments?.some(({ id }) => id === payment?.id);
  if (status === orderStatus.cancelled && payment && !isByHand && arrived.has(payment.status))
    return getAbnormalRefundNo(order) === undefined ? 'late' : 'refundAbnormal';
  if (status === orderStatus.refundRequested) return 'refundRequested';
  if (status !== orderStatus.refunding) return undefined;
  if (isTransfer) return 'refundByHand';
  return getAbnormalRefundNo(order) === undefined ? 'refunding' : 'refundAbnormal';
}

/** Number of the order's refund, or of the return of its late payment, that the customer's bank refused. */
export function getAbnormalRefundNo({ status, refund, timeline }: Order): string | undefined {
  return findAbnormalRefundNo(timeline, status === orderStatus.cancelled ? undefined : refund?.decidedAt);
}

/** Whether units were not refunded: of an order with nothing to send, those of its downloads. */
function hasUnitsLeft(order: Order): boolean {
  return getRefundableAmounts(order).lines.some(({ quantity }) => quantity > 0);
}
