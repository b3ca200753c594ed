import { refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import type { RefundAnswer, RefundRequest } from '../../providers/payment/port.ts';
import { findMainPayment, type PaymentColumns, readOrder, readOrderOfPayment } from '../order/orderRecord.ts';
import { applyRefundAnswer } from './refundAnswer.ts';
import { isBooked } from './refundDifferences.ts';
import { findRefundRequest, toRefundRequest } from './refundRequest.ts';

/**
 * Asks the provider about a refund. If it has paid it, one that counts as failed is settled, and one that the ledger does
 * not have is a difference. Not for use in a transaction.
 */
export async function settleIfPaid(
  deps: Deps,
  payment: PaymentColumns,
  request: RefundRequest,
): Promise<RefundAnswer['state']> {
  const answer = await deps.providers.payment[payment.method].queryRefund(request);
  if (answer.state === 'settled') await applyRefundAnswer(deps, payment, request, answer);
  return answer.state;
}

/**
 * Asks the provider about the order's refund if it counts as failed: before staff decide about its money again, and when
 * a statement says otherwise. A decision about one that is settled by this is refused as of another status.
 */
export async function settlePaidFailedRefund(deps: Deps, orderId: number): Promise<void> {
  const record = await readOrder(deps.db, orderId);
  const refund = record?.refunds.at(-1);
  const payment = record && findMainPayment(record);
  if (!payment || refund?.status !== refundStatus.failed) return;
  const request = toRefundRequest(record, payment, refund);
  await settleIfPaid(deps, payment, request);
}

/**
 * Asks the provider about a refund that no request of the shop awaits, when a webhook names it: one that counts as failed,
 * or that staff declined or sent in another way.
 */
export async function checkUnawaitedRefund(deps: Deps, paymentId: number, refundNo: string): Promise<void> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  const request = record && payment && findRefundRequest(record, payment, refundNo);
  // Providers send several webhooks of each refund: one that is booked needs no query.
  if (!request || payment.method === 'manual' || (await isBooked(deps, payment.method, refundNo))) return;
  await settleIfPaid(deps, payment, request);
}
