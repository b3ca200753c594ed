import { refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { RefundAnswer, RefundEvent, RefundRequest } from '../../providers/payment/port.ts';
import { findMainPayment, type PaymentColumns, readOrder, readOrderOfPayment } from '../order/orderRecord.ts';
import { isProviderGone } from './missingCredentials.ts';
import { applyRefundAnswer } from './refundAnswer.ts';
import { isBooked } from './refundDifferences.ts';
import { findRefundRequest, toRefundRequest } from './refundRequest.ts';

/**
 * Asks the provider about a refund. If it has paid it, one that counts as failed is settled, and one that the ledger does
 * not have is a difference. Not for use in a transaction.
 */
export async function settleIfPaid(deps: Deps, payment: PaymentColumns, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await deps.providers.payment[payment.method].queryRefund(request);
  if (answer.state === 'settled') await applyRefundAnswer(deps, payment, request, answer);
  return answer;
}

/**
 * Asks the provider about the order's refund if it counts as failed, as when a statement says otherwise.
 * @returns the payment and the provider's answer; undefined if no refund of the order counts as failed
 */
export async function settlePaidFailedRefund(
  deps: Deps,
  orderId: number,
): Promise<{ payment: PaymentColumns; answer: RefundAnswer } | undefined> {
  const record = await readOrder(deps.db, orderId);
  const refund = record?.refunds.at(-1);
  const payment = record && findMainPayment(record);
  if (!payment || refund?.status !== refundStatus.failed) return undefined;
  return { payment, answer: await settleIfPaid(deps, payment, toRefundRequest(record, payment, refund)) };
}

/**
 * Asks the provider about the order's refund before staff decide about its money, if it counts as failed. A decision about
 * one that is settled by this is refused as of another status. Without an answer the provider may have paid it, so that
 * nothing is decided, unless the provider has had no credentials for days and is asked for nothing.
 * @throws ApiError REFUND_UNKNOWN
 */
export async function checkBeforeDecision(deps: Deps, orderId: number): Promise<void> {
  const { payment, answer } = (await settlePaidFailedRefund(deps, orderId)) ?? {};
  if (!payment || answer?.state !== 'pending' || answer.isNotFound) return;
  if (answer.isUnconfigured && (await isProviderGone(deps, payment))) return;
  throw new ApiError('REFUND_UNKNOWN');
}

/**
 * Asks the provider about a refund that no request of the shop awaits, when a webhook names it: one that counts as failed,
 * that staff declined or sent in another way, or an earlier attempt, which no row has the number of.
 */
export async function checkUnawaitedRefund(
  deps: Deps,
  paymentId: number,
  { refundNo, amount }: Pick<RefundEvent, 'refundNo' | 'amount'>,
): Promise<void> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  const request = record && payment && findRefundRequest(record, payment, refundNo, amount);
  // Providers send several webhooks of each refund: one that is booked needs no query.
  if (!request || payment.method === 'manual' || (await isBooked(deps, payment.method, refundNo))) return;
  await settleIfPaid(deps, payment, request);
}
