import type { Deps } from '../../deps.ts';
import type { Trade } from '../../providers/payment/port.ts';
import { lockOrderByTrade, type PaymentColumns } from '../order/orderRecord.ts';
import { applyTrade, runPostCommitEffects, TradeMismatch } from './service.ts';

/** Result of closing trades at their providers. */
interface ClosedPayments {
  /** Ids of payments whose trades are closed, or are checked again by cron until they can no longer be paid. */
  ids: Set<number>;
  /**
   * Ids of open payments that wait for staff: the provider rejects requests, or its answers do not match or cannot be
   * verified.
   */
  stuckIds: Set<number>;
  /** Those of `stuckIds` that are paid with another amount or currency, by the provider's word; nothing is booked. */
  mismatchedIds: Set<number>;
  /** Whether one was paid before it could be closed; the payment has been applied. */
  isPaid: boolean;
}

/** Closes trades at their providers, outside any transaction, and applies payments that had already arrived. */
export async function closeTrades(deps: Deps, open: readonly PaymentColumns[]): Promise<ClosedPayments> {
  const closed: ClosedPayments = { ids: new Set(), stuckIds: new Set(), mismatchedIds: new Set(), isPaid: false };
  for (const payment of open) {
    const trade = await deps.providers.payment[payment.method].close(payment.out_trade_no, payment.trade_no);
    // Pending: the provider did not respond, so the trade may be open. The next attempt queries again.
    if (trade.state === 'pending') {
      if (trade.isStuck) closed.stuckIds.add(payment.id);
      continue;
    }
    if (trade.state !== 'paid') closed.ids.add(payment.id);
    else if (await applyTradeInTransaction(deps, payment, trade)) closed.isPaid = true;
    else {
      closed.stuckIds.add(payment.id);
      closed.mismatchedIds.add(payment.id);
    }
  }
  return closed;
}

/** Queries a payment at the provider, applies the result and returns its state. */
export async function queryProvider(deps: Deps, payment: Pick<PaymentColumns, 'method' | 'out_trade_no' | 'trade_no'>) {
  const trade = await deps.providers.payment[payment.method].query(payment.out_trade_no, payment.trade_no);
  if (trade.state !== 'pending' && trade.state !== 'unknown') await applyTradeInTransaction(deps, payment, trade);
  return trade.state;
}

/** Closes a payment at the provider, applies the result and returns the trade. */
export async function closeAtProvider(
  deps: Deps,
  payment: Pick<PaymentColumns, 'method' | 'out_trade_no' | 'trade_no'>,
): Promise<Trade> {
  const trade = await deps.providers.payment[payment.method].close(payment.out_trade_no, payment.trade_no);
  if (trade.state === 'paid') await applyTradeInTransaction(deps, payment, trade);
  return trade;
}

/**
 * Applies a trade's state. Returns false, without changes, if the trade does not match the payment: staff must check
 * it.
 */
export async function applyTradeInTransaction(
  deps: Deps,
  payment: Pick<PaymentColumns, 'method' | 'out_trade_no'>,
  trade: Trade,
): Promise<boolean> {
  const now = deps.clock.now();
  const settings = (await deps.settings.current()).shop;
  const namedTrade = { method: payment.method, out_trade_no: payment.out_trade_no, trade };
  try {
    const effects = await deps.db.transaction(async (tx) => {
      const record = await lockOrderByTrade(tx, namedTrade);
      return applyTrade(tx, record, namedTrade, { now, settings, deps });
    });
    await runPostCommitEffects(deps, effects);
    return true;
  } catch (error) {
    if (!(error instanceof TradeMismatch)) throw error;
    const { method, out_trade_no: outTradeNo } = payment;
    deps.log.error({ method, outTradeNo, tradeNo: trade.tradeNo, reason: error.message }, 'trade refused');
    return false;
  }
}
