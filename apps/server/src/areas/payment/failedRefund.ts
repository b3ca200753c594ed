import { refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import { findMainPayment, readOrder, readOrderOfPayment } from '../order/orderRecord.ts';
import { applyRefundAnswer } from './refundAnswer.ts';
import { isBooked } from './refundDifferences.ts';
import { findRefundRequest, toRefundRequest } from './refundRequest.ts';

/**
 * Asks the provider about the order's refund if it counts as failed: before staff decide about its money again, and when
 * a statement says otherwise. One that it has paid nevertheless is settled, so that a decision is refused as
 * of another status. Not for use in a transaction.
 */
export async function settlePaidFailedRefund(deps: Deps, orderId: number): Promise<void> {
  const record = await readOrder(deps.db, orderId);
  const refund = record?.refunds.at(-1);
  const payment = record && findMainPayment(record);
  if (!payment || refund?.status !== refundStatus.failed) return;
  const request = toRefundRequest(record, payment, refund);
  const answer = await deps.providers.payment[payment.method].queryRefund(request);
  if (answer.state === 'settled') await applyRefundAnswer(deps, payment, request, answer);
}

/**
 * Asks the provider about a refund that no request of the shop awaits, when a webhook names it. If the provider has paid it,
 * one that counts as failed is settled; one that staff declined, or sent in another way, is a difference. Not for use in a
 * transaction.
 */
export async function checkUnawaitedRefund(deps: Deps, paymentId: number, refundNo: string): Promise<void> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  const request = record && payment && findRefundRequest(record, payment, refundNo);
  // Providers send several webhooks of each refund: one that is booked needs no query.
  if (!request || payment.method === 'manual' || (await isBooked(deps, payment.method, refundNo))) return;
  const answer = await deps.providers.payment[payment.method].queryRefund(request);
  if (answer.state === 'settled') await applyRefundAnswer(deps, payment, request, answer);
}
