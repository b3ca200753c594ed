import type { SmsStopReason } from '@sampan/api/entities';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from './columns.ts';

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
