import type { OrderStatus, PaymentMethod, PaymentScene, PaymentStatus, Refund, Transfer } from '@sampan/api/entities';
import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inlineNumber, inlineNumbers } from '../inlineNumbers.ts';
import { createdAt, foreignKey, identity, instant, money, reference } from './columns.ts';
import { orders } from './orders.ts';

const [pending, refunding] = [inlineNumber(paymentStatus.pending), inlineNumber(paymentStatus.refunding)];
/** Payments that may still turn out to be paid. */
const ended = inlineNumbers([paymentStatus.closed, paymentStatus.failed]);

/** Whether a payment is a transfer that the customer reported, on which staff decide; the condition of `payments_reported`. */
export const isReportedTransfer = ({
  method,
  status,
  transfer,
}: Record<'method' | 'status' | 'transfer', SQLWrapper>) =>
  sql`${method} = 'manual' and ${status} = ${pending} and (${transfer} ->> 'reportedAt') is not null`;

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    orderId: foreignKey(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    status: smallint().$type<PaymentStatus>().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    scene: text().$type<PaymentScene>().notNull().default('qr'),
    /** Our payment number at the provider, a new one for each attempt. */
    outTradeNo: text().notNull(),
    /**
     * Description on the provider's page, stored because a retried request must equal the first. Null in rows of
     * releases that wrote `Sampan` and the order's number.
     */
    description: text(),
    /** The provider's trade number, once it is known. */
    tradeNo: text(),
    qrCode: text(),
    payUrl: text(),
    /** Only for payments by transfer. */
    transfer: jsonb().$type<Transfer>(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    closedAt: instant(),
    /**
     * When to ask the provider again. Of a closed payment (30, 40): null once its outcome is final. Of an open one (0, 10):
     * of an expired order whose trade could not be closed with the present credentials. Of one that is refunded (50): about
     * a refund that the provider does not settle without staff. Other credentials end the delay.
     */
    checkAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_trade').on(table.method, table.tradeNo),
    uniqueIndex('payments_out_trade').on(table.outTradeNo),
    index('payments_order').on(table.orderId, table.id),
    index('payments_reported').on(table.orderId).where(isReportedTransfer(table)),
    index('payments_check').on(table.checkAt).where(sql`${table.status} in ${ended} and ${table.checkAt} is not null`),
    index('payments_refunding').on(table.updatedAt).where(sql`${table.status} = ${refunding}`),
  ],
);

/** Provider events, each stored once: the unique index finds a second delivery. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: identity(),
    method: text().$type<PaymentMethod>().notNull(),
    eventId: text().notNull(),
    paymentId: reference(),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_events_once').on(table.method, table.eventId),
    index('payment_events_created').on(table.createdAt),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    orderId: foreignKey(() => orders.id),
    paymentId: reference(),
    /** 10 requested · 20 approved · 30 refunded · 40 rejected · 50 withdrawn · 60 failed */
    status: smallint().$type<0 | 10 | 20 | 30 | 40 | 50 | 60>().notNull(),
    requestedBy: text().$type<Refund['requestedBy']>().notNull().default('customer'),
    /** Refunded units, each with its part of the amount. */
    items: jsonb().$type<Refund['items']>().notNull().default([]),
    /** The shipping part of the amount. */
    shippingAmount: money().notNull().default(0),
    /** Whether units that were never shipped go back into stock. */
    restock: boolean().notNull().default(true),
    /** True where staff cancelled a paid order with this refund. */
    isCancellation: boolean().notNull().default(false),
    /** With status 60, and with 40 after it was given up: why the provider refused. */
    failure: text().$type<Refund['failure']>(),
    reason: text().notNull(),
    remark: text(),
    amount: money().notNull(),
    fromStatus: smallint().$type<OrderStatus>().notNull(),
    /** Our refund number at the provider, which makes a repeated request idempotent. */
    outRefundNo: text().notNull(),
    providerRefundNo: text(),
    /** Requests sent under the refund's number; 0 again once the only one was refused and the refund is approved again. */
    attempts: integer().notNull().default(0),
    operatorId: reference(),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.id),
    uniqueIndex('refunds_out').on(table.outRefundNo),
    index('refunds_status').on(table.status, table.requestedAt),
    index('refunds_settled').on(table.settledAt),
    /** At most one open refund an order. */
    uniqueIndex('refunds_open')
      .on(table.orderId)
      .where(sql`${table.status} in ${inlineNumbers([refundStatus.requested, refundStatus.approved])}`),
    check('refunds_amounts', sql`${table.amount} >= 0 and ${table.shippingAmount} between 0 and ${table.amount}`),
  ],
);

/** 1 payment · 2 refund · 3 close · 4 adjustment · 5 note */
export const transactionLogs = pgTable(
  'transaction_logs',
  {
    id: identity(),
    type: smallint().$type<1 | 2 | 3 | 4 | 5>().notNull(),
    orderId: reference(),
    orderNo: text(),
    userId: reference(),
    username: text(),
    method: text().$type<PaymentMethod>(),
    /** Negative where money left the shop. */
    amount: money(),
    currency: text(),
    status: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Staff's notes on an automatic entry, whose `details` never change. */
    annotation: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    operatorId: reference(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('transaction_logs_created').on(table.createdAt, table.id),
    /** For lists by type, and for the sums of reports as index-only scans. */
    index('transaction_logs_type').on(
      table.type,
      table.createdAt,
      table.id,
      table.amount,
      table.method,
      table.orderId,
      table.userId,
    ),
    index('transaction_logs_order').on(table.orderId),
  ],
);
