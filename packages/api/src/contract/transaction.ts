import * as v from 'valibot';
import { post, postRead } from '../endpoint.ts';
import {
  AmountSchema,
  boundedJson,
  CurrencySchema,
  createPageSchema,
  differenceDecisions,
  differenceStates,
  IdInputSchema,
  IdOutputSchema,
  IdSchema,
  JobSchema,
  KeywordSchema,
  LocaleSchema,
  maxPageSize,
  NamedValueSchema,
  OrderStatusSchema,
  PaymentMethodSchema,
  paging,
  ReconciliationDifferenceSchema,
  StatementDaySchema,
  TimeSchema,
  TimeZoneSchema,
  TransactionLogSchema,
  TransactionSummarySchema,
  TransactionTypeSchema,
  text,
  translations,
} from '../entities.ts';
import { shopZone } from '../shopZone.ts';

/** Maximum characters of details as JSON. */
const maxDetails = 10_000;
/** Maximum amount of one adjustment, in minor units. */
export const maxEntryAmount = 1_000_000_000_000;
/** Free-form details of staff, with three fields that the ledger interprets. */
const DetailsSchema = v.pipe(
  v.looseObject({
    /** The order that the entry is about. */
    orderId: v.optional(IdSchema),
    /** Makes the entry an adjustment, negative if money left the shop; without it, the entry is a note. */
    amount: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(-maxEntryAmount),
        v.maxValue(maxEntryAmount),
        v.check((amount) => amount !== 0, 'zero'),
      ),
    ),
    note: v.optional(text(1_000)),
  }),
  boundedJson(maxDetails),
);

const [firstYear, lastYear] = [1970, 2999];
/** A time that the databases can store: no year 0, none from 10000 on. */
const InstantSchema = v.pipe(
  TimeSchema,
  v.check((time) => {
    const year = new Date(time).getUTCFullYear();
    return year >= firstYear && year <= lastYear;
  }, 'time'),
);
/** Both limits are inclusive: a day ends with its last millisecond. */
const periodEntries = { from: InstantSchema, to: InstantSchema };
const maxYears = 5;

interface PeriodInput {
  from: string;
  to: string;
}
function getMaxPeriodEnd({ from }: PeriodInput): number {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + maxYears);
  return end.getTime();
}

/** An input with a period that ends after it begins and spans at most five years. */
function createPeriodSchema<Entries extends v.ObjectEntries & typeof periodEntries>(entries: Entries) {
  return v.pipe(
    v.strictObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { from, to } = dataset.value as PeriodInput;
      const message = Date.parse(to) < Date.parse(from) ? 'order' : 'tooLong';
      if (message === 'tooLong' && Date.parse(to) <= getMaxPeriodEnd({ from, to })) return;
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: dataset.value as Record<string, unknown>, key: 'to', value: to },
        ],
      });
    }),
  );
}

/** Longer than the server's 60 s statement timeout for reports. */
const reportTimeoutMs = 70_000;
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
/** Totals of a day's entries in the period, newest day first; only the days of the page's entries. */
const DayTotalsSchema = v.object({
  date: v.string(),
  count: v.number(),
  amount: AmountSchema,
  refundAmount: AmountSchema,
  /** Sum of staff adjustments; negative if more money left the shop than arrived. */
  adjustedAmount: v.number(),
});
/** A list of rows that each have a count and an amount, in minor units. */
function createRowsSchema<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.array(v.object({ ...entries, count: v.number(), amount: v.number() }));
}

