import type { SmsStopReason } from '@sampan/api/entities';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from './columns.ts';

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

/** Codes sent by SMS to numbers that no account has verified, to find attacks that pump messages. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: identity(),
    /** HMAC of the number. */
    numberHash: text().notNull(),
    /** Prefixes of the number: all digits but the last four, and the country code. */
    numberBlock: text().notNull(),
    country: text().notNull(),
    sentAt: instant().notNull(),
    /** When a code to this number was entered. */
    confirmedAt: instant(),
  },
  (table) => [
    index('sms_codes_block').on(table.numberBlock, table.sentAt),
    index('sms_codes_country').on(table.country, table.sentAt),
    index('sms_codes_number').on(table.numberHash, table.sentAt),
  ],
);

/** Prefixes of numbers to which no codes are sent for a while; one row for each prefix. */
export const smsStops = pgTable(
  'sms_stops',
  {
    id: identity(),
    /** Empty for all numbers. */
    prefix: text().notNull(),
    reason: text().$type<SmsStopReason>().notNull(),
    numbers: integer().notNull(),
    confirmed: integer().notNull(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    liftedAt: instant(),
    liftedBy: reference(),
  },
  (table) => [uniqueIndex('sms_stops_prefix').on(table.prefix)],
);
