import type { PaymentStatus } from '@sampan/api/entities';
import { paymentStatus, transactionType } from '@sampan/api/statuses';
import { getArrivalAction } from '@sampan/domain/order/orderLifecycle';
import { arrivedStatuses } from '@sampan/domain/payment/paymentStatuses';
import { planTradeEnd } from '@sampan/domain/payment/trades';
import { eq, inArray } from 'drizzle-orm';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import { type Db, pipelined } from '../../db/query.ts';
import { orderTimeline, payments } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/calls/handler.ts';
import type { Trade } from '../../providers/payment/port.ts';
import { book } from '../order/ledger.ts';
import { notifyOfTransition } from '../order/orderNotice.ts';
import {
  getOpenPayments,
  type OrderRecord,
  type PaymentColumns,
  type TradeName,
  withMainPayment,
} from '../order/orderRecord.ts';
import { getChangedScope } from '../order/stock.ts';
import { transitionOrder } from '../order/transitionOrder.ts';
import { readOwner } from '../outbox/queries.ts';
import { returnMoney } from './returnMoney.ts';

/** Effects to run after the commit. */
interface PostCommitEffects {
  /** Id of the payment to refund at the provider. */
  returnMoneyOf?: number;
  /** Open trades of an order that another payment has paid. */
  closeTrades?: PaymentColumns[];
  catalogue?: CacheScope;
}

export async function runPostCommitEffects(deps: Deps, effects: PostCommitEffects): Promise<void> {
  const { returnMoneyOf, closeTrades = [], catalogue } = effects;
  if (catalogue) deps.caches.catalogue.changed(catalogue);
  // If one of them is paid nevertheless, its notification finds a paid order, and the money is refunded.
  for (const { method, out_trade_no, trade_no } of closeTrades) {
    await deps.providers.payment[method].close(out_trade_no, trade_no);
  }
  if (returnMoneyOf !== undefined) await returnMoney(deps, returnMoneyOf);
}

type TradeContext = Pick<Call, 'now' | 'settings' | 'deps'>;

/** A trade does not match a payment, its amount or its currency; it changes nothing. */
export class TradeMismatch extends Error {
  override readonly name = 'TradeMismatch';
}

/**
 * Applies a verified notification in a transaction. Idempotent: notifications may be repeated and arrive in any order.
 * `record` is the order that `lockOrderByTrade` returned for the trade.
 * @throws TradeMismatch if payment, amount or currency do not match
 */
export async function applyTrade(
  tx: Db,
  record: OrderRecord | undefined,
  namedTrade: TradeName & { trade: Trade },
  context: TradeContext,
): Promise<PostCommitEffects> {
  const payment = record?.payments.find(({ out_trade_no }) => out_trade_no === namedTrade.out_trade_no);
  if (!record || !payment) throw new TradeMismatch('no such payment');
  const { trade } = namedTrade;
  if (trade.state === 'paid') {
    if (trade.amount !== payment.amount) throw new TradeMismatch('another amount');
    if (trade.currency !== payment.currency) throw new TradeMismatch('another currency');
    return receiveMoney(tx, record, payment, trade, context);
  }
  const end = trade.state === 'closed' || trade.state === 'failed' ? planTradeEnd(payment, trade.state) : null;
  if (end) {
    await closePayments(tx, [payment.id], context.now, end.status);
    await book(tx, record, { ...end.booking, payment, now: context.now });
  }
  return {};
}

/** Money has arrived: pays the order, or marks the payment for refund if the order no longer needs it. */
async function receiveMoney(
  tx: Db,
  record: OrderRecord,
  payment: PaymentColumns,
  trade: Trade,
  { now, settings, deps }: TradeContext,
): Promise<PostCommitEffects> {
  if (arrivedStatuses.has(payment.status)) return {};
  const tradeNo = trade.tradeNo === payment.trade_no ? undefined : trade.tradeNo;
  const updated = withMainPayment(record, payment);
  const action = getArrivalAction(record.order.status);
  const [transition, owner] = await pipelined([
    transitionOrder(tx, updated, { action, actor: 'system', now, settings, payment, tradeNo }),
    readOwner(tx, record.order.user_id),
  ]);
  if (transition.ok) {
    await notifyOfTransition({ db: tx, deps, now, settings, owner }, record, action, transition.plan, payment.method);
    const closeTrades = await closeOtherPayments(tx, record, payment.id, now);
    const returnMoneyOf = transition.effects.includes('returnLatePayment') ? payment.id : undefined;
    return { returnMoneyOf, closeTrades, catalogue: getChangedScope(transition) };
  }
  // A second successful payment of the same order is always refunded.
  await tx
    .update(payments)
    .set({ status: paymentStatus.refunding, paidAt: now, checkAt: null, updatedAt: now, tradeNo })
    .where(eq(payments.id, payment.id));
  await book(tx, record, { type: transactionType.payment, payment, now, details: { action: 'duplicate' } });
  await tx.insert(orderTimeline).values({ orderId: record.order.id, at: now, actor: 'system', action: 'latePay' });
  return { returnMoneyOf: payment.id };
}

/** Stores that the open payments of an order that another one has paid are closed. Returns them, to close their trades. */
export async function closeOtherPayments(
  tx: Db,
  record: OrderRecord,
  paidId: number | undefined,
  now: Date,
): Promise<PaymentColumns[]> {
  const others = getOpenPayments(record).filter(({ id }) => id !== paidId);
  await closePayments(
    tx,
    others.map(({ id }) => id),
    now,
  );
  return others;
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
