import type { ProviderMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, money, parentKey } from './columns.ts';

/** The sandbox provider's own ledger. The shop never reads it, but calls the provider. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    id: identity(),
    /** In the cashier's URL: 128 random bits, so that it cannot be guessed, after the kind of the trade. */
    token: text().notNull(),
    method: text().$type<ProviderMethod>().notNull(),
    outTradeNo: text().notNull(),
    tradeNo: text().notNull(),
    orderNo: text().notNull(),
    /** A repeated request must have the same. Null in rows of earlier releases. */
    description: text(),
    returnPath: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    state: text().$type<'pending' | 'paid' | 'closed' | 'failed' | 'refunded'>().notNull(),
    /** Refunded amounts, by the shop's refund number; 0 for a refund that was closed without money. */
    refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** When they were paid back, ISO 8601, by the shop's number of the refund. */
    refundTimes: jsonb().$type<Record<string, string>>().notNull().default({}),
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

/** Identity checks at the sandbox provider, by the id in the URL of their page. */
export const sandboxIdentities = pgTable('sandbox_identities', {
  certifyId: text().primaryKey(),
  state: text().$type<'open' | 'passed' | 'failed' | 'expired'>().notNull(),
  subCode: text(),
  returnPath: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});

/** Webhooks that the sandbox has to deliver to the shop; each attempt signs them again. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    id: identity(),
    tradeId: parentKey(() => sandboxTrades.id),
    event: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (table) => [index('sandbox_notices_due').on(table.dueAt).where(sql`${table.deliveredAt} is null`)],
);

/** The sandbox's signing keys, encrypted: every server of the shop signs with the same ones. */
export const sandboxKeys = pgTable('sandbox_keys', {
  name: text().primaryKey(),
  sealed: bytes().notNull(),
});
