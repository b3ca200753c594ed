import { readStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import * as v from 'valibot';
import { getDayStart, shiftDay } from '../shopDay.ts';

const SourceSchema = v.object({
  id: v.string(),
  object: v.string(),
  amount: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(v.string()),
  /** Of a charge: `succeeded`, `pending` or `failed`. A delayed payment, such as a bank debit, is listed from its start. */
  status: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string()), {}),
});

/** A dispute, or the part of one that Stripe returned (https://docs.stripe.com/api/disputes/object). */
export const DisputeSchema = v.object({
  id: v.string(),
  object: v.literal('dispute'),
  amount: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(v.string()),
  status: v.optional(v.string()),
  /** Seconds since 1970; 0 if the customer's bank takes no answer. */
  evidence_details: v.nullish(v.object({ due_by: v.nullish(v.number()) })),
});

/** A balance transaction (https://docs.stripe.com/api/balance_transactions/object); `source` is an id or the object. */
export const BalanceTransactionSchema = v.object({
  id: v.string(),
  type: v.string(),
  amount: v.number(),
  fee: v.number(),
  currency: v.string(),
  source: v.unknown(),
});
export type BalanceTransaction = v.InferOutput<typeof BalanceTransactionSchema>;

/**
 * A failed refund is an `adjustment` or has a type of its own, and its source is the refund
 * (https://docs.stripe.com/reports/reporting-categories). Not read is `payment_failure_refund`, the reversal of a delayed
 * payment that failed: neither that payment nor the reversal moved money, and the ledger has none of them.
 */
const movementByType: Record<string, StatementEntry['movement']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'refundFailure',
  refund_failure: 'refundFailure',
};

/** Start and end of a day of the shop's zone, seconds since 1970. */
export function getDaySeconds(day: string): { gte: number; lt: number } {
  return { gte: getDayStart(day) / 1000, lt: getDayStart(shiftDay(day, 1)) / 1000 };
}

/** Statuses of a dispute, and of an inquiry, that the shop has not answered. */
const unanswered: readonly (string | undefined)[] = ['needs_response', 'warning_needs_response'];

/** The deadline for evidence; an empty object for a dispute that expects none, or that was answered. */
export function getDueAt({
  status,
  evidence_details: evidence,
}: Pick<v.InferOutput<typeof DisputeSchema>, 'status' | 'evidence_details'>): Pick<StatementEntry, 'dueAt'> {
  return unanswered.includes(status) && evidence?.due_by ? { dueAt: new Date(evidence.due_by * 1000) } : {};
}

/**
 * The fee in the shop's minor units. The balance, and with it the fee, may have another currency than the movement,
 * `movementCurrency`. Payments in stablecoins settle in USD (https://docs.stripe.com/payments/accept-stablecoin-payments):
 * a fee in one, such as `usdc`, is not expected, and left out, because amounts have codes of ISO 4217 only.
 */
function readFee(
  { fee, currency }: BalanceTransaction,
  movementCurrency: string,
): Pick<StatementEntry, 'fee' | 'feeCurrency'> {
  const feeCurrency = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(feeCurrency)) return { fee: 0, feeCurrency: movementCurrency };
  return { fee: readStripeAmount(fee, feeCurrency), feeCurrency };
}

/**
 * Reads a dispute or its reversal, whose number must be looked up by the payment intent: disputes have no metadata of the
 * payment. Null for any other transaction.
 */
export function toDispute(transaction: BalanceTransaction) {
  const { type, amount: change, source } = transaction;
  const parsed = v.safeParse(DisputeSchema, source);
  if (type !== 'adjustment' || !parsed.success || !parsed.output.payment_intent) return null;
  const { id, amount, payment_intent: paymentIntent, ...dispute } = parsed.output;
  const isWithdrawal = change < 0;
  const currency = dispute.currency.toUpperCase();
  return {
    paymentIntent,
    entry: {
      movement: isWithdrawal ? ('dispute' as const) : ('disputeReversal' as const),
      tradeNo: id,
      amount,
      currency,
      ...readFee(transaction, currency),
      ...(isWithdrawal && getDueAt(dispute)),
    },
  };
}

/**
 * Reads a refund that the shop did not request, or its failure. The payment's number must be looked up by the payment
 * intent, because such a refund has no metadata. Null for any other transaction.
 */
export function toOutsideRefund(transaction: BalanceTransaction) {
  const movement = movementByType[transaction.type];
  const parsed = v.safeParse(SourceSchema, transaction.source);
  if (!movement || movement === 'payment' || !parsed.success) return null;
  const { id, object, payment_intent: paymentIntent, metadata, amount, ...refund } = parsed.output;
  if (object !== 'refund' || metadata.out_refund_no || !paymentIntent) return null;
  const currency = refund.currency.toUpperCase();
  return {
    paymentIntent,
    entry: { movement, number: id, tradeNo: id, amount, currency, ...readFee(transaction, currency) },
  };
}

/**
 * Null for what is neither a payment nor a requested refund of this shop, nor a refund's failure, such as a payout, a
 * charge of another system, or a delayed payment that failed.
 */
export function toStatementEntry(transaction: BalanceTransaction): StatementEntry | null {
  const movement = movementByType[transaction.type];
  const parsed = v.safeParse(SourceSchema, transaction.source);
  if (!movement || !parsed.success) return null;
  const { id, amount, payment_intent, metadata, status, ...charge } = parsed.output;
  const isPayment = movement === 'payment';
  if (isPayment && status === 'failed') return null;
  const number = isPayment ? metadata.out_trade_no : metadata.out_refund_no;
  if (!number) return null;
  const currency = charge.currency.toUpperCase();
  return {
    movement,
    number,
    tradeNo: isPayment ? (payment_intent ?? id) : id,
    amount,
    currency,
    ...readFee(transaction, currency),
    ...(isPayment && status === 'pending' && { isPending: true as const }),
  };
}
