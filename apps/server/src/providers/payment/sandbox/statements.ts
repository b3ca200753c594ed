import type { ProviderMethod } from '@sampan/api/entities';
import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/query.ts';
import { sandboxTrades } from '../../../db/schema.ts';
import { getDayStart, shiftDay } from '../shopDay.ts';
import type { SandboxTrade } from './ledger.ts';

/** A payment or refund of the sandbox. */
export interface SandboxMovement {
  trade: SandboxTrade;
  /** The shop's number of the refund; undefined for a payment. */
  refundNo?: string;
  /** Minor units. */
  amount: number;
  at: Date;
}

/** The sandbox's fee, minor units: 0.6 % of a payment. Alipay and WeChat Pay return it with a refund, Stripe does not. */
export const getFee = (amount: number) => Math.round(amount * 0.006);

/** Finds the payments and refunds of a day in the shop's zone, oldest first. */
export async function findMovements(db: Db, method: ProviderMethod, day: string): Promise<SandboxMovement[]> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return [];
  const [start, end] = [new Date(getDayStart(day)), new Date(getDayStart(shiftDay(day, 1)))];
  const { paidAt, refunds } = sandboxTrades;
  const trades = await db
    .select()
    .from(sandboxTrades)
    .where(
      and(eq(sandboxTrades.method, method), lt(paidAt, end), or(gte(paidAt, start), ne(refunds, sql`'{}'::jsonb`))),
    );
  return trades
    .flatMap((trade) => getMovements(trade))
    .filter(({ at }) => at >= start && at < end)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function getMovements(trade: SandboxTrade): SandboxMovement[] {
  const { amount, paidAt, refunds, refundTimes } = trade;
  if (!paidAt) return [];
  const returned = Object.entries(refunds)
    .filter(([, refundAmount]) => refundAmount > 0)
    .map(([refundNo, refundAmount]) => ({
      trade,
      refundNo,
      amount: refundAmount,
      at: new Date(refundTimes[refundNo] ?? paidAt),
    }));
  return [{ trade, amount, at: paidAt }, ...returned];
}
