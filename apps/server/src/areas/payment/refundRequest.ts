import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import { getLateRefundNo, wasPaidToShop } from '@sampan/domain/payment/lateRefund';
import { toLateTradeNo, toRefundOrderNo } from '@sampan/domain/payment/refundNumbers';
import type { RefundRequest } from '../../providers/payment/port.ts';
import {
  findMainPayment,
  isOrderRefund,
  type OrderRecord,
  type PaymentColumns,
  type RefundColumns,
} from '../order/orderRecord.ts';

/** The order's approved refund of this payment; undefined if the payment came late and is returned whole. */
export function findOrderRefund(record: OrderRecord, payment: PaymentColumns): RefundColumns | undefined {
  return isOrderRefund(record, payment) ? record.refunds.at(-1) : undefined;
}

/** The order's refund of this payment that its provider may pay, or may have paid: it is approved, or counts as failed. */
export function findOpenRefund(record: OrderRecord, payment: PaymentColumns): RefundColumns | undefined {
  const refund = record.refunds.at(-1);
  const isOpen = refund?.status === refundStatus.approved || refund?.status === refundStatus.failed;
  return isOpen && findMainPayment(record)?.id === payment.id ? refund : undefined;
}

/** The provider's request for a refund; `refund` is the order's, or undefined to return a whole payment. */
export function toRefundRequest(
  { timeline }: OrderRecord,
  payment: PaymentColumns,
  refund: RefundColumns | undefined,
): RefundRequest {
  return {
    outTradeNo: payment.out_trade_no,
    tradeNo: payment.trade_no,
    refundNo: refund?.out_refund_no ?? getLateRefundNo(payment.out_trade_no, timeline),
    amount: refund?.amount ?? payment.amount,
    total: payment.amount,
    currency: payment.currency,
    reason: refund?.reason ?? 'late payment',
  };
}

/**
 * The request with this refund number; undefined if the payment has none. That of an earlier attempt at the order's refund,
 * whose number a later one replaced, is known only with its amount (minor units), as in a webhook.
 */
export function findRefundRequest(
  record: OrderRecord,
  payment: PaymentColumns,
  refundNo: string,
  amount?: number,
): RefundRequest | undefined {
  const refund = record.refunds.find(({ out_refund_no }) => out_refund_no === refundNo);
  const request = toRefundRequest(record, payment, refund);
  if (request.refundNo === refundNo) return request;
  // A late payment is returned whole under each of its numbers.
  if (toLateTradeNo(refundNo) === payment.out_trade_no) return { ...request, refundNo };
  const isEarlier = amount !== undefined && toRefundOrderNo(refundNo) === record.order.order_no;
  return isEarlier ? { ...request, refundNo, amount } : undefined;
}

/** Whether the provider paid the return of this late payment to the shop's own account, and is asked for no other. */
export function isLateReturnAtShop(record: OrderRecord, payment: PaymentColumns): boolean {
  return !isOrderRefund(record, payment) && wasPaidToShop(payment.out_trade_no, record.timeline);
}

/** Number of the refund that the shop has requested and whose outcome is unknown. */
export function getAwaitedRefundNo(record: OrderRecord, payment: PaymentColumns): string | undefined {
  if (payment.status !== paymentStatus.refunding || isLateReturnAtShop(record, payment)) return undefined;
  return toRefundRequest(record, payment, findOrderRefund(record, payment)).refundNo;
}
