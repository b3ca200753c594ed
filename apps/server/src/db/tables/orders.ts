import type { Address, Locale, NamedValue, OrderLine, OrderStatus, PaymentMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, money, reference } from './columns.ts';
import { users } from './users.ts';

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    orderNo: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    status: smallint().$type<OrderStatus>().notNull(),
    closeType: smallint().$type<1 | 2 | 3>(),
    goodsAmount: money().notNull(),
    shippingAmount: money().notNull(),
    totalAmount: money().notNull(),
    /** Of what was paid, the money that has gone back by refunds. */
    refundedAmount: money().notNull().default(0),
    currency: text().notNull(),
    address: jsonb().$type<Address>(),
    remark: text(),
    /** Of the page that it was made on: messages about the order are in this language. Null for older orders. */
    locale: text().$type<Locale>(),
    isDigital: boolean().notNull().default(false),
    carrier: text(),
    trackingNo: text(),
    /** Of the payment that speaks for the order: written by the database, with every change of its payments. */
    paymentMethod: text().$type<PaymentMethod>(),
    shipmentEvents: jsonb().$type<{ at: string; text: string }[]>().notNull().default([]),
    /** Hidden from its owner; the books keep the row. */
    hiddenAt: instant(),
    createdAt: createdAt(),
    expiresAt: instant(),
    paidAt: instant(),
    shippedAt: instant(),
    autoConfirmAt: instant(),
    completedAt: instant(),
    cancelledAt: instant(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNo),
    // Of every order: staff see those, too, that the customer has put away.
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
    index('orders_expiry').on(table.expiresAt).where(sql`${table.status} = 10`),
    index('orders_auto_confirm').on(table.autoConfirmAt).where(sql`${table.status} = 30`),
    check('orders_refunded', sql`${table.refundedAmount} between 0 and ${table.totalAmount}`),
    check('orders_total_sum', sql`${table.totalAmount} = ${table.goodsAmount} + ${table.shippingAmount}`),
  ],
);

/** The words of order number, buyer, receiver, phone, tracking number and products: apart, since an order changes often. */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: reference()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tokens: text().array().notNull(),
  },
  (table) => [index('order_search_tokens').using('gin', table.tokens)],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: reference().notNull(),
    slug: text(),
    name: text().notNull(),
    cover: text().notNull(),
    options: jsonb().$type<NamedValue[]>().notNull().default([]),
    priceAmount: money().notNull(),
    quantity: integer().notNull(),
    subtotalAmount: money().notNull(),
    type: smallint().$type<1 | 2>().notNull(),
    /** Units that the customer no longer has: refunded before they were shipped, or sent back. */
    returnedQuantity: integer().notNull().default(0),
    /** Units of them that went back on the shelf. */
    restockedQuantity: integer().notNull().default(0),
    /** Name and options in the other languages, as they were then. */
    i18n: jsonb().$type<OrderLine['i18n']>(),
  },
  (table) => [
    index('order_lines_order').on(table.orderId, table.id),
    index('order_lines_product').on(table.productId, table.id),
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
    orderId: reference()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
