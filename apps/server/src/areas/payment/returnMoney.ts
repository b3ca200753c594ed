import { paymentStatus } from '@sampan/api/statuses';
import { isAbnormalRefund } from '@sampan/domain/payment/abnormalRefund';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { RefundAnswer } from '../../providers/payment/port.ts';
import { type RefundColumns, readOrderOfPayment } from '../order/orderRecord.ts';
import { mayFormerAccountPay } from './formerAccount.ts';
import { applyRefundAnswer } from './refundAnswer.ts';
import { findOrderRefund, isLateReturnAtShop, toRefundRequest } from './refundRequest.ts';
import { returnToShopPauseMs } from './stuckRefund.ts';

/**
 * Requests the refund of a payment in status 50 from the provider, or queries it, and stores the result: 60, and the
 * order's refund. Repeatable, because the provider identifies the refund by its number. A cron job retries payments that
 * stay in 50.
 * @returns the provider's answer; undefined if the payment awaits no refund
 */
export async function returnMoney(
  deps: Deps,
  paymentId: number,
  operation: 'refund' | 'queryRefund' = 'refund',
): Promise<RefundAnswer['state'] | undefined> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  // The awaited refund is read from the order at the same time: a later one would say that it awaits none of the
  // order's, and the whole payment would be returned as a late one.
  if (!record || payment?.status !== paymentStatus.refunding) return undefined;
  if (isLateReturnAtShop(record, payment)) {
    // Staff send this money: another number would pay it a second time.
    const checkAt = new Date(deps.clock.now().getTime() + returnToShopPauseMs);
    await deps.db.update(payments).set({ checkAt }).where(eq(payments.id, paymentId));
    return 'pending';
  }
  const refund = findOrderRefund(record, payment);
  const request = toRefundRequest(record, payment, refund);
  // The provider keeps an abnormal refund open: if it refused another request for it, staff could approve one more.
  const isKept = refund && isAbnormalRefund(record.timeline, refund.decided_at, request.refundNo);
  const sent = isKept ? 'queryRefund' : operation;
  const isFirstAttempt = refund !== undefined && sent === 'refund' && (await countAttempt(deps.db, refund)) === 1;
  const response = await deps.providers.payment[payment.method][sent]({ ...request, isFirstAttempt });
  const isUnknownTrade = response.state === 'failed' && response.failure === 'tradeClosed';
  const isRepeated = isUnknownTrade && refund !== undefined && !isFirstAttempt;
  const isDoubtful = isRepeated && (await mayFormerAccountPay(deps, { payment, refund }));
  const answer: RefundAnswer = isDoubtful ? { state: 'pending', isRejected: true } : response;
  await applyRefundAnswer(deps, payment, request, answer);
  return answer.state;
}

/** Counts a request before it is sent, and returns how many there are with it. */
async function countAttempt(db: Db, refund: RefundColumns): Promise<number | undefined> {
  const [counted] = await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(eq(refunds.id, refund.id))
    .returning({ attempts: refunds.attempts });
  return counted?.attempts;
}
