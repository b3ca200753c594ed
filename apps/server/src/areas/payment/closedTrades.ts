import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { payments } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Trade } from '../../providers/payment/port.ts';
import { applyNow } from './trades.ts';

const second = 1_000;
const minute = 60 * second;
/** Payments asked about in one run; the next run takes the next ones. */
const batch = 100;
/** The provider is asked this soon after a payment was begun, if it is closed by then. */
const firstCheckMs = 30 * second;
/** Pauses between two questions about a trade that may still begin. */
const [minPauseMs, maxPauseMs] = [30 * second, 5 * minute];
/** Clocks differ: a page is taken for dead this long after its expiry. */
const toleranceMs = 5 * minute;
/** A provider that does not answer is asked again after a pause, for so long after the expiry. */
const retryPauseMs = minute;
const maxRetryMs = 24 * 60 * minute;

/** When a payment that was begun at `now` is checked first, should it be closed. */
export const toFirstCheck = (now: Date) => new Date(now.getTime() + firstCheckMs);

/**
 * When to ask again about a payment that is closed here; null once its end is certain. `unknown`: Alipay creates a trade
 * only when its page is opened, so a page that was given up can begin one until it expires.
 */
export function getNextCheck(
  state: Trade['state'],
  { startedAt, expiresAt, now }: { startedAt: Date; expiresAt: Date; now: Date },
): Date | null {
  const [at, end] = [now.getTime(), expiresAt.getTime()];
  if (state === 'unknown' && at < end + toleranceMs) {
    const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, (at - startedAt.getTime()) / 4));
    return new Date(at + pauseMs);
  }
  if (state === 'pending' && at < end + maxRetryMs) return new Date(at + retryPauseMs);
  return null;
}

/**
 * Closes trades at the provider that were closed here without its certain answer: the page had not been opened, the
 * provider was down, or nobody waited for the answer. Money that came first pays a waiting order or goes back.
 */
export async function checkClosedTrades(deps: Deps, now: Date): Promise<number> {
  const due = await deps.db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, [30, 40]), lte(payments.checkAt, now)))
    .orderBy(asc(payments.checkAt))
    .limit(batch);
  for (const row of due) {
    const { id, method, outTradeNo, tradeNo, createdAt: startedAt, expiresAt } = row;
    try {
      const trade = await deps.providers.payment[method].close(outTradeNo, tradeNo);
      if (trade.state === 'paid') await applyNow(deps, { method, out_trade_no: outTradeNo }, trade);
      const checkAt = getNextCheck(trade.state, { startedAt, expiresAt, now });
      await deps.db.update(payments).set({ checkAt }).where(eq(payments.id, id));
    } catch (error) {
      deps.log.error({ err: error, outTradeNo }, 'closed trade not checked');
      const checkAt = getNextCheck('pending', { startedAt, expiresAt, now });
      await deps.db.update(payments).set({ checkAt }).where(eq(payments.id, id));
    }
  }
  return due.length;
}
