import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import * as v from 'valibot';
import { getDayStart, shiftDay } from '../shopDay.ts';

const SourceSchema = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(v.string()),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** A page of balance transactions with their sources (https://docs.stripe.com/api/balance_transactions/list). */
export const BalancePageSchema = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      fee: v.number(),
      currency: v.string(),
      source: v.unknown(),
    }),
  ),
  has_more: v.boolean(),
});
type BalanceTransaction = v.InferOutput<typeof BalancePageSchema>['data'][number];

const movementByType: Record<string, StatementEntry['movement']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
};

/** Start and end of a day of the shop's zone, seconds since 1970. */
export function getDaySeconds(day: string): { gte: number; lt: number } {
  return { gte: getDayStart(day) / 1000, lt: getDayStart(shiftDay(day, 1)) / 1000 };
}

/** Null for what is neither a payment nor a refund of this shop, such as a payout or a charge of another system. */
export function toStatementEntry({ type, fee, currency, source }: BalanceTransaction): StatementEntry | null {
  const movement = movementByType[type];
  const parsed = v.safeParse(SourceSchema, source);
  if (!movement || !parsed.success) return null;
  const { id, amount, payment_intent, metadata, ...charge } = parsed.output;
  const number = movement === 'refund' ? metadata.out_refund_no : metadata.out_trade_no;
  if (!number) return null;
  return {
    movement,
    number,
    tradeNo: movement === 'refund' ? id : (payment_intent ?? id),
    // The balance, and with it the fee, may have another currency than the charge.
    amount,
    currency: charge.currency.toUpperCase(),
    fee,
    feeCurrency: currency.toUpperCase(),
  };
}
