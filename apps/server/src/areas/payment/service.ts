import type { PaymentStatus } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { arrivedStatuses } from '@sampan/domain/order/orderEffects';
import { getArrivalAction } from '@sampan/domain/order/orderLifecycle';
import { abnormalRefundAction, isAbnormalRefund } from '@sampan/domain/payment/abnormalRefund';
import { failedRefundAction, getLateRefundNo, isRefundNoUsedUp } from '@sampan/domain/payment/lateRefund';
import {
  rejectedRefundAction,
  unconfiguredRefundAction,
  unverifiedRefundAction,
} from '@sampan/domain/payment/rejectedRefund';
import { planTradeEnd } from '@sampan/domain/payment/trades';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { eq, inArray, sql } from 'drizzle-orm';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import type { Db } from '../../db/connect.ts';
import { orderTimeline, payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { RefundAnswer, RefundRequest, Trade } from '../../providers/payment/port.ts';
import { book } from '../order/ledger.ts';
import { notifyOfTransition } from '../order/orderNotice.ts';
import {
  findMainPayment,
  getOpenPayments,
  lockOrder,
  type OrderRecord,
  type PaymentColumns,
  type RefundColumns,
  readOrderOfPayment,
  type TradeName,
} from '../order/orderRecord.ts';
import { getChangedScope } from '../order/stock.ts';
import { createRefundNumber, transitionOrder } from '../order/transitionOrder.ts';

/** Effects to run after the commit. */
interface PostCommitEffects {
  /** Id of the payment to refund at the provider. */
  returnMoneyOf?: number;
  /** Open trades of an order that another payment has paid. */
  closeTrades?: PaymentColumns[];
  catalogue?: CacheScope;
}

export async function runPostCommitEffects(deps: Deps, aftermath: PostCommitEffects): Promise<void> {
  const { returnMoneyOf, closeTrades = [], catalogue } = aftermath;
  if (catalogue) deps.caches.catalogue.changed(catalogue);
  // If one of them is paid nevertheless, its notification finds a paid order, and the money is refunded.
  for (const { method, out_trade_no, trade_no } of closeTrades) {
    await deps.providers.payment[method].close(out_trade_no, trade_no);
  }
  if (returnMoneyOf !== undefined) await returnMoney(deps, returnMoneyOf);
}

interface TradeContext {
  now: Date;
  settings: ShopSettings;
  deps: Deps;
}

/** A notification does not match the payment, its amount or its currency; it changes nothing. */
export class InvalidNotification extends Error {
  override readonly name = 'InvalidNotification';
}

/**
 * Applies a verified notification in a transaction. Idempotent: notifications may be repeated and arrive in any order.
 * `record` is the order that `getLockOrder` returned for the trade.
 * @throws InvalidNotification if payment, amount or currency do not match
 */
export async function applyTrade(
  tx: Db,
  record: OrderRecord | undefined,
  namedTrade: TradeName & { trade: Trade },
  context: TradeContext,
): Promise<PostCommitEffects> {
  const payment = record?.payments.find(({ out_trade_no }) => out_trade_no === namedTrade.out_trade_no);
  if (!record || !payment) throw new InvalidNotification('no such payment');
  const { trade } = namedTrade;
  if (trade.state === 'paid') {
    if (trade.amount !== payment.amount) throw new InvalidNotification('another amount');
    if (trade.currency !== payment.currency) throw new InvalidNotification('another currency');
    return receive(tx, record, payment, trade, context);
  }
  const end = trade.state === 'closed' || trade.state === 'failed' ? planTradeEnd(payment, trade.state) : null;
  if (end) {
    await closePayments(tx, [payment.id], context.now, end.status);
    await book(tx, record, { ...end.booking, payment, now: context.now });
  }
  return {};
}

/** Money has arrived: pays the order, or marks the payment for refund if the order no longer needs it. */
async function receive(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  trade: Trade,
  { now, settings, deps }: TradeContext,
): Promise<PostCommitEffects> {
  if (arrivedStatuses.has(payment.status)) return {};
  const isNamed = trade.tradeNo !== undefined && trade.tradeNo !== payment.trade_no;
  if (isNamed) await tx.update(payments).set({ tradeNo: trade.tradeNo }).where(eq(payments.id, payment.id));
  // The lifecycle looks at the main payment; appending the paid one makes it the main one.
  const updated = { ...record, payments: [...record.payments.filter(({ id }) => id !== payment.id), payment] };
  const action = getArrivalAction(record.order.status);
  const transition = await transitionOrder(tx, updated, { action, actor: 'system', now, settings, payment });
  if (transition.ok) {
    await notifyOfTransition({ db: tx, deps, now, settings }, record, action, transition.plan, payment.method);
    const closeTrades = getOpenPayments(record).filter(({ id }) => id !== payment.id);
    await closePayments(
      tx,
      closeTrades.map(({ id }) => id),
      now,
    );
    const returnMoneyOf = transition.effects.includes('returnLatePayment') ? payment.id : undefined;
    return { returnMoneyOf, closeTrades, catalogue: getChangedScope(transition) };
  }
  // A second successful payment of the same order is always refunded.
  await tx
    .update(payments)
    .set({ status: paymentStatus.refunding, paidAt: now, updatedAt: now })
    .where(eq(payments.id, payment.id));
  await book(tx, record, { type: 1, payment, now, details: { action: 'duplicate' } });
  await tx.insert(orderTimeline).values({ orderId: record.order.id, at: now, actor: 'system', action: 'latePay' });
  return { returnMoneyOf: payment.id };
}

/** Stores that these payments ended without money. */
export async function closePayments(
  tx: Db,
  ids: number[],
  now: Date,
  status: PaymentStatus = paymentStatus.closed,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(payments).set({ status, closedAt: now, updatedAt: now }).where(inArray(payments.id, ids));
}

/** The provider's request for a refund; `refund` is the order's, or undefined to return a whole payment. */
function toRefundRequest(
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

/** The request with this refund number; undefined if the payment has none. */
export function findRefundRequest(
  record: OrderRecord,
  payment: PaymentColumns,
  refundNo: string,
): RefundRequest | undefined {
  const refund = record.refunds.find(({ out_refund_no }) => out_refund_no === refundNo);
  const request = toRefundRequest(record, payment, refund);
  return request.refundNo === refundNo ? request : undefined;
}

/** Number of the refund that the shop has requested and whose outcome is unknown. */
export function getAwaitedRefundNo(record: OrderRecord, payment: PaymentColumns): string | undefined {
  if (payment.status !== paymentStatus.refunding) return undefined;
  return toRefundRequest(record, payment, isOrdersRefund(record, payment) ? record.refunds.at(-1) : undefined).refundNo;
}

/**
 * Requests the refund of a payment in status 50 from the provider, or queries it, and stores the result: 60, and the
 * order's refund. Repeatable, because the provider identifies the refund by its number. A cron job retries payments that
 * stay in 50.
 * @param isRenumbered whether the provider has just said that the number before was closed
 * @returns the provider's answer; undefined if the payment awaits no refund
 */
export async function returnMoney(
  deps: Deps,
  paymentId: number,
  operation: 'refund' | 'queryRefund' = 'refund',
  isRenumbered = false,
): Promise<RefundAnswer['state'] | undefined> {
  const before = await readOrderOfPayment(deps.db, paymentId);
  const payment = before?.payments.find(({ id }) => id === paymentId);
  // The awaited refund is read from the order at the same time: a later one would say that it awaits none of the
  // order's, and the whole payment would be returned as a late one.
  if (!before || payment?.status !== paymentStatus.refunding) return undefined;
  const refund = isOrdersRefund(before, payment) ? before.refunds.at(-1) : undefined;
  const request = toRefundRequest(before, payment, refund);
  const { refundNo } = request;
  // The provider keeps an abnormal refund open: if it refused another request for it, staff could approve one more.
  const isKept = refund && isAbnormalRefund(before.timeline, refund.decided_at, refundNo);
  const sent = isKept ? 'queryRefund' : operation;
  const attempts = refund && sent === 'refund' ? await countAttempt(deps.db, refund) : undefined;
  const answer = await deps.providers.payment[payment.method][sent]({ ...request, isFirstAttempt: attempts === 1 });
  const now = deps.clock.now();
  const settings = (await deps.settings.current()).shop;
  let isOldNumber = false;
  const aftermath = await deps.db.transaction(async (tx): Promise<PostCommitEffects> => {
    const record = await lockOrder(tx, before.order.id);
    const current = record?.payments.find(({ id }) => id === paymentId);
    if (!record || current?.status !== paymentStatus.refunding) return {};
    const isOfOrder = isOrdersRefund(record, current);
    // Another process may have settled this refund meanwhile, and staff may have started the next one.
    if (isOfOrder && record.refunds.at(-1)?.out_refund_no !== refund?.out_refund_no) return {};
    const action = getStuckAction(answer);
    if (action) {
      await recordStuckRefund(tx, record, current, { action, note: refundNo }, now);
      return {};
    }
    if (isOfOrder) {
      // Earlier releases kept the number of a refund that the provider had closed, and stored another failure.
      const isClosed = answer.state === 'failed' && answer.failure === 'refundClosed';
      isOldNumber = isClosed && attempts === 1 && !isRenumbered && hasFailedBefore(record, refund);
      if (isOldNumber && refund) {
        const outRefundNo = createRefundNumber(record);
        await tx.update(refunds).set({ outRefundNo, attempts: 0 }).where(eq(refunds.id, refund.id));
        return {};
      }
      // A later refund of the payment does not wait for the next query of this one.
      await tx.update(payments).set({ updatedAt: now, checkAt: null }).where(eq(payments.id, paymentId));
      if (answer.state === 'pending') return {};
      const action = answer.state === 'settled' ? 'refundSettled' : failedRefundAction;
      const failure = answer.state === 'failed' ? answer.failure : undefined;
      const transition = await transitionOrder(tx, record, {
        action,
        actor: 'system',
        now,
        settings,
        failure,
        payment: current,
      });
      return transition.ok && transition.isStockMoved ? { catalogue: 'membership' } : {};
    }
    if (answer.state === 'failed') {
      const isUsedUp = isRefundNoUsedUp(current.method, answer.failure);
      const note = isUsedUp ? refundNo : current.out_trade_no;
      await recordStuckRefund(tx, record, current, { action: failedRefundAction, note, isUsedUp }, now);
      return {};
    }
    await tx
      .update(payments)
      .set({ updatedAt: now, ...(answer.state === 'settled' && { status: paymentStatus.refunded }) })
      .where(eq(payments.id, paymentId));
    if (answer.state === 'settled')
      await book(tx, record, {
        ...{ type: 2, payment: current, now },
        details: { action: 'latePay', outRefundNo: refundNo },
      });
    return {};
  });
  await runPostCommitEffects(deps, aftermath);
  return isOldNumber ? returnMoney(deps, paymentId, 'refund', true) : answer.state;
}

/** Timeline action of a refund that the provider does not settle without staff; undefined for any other. */
function getStuckAction(answer: RefundAnswer): string | undefined {
  if (answer.state !== 'pending') return undefined;
  if (answer.isAbnormal) return abnormalRefundAction;
  if (answer.isRejected) return rejectedRefundAction;
  if (answer.isUnverified) return unverifiedRefundAction;
  return answer.isUnconfigured && unconfiguredRefundAction;
}

/** Whether the refund failed before its last approval. */
function hasFailedBefore({ timeline }: OrderRecord, refund: RefundColumns | undefined): boolean {
  const requestedAt = Date.parse(refund?.requested_at ?? '');
  return timeline.some(({ action, at }) => action === failedRefundAction && Date.parse(at) >= requestedAt);
}

const [minStuckPauseMs, maxStuckPauseMs, maxNewNumberPauseMs] = [60_000, 6 * 3_600_000, 24 * 3_600_000];

/** Pause until the next request about a payment or refund that has waited for staff for `ageMs`: a quarter of that time. */
export function getStuckPauseMs(ageMs: number): number {
  return Math.min(maxStuckPauseMs, Math.max(minStuckPauseMs, ageMs / 4));
}

/**
 * Pause until the next request about a refund that began `ageMs` ago and waits for staff. Once its number is used up all of
 * that time, up to a day, because the next one has a number, and an entry on the timeline, of its own.
 */
function getReturnPauseMs(ageMs: number, isUsedUp: boolean): number {
  return isUsedUp ? Math.min(maxNewNumberPauseMs, Math.max(minStuckPauseMs, ageMs)) : getStuckPauseMs(ageMs);
}

/**
 * Delays the next request about a refund that the provider does not settle without staff, and tells them on the timeline
 * once.
 */
async function recordStuckRefund(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  { isUsedUp = false, ...entry }: { action: string; note: string; isUsedUp?: boolean },
  now: Date,
): Promise<void> {
  const decidedAt = isOrdersRefund(record, payment) ? record.refunds.at(-1)?.decided_at : undefined;
  const ageMs = now.getTime() - Date.parse(decidedAt ?? payment.paid_at ?? payment.created_at);
  const checkAt = new Date(now.getTime() + getReturnPauseMs(ageMs, isUsedUp));
  await tx.update(payments).set({ updatedAt: now, checkAt }).where(eq(payments.id, payment.id));
  const isRecorded = record.timeline.some(
    ({ at, action, note }) =>
      action === entry.action && note === entry.note && (!decidedAt || Date.parse(at) >= Date.parse(decidedAt)),
  );
  if (!isRecorded)
    await tx.insert(orderTimeline).values({ orderId: record.order.id, at: now, actor: 'system', ...entry });
}

/** Whether the payment belongs to the order's approved refund, as opposed to a late payment. */
function isOrdersRefund(record: OrderRecord, payment: PaymentColumns): boolean {
  return record.order.status === orderStatus.refunding && findMainPayment(record)?.id === payment.id;
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