export const transaction = {
  /** EXT: differences between the providers' statements and the ledger, newest first; of state `open`, nearest `dueAt` first. */
  differences: postRead('/transaction/differences', {
    access: 'staff',
    input: v.strictObject({
      ...paging(20),
      state: v.optional(v.picklist(differenceStates)),
      method: v.optional(PaymentMethodSchema),
      orderId: v.optional(IdSchema),
      orderIds: v.optional(v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(maxPageSize))),
    }),
    output: createPageSchema(ReconciliationDifferenceSchema),
  }),
  /** EXT: the last statements: compared, waiting or failed. */
  statements: postRead('/transaction/statements', {
    access: 'staff',
    input: v.strictObject({}),
    output: v.array(StatementDaySchema),
  }),
  /** EXT: decides a difference, with a note. A decision can be changed. */
  decideDifference: post('/transaction/decide-difference', {
    access: 'staff',
    input: v.strictObject({
      id: IdSchema,
      state: v.picklist(differenceDecisions),
      note: text(500, 2),
      /**
       * EXT: `decidedAt` of the difference that the client opened, null if it had none. If it has been decided, matched or
       * reopened since, the answer is VERSION_CONFLICT; without it, that decision is overwritten.
       */
      decidedAt: v.optional(v.nullable(TimeSchema)),
    }),
    output: ReconciliationDifferenceSchema,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  createLog: post('/transaction/create-log', {
    access: 'staff',
    input: v.strictObject({ details: DetailsSchema }),
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
    input: v.strictObject({
      id: IdSchema,
      details: DetailsSchema,
      /**
       * EXT: `updatedAt` of the entry that the client opened. If it has changed since, the answer is VERSION_CONFLICT;
       * without it, the details are overwritten.
       */
      updatedAt: v.optional(TimeSchema),
    }),
    output: TransactionLogSchema,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  logDetail: postRead('/transaction/log-detail', {
    access: 'staff',
    input: IdInputSchema,
    output: TransactionLogSchema,
    errors: ['NOT_FOUND'],
  }),
  logs: postRead('/transaction/logs', {
    access: 'staff',
    input: v.strictObject({
      ...paging(20),
      type: v.optional(TransactionTypeSchema),
      keyword: v.optional(KeywordSchema),
    }),
    output: createPageSchema(TransactionSummarySchema),
  }),
  logsByDate: postRead('/transaction/logs-by-date', {
    access: 'staff',
    input: createPeriodSchema({ ...periodEntries, ...paging(20), tz: v.optional(TimeZoneSchema, shopZone) }),
    output: v.object({ ...createPageSchema(TransactionSummarySchema).entries, days: v.array(DayTotalsSchema) }),
  }),
  /** EXT: the ledger entries of a period as CSV, with headers in the locale. */
  export: post('/transaction/export', {
    access: 'staff',
    input: createPeriodSchema({
      ...periodEntries,
      type: v.optional(TransactionTypeSchema),
      keyword: v.optional(KeywordSchema),
      locale: v.optional(LocaleSchema, 'zh-CN'),
      tz: v.optional(TimeZoneSchema, shopZone),
    }),
    output: JobSchema,
  }),
  paymentMethods: postRead('/transaction/payment-methods', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema(periodEntries),
    output: createRowsSchema({ method: PaymentMethodSchema }),
  }),
  productRanking: postRead('/transaction/product-ranking', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema(rankingEntries),
    output: createRowsSchema({
      productId: IdSchema,
      name: v.string(),
      options: v.array(NamedValueSchema),
      i18n: v.optional(translations({ name: v.string(), options: v.array(NamedValueSchema) })),
    }),
  }),
  report: postRead('/transaction/report', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema({ ...periodEntries, tz: TimeZoneSchema }),
    output: v.object({ ...figures, currency: CurrencySchema, previous: v.object(figures) }),
  }),
  statusDistribution: postRead('/transaction/status-distribution', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema(periodEntries),
    output: createRowsSchema({ status: OrderStatusSchema }),
  }),
  trends: postRead('/transaction/trends', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema({
      ...periodEntries,
      unit: v.picklist(['day', 'week', 'month']),
      tz: TimeZoneSchema,
      /** EXT Returns the previous period of the report, in points that compare with those of this period by index. */
      isPrevious: v.optional(v.boolean(), false),
    }),
    output: v.array(
      v.object({
        date: v.string(),
        orders: v.number(),
        amount: AmountSchema,
        refundAmount: AmountSchema,
        /** EXT */
        paidOrders: v.number(),
        /** EXT */
        newUsers: v.number(),
      }),
    ),
  }),
  userRanking: postRead('/transaction/user-ranking', {
    access: 'staff',
    timeoutMs: reportTimeoutMs,
    input: createPeriodSchema(rankingEntries),
    output: createRowsSchema({ userId: IdSchema, username: v.string() }),
  }),
};
