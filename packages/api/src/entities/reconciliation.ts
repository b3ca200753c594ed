import * as v from 'valibot';
import { AmountSchema, CurrencySchema, IdSchema, TimeSchema } from './common.ts';
import { PaymentMethodSchema } from './order.ts';

/**
 * Kinds of money movement that a provider's statement lists. `dispute`: the provider withdrew a payment that the cardholder
 * disputes. `disputeReversal`: it paid the money back to the shop, which won. `refundFailure`: a refund failed after it had
 * succeeded, and its money came back to the shop.
 */
export const movements = ['payment', 'refund', 'dispute', 'disputeReversal', 'refundFailure'] as const;
export type Movement = (typeof movements)[number];

/**
 * How a provider's statement and the ledger differ: only the statement has the movement, only the ledger has it, the
 * amounts or currencies differ, or the statement has two trades under one number of ours. `dispute`: the statement has a
 * dispute or its reversal, which the ledger never has; without an amount, the provider has withdrawn nothing so far, as for
 * an inquiry of the customer's bank. `refundFailure`: the provider took back a refund that had succeeded.
 */
export const differenceKinds = [
  'missingInLedger',
  'missingInStatement',
  'amount',
  'duplicate',
  'dispute',
  'refundFailure',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * `matched`: the missing side came later, found by the daily comparison, or an inquiry ended without a dispute. `settled` and
 * `explained` are decisions of staff: the money is where it belongs, or the difference is right as it is.
 */
export const differenceStates = ['open', 'matched', 'settled', 'explained'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** States that staff can choose. */
export const differenceDecisions = ['settled', 'explained'] as const satisfies readonly DifferenceState[];
export type DifferenceDecision = (typeof differenceDecisions)[number];

/** A day in the shop's zone, such as `2026-11-20`. */
const DaySchema = v.pipe(v.string(), v.isoDate());

/** EXT: a difference between a provider's statement and the ledger. Amounts are positive, in minor units. */
export const ReconciliationDifferenceSchema = v.object({
  id: IdSchema,
  method: PaymentMethodSchema,
  /** Day of the statement. */
  day: DaySchema,
  movement: v.picklist(movements),
  kind: v.picklist(differenceKinds),
  /** The shop's number of the payment or the refund; of a dispute, that of the payment. */
  number: v.string(),
  /** The provider's number of the trade, the refund or the dispute. */
  tradeNo: v.optional(v.string()),
  orderId: v.optional(IdSchema),
  orderNo: v.optional(v.string()),
  /** Absent if the statement has no such movement. */
  statementAmount: v.optional(AmountSchema),
  /** Absent if the ledger has no such movement. */
  ledgerAmount: v.optional(AmountSchema),
  currency: CurrencySchema,
  /** Provider's fee, minor units of `feeCurrency`; negative if a fee was returned. */
  fee: v.number(),
  feeCurrency: CurrencySchema,
  /** Until when staff can answer a dispute or an inquiry at the provider; absent if it expects no answer. */
  dueAt: v.optional(TimeSchema),
  state: v.picklist(differenceStates),
  note: v.optional(v.string()),
  /** User name of the member of staff who decided. */
  operator: v.optional(v.string()),
  /** When it was decided, matched, or reopened because the money of an inquiry was withdrawn. */
  decidedAt: v.optional(TimeSchema),
});
export type ReconciliationDifference = v.InferOutput<typeof ReconciliationDifferenceSchema>;

/** EXT: the statement of one provider and day. */
export const StatementDaySchema = v.object({
  method: PaymentMethodSchema,
  day: DaySchema,
  /** Rows of the statement that concern this shop. */
  entries: v.number(),
  /** Provider's fees, minor units, one item per currency. */
  fees: v.array(v.object({ amount: v.number(), currency: CurrencySchema })),
  state: v.picklist(['waiting', 'done', 'failed']),
  /** Error code of the last attempt. */
  failure: v.optional(v.string()),
  /** Next attempt; absent once it is done or given up. */
  nextAt: v.optional(TimeSchema),
});
export type StatementDay = v.InferOutput<typeof StatementDaySchema>;
