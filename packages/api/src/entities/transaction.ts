import * as v from 'valibot';
import { CurrencySchema, IdSchema, TimeSchema } from './common.ts';
import { PaymentMethodSchema } from './order.ts';

/** 1 payment · 2 refund · 3 close · 4 adjustment · 5 note */
export const TransactionTypeSchema = v.picklist([1, 2, 3, 4, 5]);
export const TransactionLogSchema = v.object({
  id: IdSchema,
  type: TransactionTypeSchema,
  orderId: v.optional(IdSchema),
  orderNo: v.optional(v.string()),
  userId: v.optional(IdSchema),
  username: v.optional(v.string()),
  method: v.optional(PaymentMethodSchema),
  amount: v.optional(v.number()),
  currency: v.optional(CurrencySchema),
  status: v.string(),
  details: v.record(v.string(), v.unknown()),
  /** Note by staff on an entry made by the shop (types 1 to 3). */
  annotation: v.optional(v.record(v.string(), v.unknown())),
  operatorId: v.optional(IdSchema),
  /** EXT: what the provider kept of it, minor units; negative if it returned a fee. In the detail, once its statement was read. */
  fee: v.optional(v.object({ amount: v.number(), currency: CurrencySchema })),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
});
export type TransactionLog = v.InferOutput<typeof TransactionLogSchema>;

/** A row of the ledger. `transaction.logDetail` has the complete entry. */
export const TransactionSummarySchema = v.object({
  ...v.pick(TransactionLogSchema, ['id', 'type', 'orderNo', 'username', 'method', 'amount', 'currency', 'createdAt'])
    .entries,
  /** Note by staff. */
  note: v.optional(v.string()),
});
export type TransactionSummary = v.InferOutput<typeof TransactionSummarySchema>;
