import { paymentStatus } from '@sampan/api/statuses';
import { and, asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import { payments } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Trade } from '../../providers/payment/port.ts';
import { buildProviderPlace, processByProvider, providerBatchSize } from './byProvider.ts';
import { getStuckPauseMs } from './stuckRefund.ts';
import { closeAtProvider } from './trades.ts';

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

/** Time of the first check of a payment that was started at `now`. */
export const toFirstCheck = (now: Date) => new Date(now.getTime() + firstCheckMs);

/**
 * Time of the next check of a closed payment; null once its outcome is final. `unknown`: Alipay creates a trade only
 * when its page is opened, so an abandoned page can still create one until it expires. `pending` is never final: the
 * customer may have paid.
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

/**
 * Closes trades at the provider whose payments were closed without a final result: the page had not been opened, the
 * provider was down, or its response was not awaited. A payment that had arrived pays a waiting order or is refunded.
 */
export async function checkClosedTrades(deps: Deps, now: Date, isStopping?: () => boolean): Promise<number> {
  const ranked = deps.db
    .select({ ...getTableColumns(payments), place: buildProviderPlace(payments.method, payments.checkAt) })
    .from(payments)
    .where(and(inArray(payments.status, [paymentStatus.closed, paymentStatus.failed]), lte(payments.checkAt, now)))
    .as('ranked');
  const due = await deps.db
    .select()
    .from(ranked)
    .where(lte(ranked.place, providerBatchSize))
    .orderBy(asc(ranked.checkAt), asc(ranked.id));
  return processByProvider(deps, due, {
    job: 'closedTrades',
    getProvider: ({ method }) => method,
    isStopping,
    async work({ id, method, outTradeNo, tradeNo, createdAt: startedAt, expiresAt }) {
      const setNextCheck = (trade: Pick<Trade, 'state' | 'isStuck'>) =>
        deps.db
          .update(payments)
          .set({ checkAt: getNextCheck(trade, { startedAt, expiresAt, now }) })
          .where(eq(payments.id, id));
      try {
        await setNextCheck(await closeAtProvider(deps, { method, out_trade_no: outTradeNo, trade_no: tradeNo }));
      } catch (error) {
        deps.log.error({ err: error, outTradeNo }, 'closed trade not checked');
        await setNextCheck({ state: 'pending' });
      }
      return true;
    },
  });
}
