import * as v from 'valibot';
import { post } from '../endpoint.ts';
import {
  AmountSchema,
  CurrencySchema,
  IdInputSchema,
  IdOutputSchema,
  IdSchema,
  KeywordSchema,
  OrderStatusSchema,
  PaymentMethodSchema,
  pageOf,
  paging,
  TimeSchema,
  TransactionLogSchema,
  TransactionTypeSchema,
  text,
} from '../entities.ts';

const DetailsSchema = v.record(v.string(), v.unknown());
const periodEntries = { from: TimeSchema, to: TimeSchema };
/** IANA time zone: the shop's day. */
const TimeZoneSchema = text(60, 1);
const figures = {
  orders: v.number(),
  paidOrders: v.number(),
  grossAmount: AmountSchema,
  refundAmount: AmountSchema,
  netAmount: v.number(),
  avgAmount: AmountSchema,
  newUsers: v.number(),
};
const rankingEntries = {
  ...periodEntries,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
  by: v.optional(v.picklist(['amount', 'quantity']), 'amount'),
};
function rowOf<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.array(v.object({ ...entries, count: v.number(), amount: v.number() }));
}

export const transaction = {
  createLog: post('/transaction/create-log', {
    access: 'staff',
    input: v.object({ details: DetailsSchema }),
    output: TransactionLogSchema,
  }),
  logDelete: post('/transaction/log-delete', {
    access: 'staff',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  logEdit: post('/transaction/log-edit', {
    access: 'staff',
    input: v.object({ id: IdSchema, details: DetailsSchema }),
    output: TransactionLogSchema,
    errors: ['NOT_FOUND'],
  }),
  logDetail: post('/transaction/log-detail', {
    access: 'staff',
    input: IdInputSchema,
    output: TransactionLogSchema,
    errors: ['NOT_FOUND'],
  }),
  logs: post('/transaction/logs', {
    access: 'staff',
    input: v.object({ ...paging(20), type: v.optional(TransactionTypeSchema), keyword: v.optional(KeywordSchema) }),
    output: pageOf(TransactionLogSchema),
  }),
  logsByDate: post('/transaction/logs-by-date', {
    access: 'staff',
    input: v.object({ ...periodEntries, ...paging(20) }),
    output: pageOf(TransactionLogSchema),
  }),
  paymentMethods: post('/transaction/payment-methods', {
    access: 'staff',
    input: v.object(periodEntries),
    output: rowOf({ method: PaymentMethodSchema }),
  }),
  productRanking: post('/transaction/product-ranking', {
    access: 'staff',
    input: v.object(rankingEntries),
    output: rowOf({ productId: IdSchema, name: v.string() }),
  }),
  report: post('/transaction/report', {
    access: 'staff',
    input: v.object({ ...periodEntries, tz: TimeZoneSchema }),
    output: v.object({ ...figures, currency: CurrencySchema, previous: v.object(figures) }),
  }),
  statusDistribution: post('/transaction/status-distribution', {
    access: 'staff',
    input: v.object(periodEntries),
    output: rowOf({ status: OrderStatusSchema }),
  }),
  trends: post('/transaction/trends', {
    access: 'staff',
    input: v.object({ ...periodEntries, unit: v.picklist(['day', 'week', 'month']), tz: TimeZoneSchema }),
    output: v.array(
      v.object({ date: v.string(), orders: v.number(), amount: AmountSchema, refundAmount: AmountSchema }),
    ),
  }),
  userRanking: post('/transaction/user-ranking', {
    access: 'staff',
    input: v.object(rankingEntries),
    output: rowOf({ userId: IdSchema, username: v.string() }),
  }),
};
