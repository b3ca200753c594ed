import type { Address, Locale, NamedValue, OrderLine, OrderStatus, PaymentMethod } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inlineNumber } from '../inlineNumbers.ts';
import { createdAt, foreignKey, identity, instant, money, parentKey, reference } from './columns.ts';
import { users } from './users.ts';

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    orderNo: text().notNull(),
    userId: foreignKey(() => users.id),
    status: smallint().$type<OrderStatus>().notNull(),
    closeType: smallint().$type<1 | 2 | 3>(),
    goodsAmount: money().notNull(),
    shippingAmount: money().notNull(),
    totalAmount: money().notNull(),
    /** The refunded part of the paid amount. */
    refundedAmount: money().notNull().default(0),
    currency: text().notNull(),
    address: jsonb().$type<Address>(),
    remark: text(),
    /** Language of the page on which the order was made, used for its messages. Null for older orders. */
    locale: text().$type<Locale>(),
    isDigital: boolean().notNull().default(false),
    carrier: text(),
    trackingNo: text(),
    /** Method of the order's current payment; a database trigger updates it with every change of a payment. */
    paymentMethod: text().$type<PaymentMethod>(),
    shipmentEvents: jsonb().$type<{ at: string; text: string }[]>().notNull().default([]),
    /** When the customer hid the order; the row stays for accounting. */
    hiddenAt: instant(),
    createdAt: createdAt(),
    expiresAt: instant(),
    paidAt: instant(),
    shippedAt: instant(),
    autoConfirmAt: instant(),
    completedAt: instant(),
    cancelledAt: instant(),
    /** When the customer last wrote a note; null again once staff answered it or acted on the order. */
    customerNoteAt: instant(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNo),
    // Includes hidden orders, which staff still see.
    index('orders_user').on(table.userId, table.createdAt, table.id),
    index('orders_user_status')
      .on(table.userId, table.status, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt, table.id),
    index('orders_total').on(table.totalAmount, table.id),
    index('orders_status_total').on(table.status, table.totalAmount, table.id),
    index('orders_method')
      .on(table.paymentMethod, table.createdAt, table.id)
      .where(sql`${table.paymentMethod} is not null`),
    index('orders_method_total')
      .on(table.paymentMethod, table.totalAmount, table.id)
      .where(sql`${table.paymentMethod} is not null`),
    index('orders_paid').on(table.paidAt),
    index('orders_expiry')
      .on(table.expiresAt)
      .where(sql`${table.status} = ${inlineNumber(orderStatus.pendingPayment)}`),
    // Few orders have one: the list of new notes reads and counts only these.
    index('orders_customer_note').on(table.createdAt, table.id).where(sql`${table.customerNoteAt} is not null`),
    index('orders_auto_confirm')
      .on(table.autoConfirmAt)
      .where(sql`${table.status} = ${inlineNumber(orderStatus.shipped)}`),
    check('orders_refunded', sql`${table.refundedAmount} between 0 and ${table.totalAmount}`),
    check('orders_total_sum', sql`${table.totalAmount} = ${table.goodsAmount} + ${table.shippingAmount}`),
  ],
);

/**
 * Search tokens of order number, buyer, receiver, phone, tracking number and products. A separate table, since `orders`
 * rows change often.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: parentKey(() => orders.id).primaryKey(),
    tokens: text().array().notNull(),
  },
  (table) => [index('order_search_tokens').using('gin', table.tokens)],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: parentKey(() => orders.id),
    productId: reference().notNull(),
    slug: text(),
    name: text().notNull(),
    cover: text().notNull(),
    options: jsonb().$type<NamedValue[]>().notNull().default([]),
    priceAmount: money().notNull(),
    quantity: integer().notNull(),
    subtotalAmount: money().notNull(),
    type: smallint().$type<1 | 2>().notNull(),
    /** Units that the customer no longer has: refunded before shipping, or sent back. */
    returnedQuantity: integer().notNull().default(0),
    /** Returned units that were added back to the stock. */
    restockedQuantity: integer().notNull().default(0),
    /** Name and options in the other languages at the time of the order. */
    i18n: jsonb().$type<OrderLine['i18n']>(),
  },
  (table) => [
    index('order_lines_order').on(table.orderId, table.id),
    index('order_lines_product').on(table.productId, table.id),
    // Whether an order shows a picture that left the gallery. Other pictures ship with the shop and stay.
    index('order_lines_picture').on(table.cover).where(sql`${table.cover} like '/media/gallery/%'`),
    check(
      'order_lines_returned',
      sql`${table.restockedQuantity} >= 0 and ${table.restockedQuantity} <= ${table.returnedQuantity} and ${table.returnedQuantity} <= ${table.quantity}`,
    ),
    check('order_lines_subtotal', sql`${table.subtotalAmount} = ${table.priceAmount} * ${table.quantity}`),
  ],
);

export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: identity(),
    orderId: parentKey(() => orders.id),
    at: instant().notNull(),
    actor: text().$type<'customer' | 'staff' | 'system'>().notNull(),
    actorId: reference(),
    action: text().notNull(),
    fromStatus: smallint().$type<OrderStatus>(),
    toStatus: smallint().$type<OrderStatus>(),
    note: text(),
  },
  (table) => [index('order_timeline_order').on(table.orderId, table.id)],
);
