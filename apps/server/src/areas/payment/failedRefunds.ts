import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import type { RefundEvent } from '../../providers/payment/port.ts';
import { getShopDay } from '../../providers/payment/shopDay.ts';
import { readOrderOfPayment } from '../order/orderRecord.ts';
import { storeDifferences } from '../reconciliation/differences.ts';
import { findRefundRequest } from './service.ts';

/**
 * Stores a difference if a refund that is booked as settled has failed at the provider: the customer's bank may return
 * the money to the shop days later. The ledger stays as it is, because staff decide how the customer gets the money.
 */
export async function reportFailedRefund(
  deps: Deps,
  paymentId: number,
  { refundNo, failedTradeNo: tradeNo }: Pick<RefundEvent, 'refundNo' | 'failedTradeNo'>,
): Promise<void> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  const request = record && payment && findRefundRequest(record, payment, refundNo);
  if (!request || payment.method === 'manual') return;
  const refund = record.refunds.find(({ out_refund_no }) => out_refund_no === refundNo);
  const isSettled = refund ? refund.status === refundStatus.refunded : payment.status === paymentStatus.refunded;
  if (!isSettled) return;
  const { state } = await deps.providers.payment[payment.method].queryRefund(request);
  if (state === 'pending')
    deps.log.warn({ method: payment.method, refundNo }, 'the provider did not say whether a settled refund has failed');
  if (state !== 'failed') return;
  const { amount: statementAmount, currency } = request;
  const kind = 'refundFailure';
  await storeDifferences(deps.db, { method: payment.method, day: getShopDay(deps.clock.now().getTime()) }, [
    {
      ...{ movement: kind, kind, number: refundNo, tradeNo, orderId: record.order.id },
      ...{ statementAmount, currency, fee: 0, feeCurrency: currency },
    },
  ]);
}
