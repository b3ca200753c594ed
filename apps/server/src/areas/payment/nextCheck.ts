import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Trade } from '../../providers/payment/port.ts';
import { getStuckPauseMs } from './stuckRefund.ts';

const second = 1_000;
const minute = 60 * second;
/** Delay of the first check after a payment was started, if it is closed by then. */
const firstCheckMs = 30 * second;
/** Pauses between checks of a trade that the customer may still open. */
const [minPauseMs, maxPauseMs] = [30 * second, 5 * minute];
/** Tolerance for clock differences: a payment page counts as expired this long after its expiry. */
const toleranceMs = 5 * minute;
/** While the provider does not respond, checks are retried after this pause; later than `maxRetryMs` ever more rarely. */
const retryPauseMs = minute;
const maxRetryMs = 24 * 60 * minute;
/** Longer than any pause before a check: a later one was set by a clock that was ahead. */
const maxDelayMs = 12 * 60 * minute;

/** Condition: the check that is planned for this time is due. Null for a payment without one. */
export function isCheckDue(checkAt: SQLWrapper, now: Date): SQL {
  const latest = new Date(now.getTime() + maxDelayMs);
  return sql`(${checkAt} <= ${now.toISOString()}::timestamptz or ${checkAt} > ${latest.toISOString()}::timestamptz)`;
}

/** Time of the first check of a payment that was started at `now`. */
export const toFirstCheck = (now: Date) => new Date(now.getTime() + firstCheckMs);

/**
 * Time of the next check of a payment; null once its outcome is final. `unknown`: Alipay creates a trade only when its
 * page is opened, so an abandoned page can still create one until it expires. `pending` is never final: the customer may
 * have paid. `startedAt`: when the payment was started, or since when its closing is tried; pauses grow with the time since.
 */
export function getNextCheck(
  { state, isStuck }: Pick<Trade, 'state' | 'isStuck'>,
  { startedAt, expiresAt, now }: { startedAt: Date; expiresAt: Date; now: Date },
): Date | null {
  const [at, end] = [now.getTime(), expiresAt.getTime()];
  const ageMs = at - startedAt.getTime();
  if (state === 'unknown' && at < end + toleranceMs) {
    return new Date(at + Math.min(maxPauseMs, Math.max(minPauseMs, ageMs / 4)));
  }
  if (state !== 'pending') return null;
  const isRetried = !isStuck && at < end + maxRetryMs;
  return new Date(at + (isRetried ? retryPauseMs : getStuckPauseMs(ageMs)));
}
