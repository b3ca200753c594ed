import { paymentStatus } from '@sampan/api/statuses';
import { isAbnormalRefund } from '@sampan/domain/payment/abnormalRefund';
import { failedRefundAction, isRefundNoUsedUp, returnedRefundAction } from '@sampan/domain/payment/lateRefund';
import { previousLifetimeMs } from '@sampan/domain/provider/changeCredentials';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { RefundAnswer } from '../../providers/payment/port.ts';
import { book } from '../order/ledger.ts';
import {
  lockOrder,
  type OrderRecord,
  type PaymentColumns,
  type RefundColumns,
  readOrderOfPayment,
} from '../order/orderRecord.ts';
import { transitionOrder } from '../order/transitionOrder.ts';
import { hasProviderCredentials } from './missingCredentials.ts';
import { reportPaidRefund } from './refundDifferences.ts';
import { findOrderRefund, isOrderRefund, isReturnToShop, toRefundRequest } from './refundRequest.ts';
import { delayRefund, getStuckAction, returnToShopPauseMs } from './stuckRefund.ts';

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
  const before = await readOrderOfPayment(deps.db, paymentId);
  const payment = before?.payments.find(({ id }) => id === paymentId);
  // The awaited refund is read from the order at the same time: a later one would say that it awaits none of the
  // order's, and the whole payment would be returned as a late one.
  if (!before || payment?.status !== paymentStatus.refunding) return undefined;
  if (isReturnToShop(before, payment)) {
    // Staff send this money: another number would pay it a second time.
    const checkAt = new Date(deps.clock.now().getTime() + returnToShopPauseMs);
    await deps.db.update(payments).set({ checkAt }).where(eq(payments.id, paymentId));
    return 'pending';
  }
  const refund = findOrderRefund(before, payment);
  const request = toRefundRequest(before, payment, refund);
  const { refundNo } = request;
  // The provider keeps an abnormal refund open: if it refused another request for it, staff could approve one more.
  const isKept = refund && isAbnormalRefund(before.timeline, refund.decided_at, refundNo);
  const sent = isKept ? 'queryRefund' : operation;
  const isFirstAttempt = refund !== undefined && sent === 'refund' && (await countAttempt(deps.db, refund)) === 1;
  const given = await deps.providers.payment[payment.method][sent]({ ...request, isFirstAttempt });
  const now = deps.clock.now();
  const isDoubtful = refund !== undefined && !isFirstAttempt && isUnknownTrade(given);
  const answer: RefundAnswer =
    isDoubtful && (await mayFormerAccountPay(deps, payment, refund, now))
      ? { state: 'pending', isRejected: true }
      : given;
  const hasCredentials = await hasProviderCredentials(deps, payment);
  const settings = (await deps.settings.current()).shop;
  const isStockMoved = await deps.db.transaction(async (tx) => {
    const record = await lockOrder(tx, before.order.id);
    const current = record?.payments.find(({ id }) => id === paymentId);
    if (!record || current?.status !== paymentStatus.refunding) return undefined;
    const isOfOrder = isOrderRefund(record, current);
    // Another process may have settled this refund meanwhile, and staff may have started the next one.
    if (isOfOrder && record.refunds.at(-1)?.out_refund_no !== refund?.out_refund_no) return undefined;
    if (answer.state === 'pending') {
      const action = getStuckAction(answer, record, current, { now, hasCredentials });
      const { isUnreachable } = answer;
      await delayRefund(tx, record, current, { action, note: refundNo, isUnreachable }, now);
    } else if (isOfOrder) return settleOrderRefund(tx, record, current, answer, { now, settings });
    else await settleLatePayment(tx, record, current, answer, { now, refundNo });
    return false;
  });
  // The refund was decided in another way during the request.
  if (isStockMoved === undefined && answer.state === 'settled') await reportPaidRefund(deps, payment, request);
  if (isStockMoved) deps.caches.catalogue.changed('membership');
  return answer.state;
}

const isUnknownTrade = (answer: RefundAnswer) => answer.state === 'failed' && answer.failure === 'tradeClosed';

/**
 * Whether an account before the present one may still pay the refund: that the present account does not know the trade is
 * then no failure. For as long as the former credentials may be used, and then staff decide.
 */
async function mayFormerAccountPay(
  { providers }: Pick<Deps, 'providers'>,
  payment: PaymentColumns,
  { decided_at: decidedAt }: RefundColumns,
  now: Date,
): Promise<boolean> {
  if (payment.method === 'manual') return false;
  const { source, updatedAt } = await providers.credentials.read(payment.method);
  if (source !== 'settings' || updatedAt === null || updatedAt <= new Date(payment.created_at)) return false;
  const since = Math.max(updatedAt.getTime(), decidedAt === null ? 0 : Date.parse(decidedAt));
  return now.getTime() - since < previousLifetimeMs;
}

type FinalAnswer = Exclude<RefundAnswer, { state: 'pending' }>;

/** Applies the provider's answer to the order's refund. Returns whether stock was moved. */
export async function settleOrderRefund(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  answer: FinalAnswer,
  { now, settings }: { now: Date; settings: ShopSettings },
): Promise<boolean> {
  // A later refund of the payment does not wait for the next query of this one.
  await tx.update(payments).set({ updatedAt: now, checkAt: null }).where(eq(payments.id, payment.id));
  const action = answer.state === 'settled' ? 'refundSettled' : failedRefundAction;
  const failure = answer.state === 'failed' ? answer.failure : undefined;
  const transition = await transitionOrder(tx, record, { action, actor: 'system', now, settings, failure, payment });
  return transition.ok && transition.isStockMoved;
}

/** Applies the provider's answer to a payment that is returned whole because the order does not need it. */
async function settleLatePayment(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  answer: FinalAnswer,
  { now, refundNo }: { now: Date; refundNo: string },
): Promise<void> {
  if (answer.state === 'failed' && answer.failure === 'returnedToShop') {
    const delay = { action: returnedRefundAction, note: refundNo, pauseMs: returnToShopPauseMs };
    await delayRefund(tx, record, payment, delay, now);
    return;
  }
  if (answer.state === 'failed') {
    const isUsedUp = isRefundNoUsedUp(payment.method, answer.failure);
    const note = isUsedUp ? refundNo : payment.out_trade_no;
    await delayRefund(tx, record, payment, { action: failedRefundAction, note, isUsedUp }, now);
    return;
  }
  await tx.update(payments).set({ updatedAt: now, status: paymentStatus.refunded }).where(eq(payments.id, payment.id));
  const details = { action: 'latePay', outRefundNo: refundNo };
  await book(tx, record, { type: 2, payment, now, details });
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
