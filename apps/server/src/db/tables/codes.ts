import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from './columns.ts';

/** Codes that were sent, one for each thing they may prove: the next one takes the place of the last. */
export const codes = pgTable(
  'codes',
  {
    /** Purpose, channel, holder and destination, hashed: the table names nobody. */
    key: text().primaryKey(),
    /** SHA-256 of the key and the code. */
    codeHash: text().notNull(),
    /** Of a forgotten password: whose it is; null where no such account is. */
    userId: reference(),
    wrong: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('codes_expires').on(table.expiresAt)],
);

/** How often something was asked since its window began: for a destination, for whoever asks, for an account. */
export const rateLimitWindows = pgTable(
  'ask_windows',
  {
    /** What is counted, hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [index('ask_windows_ends').on(table.endsAt)],
);
