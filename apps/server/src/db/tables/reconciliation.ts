import type { DifferenceKind, DifferenceState, Movement, ProviderMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, money, reference } from './columns.ts';

/** Statements of providers, one per method and day: compared with the ledger, waiting or failed. */
export const reconciliationDays = pgTable(
  'reconciliation_days',
  {
    method: text().$type<ProviderMethod>().notNull(),
    /** In the shop's zone. */
    day: date({ mode: 'string' }).notNull(),
    attempts: integer().notNull().default(0),
    /** Next attempt; null once the day is done or given up. During an attempt: when another server may take it over. */
    nextAt: instant(),
    /** Error code of the last attempt; null if it did not fail. */
    failure: text(),
    /** Rows of the statement that concern this shop. */
    entries: integer().notNull().default(0),
    /** Provider's fees, minor units by currency. */
    fees: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.method, table.day] }), index('reconciliation_days_next').on(table.nextAt)],
);

/** Rows of the compared statements: what the provider kept of each trade. */
export const statementEntries = pgTable(
  'statement_entries',
  {
    method: text().$type<ProviderMethod>().notNull(),
    movement: text().$type<Movement>().notNull(),
    /** The shop's number of the payment or the refund; of a dispute, that of the payment. */
    number: text().notNull(),
    /** The provider's number of the trade, the refund or the dispute. */
    tradeNo: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    /** Provider's fee, minor units of `feeCurrency`; negative if a fee was returned. */
    fee: money().notNull(),
    feeCurrency: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.method, table.movement, table.number, table.tradeNo] })],
);

/** Differences between statements and the ledger, and what staff decided about them. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: identity(),
    method: text().$type<ProviderMethod>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    movement: text().$type<Movement>().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** The shop's number of the payment or the refund; of a dispute, that of the payment. */
    number: text().notNull(),
    /** The provider's number of the trade, the refund or the dispute. */
    tradeNo: text(),
    orderId: reference(),
    statementAmount: money(),
    ledgerAmount: money(),
    currency: text().notNull(),
    /** Minor units of `feeCurrency`. */
    fee: money().notNull().default(0),
    feeCurrency: text().notNull(),
    /** Deadline for the shop's answer to a dispute; null if the provider expects none. */
    dueAt: instant(),
    state: text().$type<DifferenceState>().notNull().default('open'),
    note: text(),
    operatorId: reference(),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reconciliation_differences_once').on(
      table.method,
      table.movement,
      table.kind,
      table.number,
      sql`coalesce(${table.tradeNo}, '')`,
    ),
    index('reconciliation_differences_state').on(table.state, table.id),
    index('reconciliation_differences_order').on(table.orderId),
  ],
);
