import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from './columns.ts';

/** Verification codes that were sent; a new one replaces the last of the same key. */
export const codes = pgTable(
  'codes',
  {
    /** SHA-256 of purpose, channel, user and destination, so that the table contains no personal data. */
    key: text().primaryKey(),
    /** SHA-256 of the key and the code. */
    codeHash: text().notNull(),
    /** For a forgotten password: the account, or null where none exists. */
    userId: reference(),
    wrong: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('codes_expires').on(table.expiresAt)],
);

/** Rate-limit counters: requests since the window began, by destination, client or account. */
export const rateLimitWindows = pgTable(
  'ask_windows',
  {
    /** SHA-256 of the counted key. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [index('ask_windows_ends').on(table.endsAt)],
);
