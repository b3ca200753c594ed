import { paymentStatus, transactionType } from '@sampan/api/statuses';
import { failedRefundAction, isRefundNoUsedUp, returnedRefundAction } from '@sampan/domain/payment/lateRefund';
import { toLateTradeNo } from '@sampan/domain/payment/refundNumbers';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { payments } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { RefundAnswer, RefundRequest } from '../../providers/payment/port.ts';
import { book } from '../order/ledger.ts';
import { lockOrder, type OrderRecord, type PaymentColumns } from '../order/orderRecord.ts';
import { transitionOrder } from '../order/transitionOrder.ts';
import { hasProviderCredentials } from './missingCredentials.ts';
import { reportPaidRefund } from './refundDifferences.ts';
import { findOpenRefund } from './refundRequest.ts';
import { delayRefund, getStuckAction, returnToShopPauseMs } from './stuckRefund.ts';

interface AnswerContext {
  refundNo: string;
  now: Date;
  settings: ShopSettings;
  /** Whether credentials are set for the provider; true where the answer does not depend on it. */
  hasCredentials: boolean;
  log: Deps['log'];
}

/**
 * Applies a provider's answer about a refund, or about the return of a late payment, to the order, once. If the refund was
 * decided in another way while the provider was asked, one that it paid is a difference. Not for use in a transaction.
 */
export async function applyRefundAnswer(
  deps: Deps,
  payment: PaymentColumns,
  request: RefundRequest,
  answer: RefundAnswer,
): Promise<void> {
  const isUnconfigured = answer.state === 'pending' && answer.isUnconfigured === true;
  const hasCredentials = !isUnconfigured || (await hasProviderCredentials(deps, payment));
  const settings = (await deps.settings.current()).shop;
  const context = { refundNo: request.refundNo, now: deps.clock.now(), settings, hasCredentials, log: deps.log };
  const applied = await deps.db.transaction(async (tx) => {
    const record = await lockOrder(tx, payment.order_id);
    const current = record?.payments.find(({ id }) => id === payment.id);
    return record && current ? applyToOrder(tx, record, current, answer, context) : null;
  });
  if (applied?.isStockMoved) deps.caches.catalogue.changed('membership');
  if (!applied && answer.state === 'settled') await reportPaidRefund(deps, payment, request);
}

/** Null if nothing is applied: another process applied an answer, staff decided meanwhile, or the order allows no settlement. */
async function applyToOrder(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  answer: RefundAnswer,
  context: AnswerContext,
): Promise<{ isStockMoved: boolean } | null> {
  const refund = findOpenRefund(record, payment);
  const { refundNo } = context;
  const isNamed = refund ? refund.out_refund_no === refundNo : toLateTradeNo(refundNo) === payment.out_trade_no;
  if (!isNamed) return null;
  // A refund that counts as failed can only turn out to be paid.
  const isPaidNevertheless = refund !== undefined && answer.state === 'settled';
  if (payment.status !== paymentStatus.refunding && !isPaidNevertheless) return null;
  if (answer.state === 'pending') {
    const action = getStuckAction(answer, record, payment, context);
    const delay = { action, note: refundNo, isUnreachable: answer.isUnreachable };
    await delayRefund(tx, record, payment, delay, context.now);
    return { isStockMoved: false };
  }
  if (refund) return settleOrderRefund(tx, record, payment, answer, context);
  await applyLateReturn(tx, record, payment, answer, context);
  return { isStockMoved: false };
}

type FinalAnswer = Exclude<RefundAnswer, { state: 'pending' }>;

/** Applies the provider's answer to the order's refund. Null if the order's status does not allow it: nothing is booked. */
async function settleOrderRefund(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  answer: FinalAnswer,
  { refundNo, now, settings, log }: AnswerContext,
): Promise<{ isStockMoved: boolean } | null> {
  const action = answer.state === 'settled' ? 'refundSettled' : failedRefundAction;
  const failure = answer.state === 'failed' ? answer.failure : undefined;
  const transition = await transitionOrder(tx, record, { action, actor: 'system', now, settings, failure, payment });
  if (!transition.ok) {
    log.error({ orderId: record.order.id, refundNo, action, code: transition.code }, 'order refuses its refund answer');
    await delayRefund(tx, record, payment, { action: undefined, note: refundNo }, now);
    return null;
  }
  // A later refund of the payment does not wait for the next query of this one.
  await tx.update(payments).set({ updatedAt: now, checkAt: null }).where(eq(payments.id, payment.id));
  return transition;
}

/** Applies the provider's answer to a payment that is returned whole because the order does not need it. */
async function applyLateReturn(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  answer: FinalAnswer,
  { now, refundNo }: AnswerContext,
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
  await book(tx, record, { type: transactionType.refund, payment, now, details });
}
