import type { ProviderMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, money, reference } from './columns.ts';

/** The sandbox provider's own books: the shop never reads them, it asks the provider. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    id: identity(),
    /** In the cashier's address: 128 random bits, so that nobody finds another's trade. */
    token: text().notNull(),
    method: text().$type<ProviderMethod>().notNull(),
    outTradeNo: text().notNull(),
    tradeNo: text().notNull(),
    orderNo: text().notNull(),
    returnPath: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    state: text().$type<'pending' | 'paid' | 'closed' | 'failed' | 'refunded'>().notNull(),
    /** Amounts that were paid back, by the shop's number of the refund. */
    refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sandbox_trades_token').on(table.token),
    uniqueIndex('sandbox_trades_out_trade').on(table.method, table.outTradeNo),
    index('sandbox_trades_refunds').using('gin', table.refunds),
  ],
);

/** Identity checks at the sandbox provider, by the number in their page's address. */
export const sandboxIdentities = pgTable('sandbox_identities', {
  certifyId: text().primaryKey(),
  state: text().$type<'open' | 'passed' | 'failed' | 'expired'>().notNull(),
  subCode: text(),
  returnPath: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});

/** What the sandbox still has to tell the shop; signed anew at each try. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    id: identity(),
    tradeId: reference()
      .notNull()
      .references(() => sandboxTrades.id, { onDelete: 'cascade' }),
    event: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (table) => [index('sandbox_notices_due').on(table.dueAt).where(sql`${table.deliveredAt} is null`)],
);
