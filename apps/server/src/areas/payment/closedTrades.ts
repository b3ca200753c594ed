import { paymentStatus } from '@sampan/api/statuses';
import { and, asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import { payments } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Trade } from '../../providers/payment/port.ts';
import { buildProviderPlace, processByProvider, providerBatchSize } from './byProvider.ts';
import { getNextCheck, isCheckDue } from './nextCheck.ts';
import { closeAtProvider } from './trades.ts';

const endedStatuses = [paymentStatus.closed, paymentStatus.failed];

/**
 * Closes trades at the provider whose payments were closed without a final result: the page had not been opened, the
 * provider was down, or its response was not awaited. A payment that had arrived pays a waiting order or is refunded.
 */
export async function checkClosedTrades(deps: Deps, now: Date, isStopping?: () => boolean): Promise<number> {
  const ranked = deps.db
    .select({ ...getTableColumns(payments), place: buildProviderPlace(payments.method, payments.checkAt) })
    .from(payments)
    .where(and(inArray(payments.status, endedStatuses), isCheckDue(payments.checkAt, now)))
    .as('ranked');
  const due = await deps.db
    .select()
    .from(ranked)
    .where(lte(ranked.place, providerBatchSize))
    .orderBy(asc(ranked.checkAt), asc(ranked.id));
  return processByProvider(deps, due, {
    task: 'closedTrades',
    getProvider: ({ method }) => method,
    isStopping,
    async work({ id, method, outTradeNo, tradeNo, createdAt: startedAt, expiresAt }) {
      const setNextCheck = (trade: Pick<Trade, 'state' | 'isStuck'>) =>
        deps.db
          .update(payments)
          .set({ checkAt: getNextCheck(trade, { startedAt, expiresAt, now }) })
          // Money that had arrived is going back: the pause of its refund stays.
          .where(and(eq(payments.id, id), inArray(payments.status, endedStatuses)));
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
