import { refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import { findMainPayment, readOrder } from '../order/orderRecord.ts';
import { applyRefundAnswer } from './refundAnswer.ts';
import { toRefundRequest } from './refundRequest.ts';

/**
 * Asks the provider about the order's refund if it counts as failed: before staff decide about its money again, and when
 * a webhook or a statement says otherwise. One that it has paid nevertheless is settled, so that a decision is refused as
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
