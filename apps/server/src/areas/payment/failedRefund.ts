import { refundStatus } from '@sampan/api/statuses';
import { wasRejectedAtOnce } from '@sampan/domain/payment/lateRefund';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { RefundAnswer, RefundEvent, RefundRequest } from '../../providers/payment/port.ts';
import {
  findMainPayment,
  type OrderRecord,
  type PaymentColumns,
  type RefundColumns,
  readOrder,
  readOrderOfPayment,
} from '../order/orderRecord.ts';
import { mayFormerAccountPay } from './formerAccount.ts';
import { isPaymentProviderGone } from './missingCredentials.ts';
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

interface FailedRefund {
  payment: PaymentColumns;
  refund: RefundColumns;
}

type QueriedRefund = Pick<FailedRefund, 'payment'> & { refund?: RefundColumns; answer: RefundAnswer };

/** The provider's answer about the order's refund; undefined if no refund of the order counts as failed. */
async function queryFailedRefund(
  deps: Deps,
  record: OrderRecord,
): Promise<(FailedRefund & { answer: RefundAnswer }) | undefined> {
  const refund = record.refunds.at(-1);
  const payment = findMainPayment(record);
  if (!payment || refund?.status !== refundStatus.failed) return undefined;
  return { payment, refund, answer: await settleIfPaid(deps, payment, toRefundRequest(record, payment, refund)) };
}

/** Asks the provider about the order's refund if it counts as failed, as when a statement says otherwise. */
export async function settlePaidFailedRefund(deps: Deps, orderId: number): Promise<void> {
  const record = await readOrder(deps.db, orderId);
  if (record) await queryFailedRefund(deps, record);
}

/**
 * Asks the provider about the order's refund before staff decide about its money, if it counts as failed. A decision about
 * one that is settled by this is refused as of another status. Without an answer the provider may have paid it, so that
 * nothing is decided, unless its only request was refused, or the provider has had no credentials for days and is asked for
 * nothing.
 * @throws ApiError REFUND_UNKNOWN, with the field `refund: 'abnormal'` where staff settle it on the provider's platform
 */
export async function checkBeforeDecision(deps: Deps, record: OrderRecord): Promise<void> {
  const checked = await queryFailedRefund(deps, record);
  if (checked && !wasRejectedAtOnce(checked.refund)) await assertAnswered(deps, checked);
}

/**
 * The same for a late payment whose return failed, before staff record that they sent its money. Its requests go on until
 * then.
 * @throws ApiError REFUND_UNKNOWN, as `checkBeforeDecision`
 */
export async function checkBeforeSettlement(deps: Deps, record: OrderRecord, payment: PaymentColumns): Promise<void> {
  const answer = await settleIfPaid(deps, payment, toRefundRequest(record, payment, undefined));
  await assertAnswered(deps, { payment, answer });
}

/** @throws ApiError REFUND_UNKNOWN if the provider may have paid the refund, or may still pay it */
async function assertAnswered(deps: Deps, { payment, refund, answer }: QueriedRefund): Promise<void> {
  if (answer.state !== 'pending') return;
  if (answer.isNotFound && !(await mayFormerAccountHaveIt(deps, payment, refund))) return;
  if (answer.isUnconfigured && (await isPaymentProviderGone(deps, payment))) return;
  // Staff look for the reason among the provider's answers.
  await deps.providers.callLog.flush();
  throw new ApiError('REFUND_UNKNOWN', answer.isAbnormal && { fields: { refund: 'abnormal' } });
}

/** Whether an account that does not have the refund says nothing about it, because the payment is of the one before. */
async function mayFormerAccountHaveIt(deps: Deps, payment: PaymentColumns, refund?: RefundColumns): Promise<boolean> {
  if (!(await mayFormerAccountPay(deps, { payment, refund }))) return false;
  const { state } = await deps.providers.payment[payment.method].query(payment.out_trade_no, payment.trade_no);
  return state !== 'paid' && state !== 'refunded';
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
