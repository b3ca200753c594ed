import type { ConnectionFailure, ProviderCallResult, ProviderId, ProviderMethod } from '@sampan/api/entities';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant } from './columns.ts';

/**
 * Requests to payment providers with their responses, without secrets. A repeated response only increments `repeats`.
 */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: identity(),
    method: text().$type<ProviderMethod>().notNull(),
    operation: text().notNull(),
    outTradeNo: text().notNull(),
    /** The shop's number of the refund, for refunds and their queries. */
    refundNo: text(),
    /** SHA-256 of the request without its time, and of the response or error. */
    digest: text().notNull(),
    request: jsonb().$type<{ method: string; url: string; body: string }>().notNull(),
    /** HTTP status; null without a response. */
    status: integer(),
    answer: text().notNull(),
    /** Null in rows of releases that did not store it. */
    result: text().$type<ProviderCallResult>(),
    /** The provider's error code. */
    code: text(),
    durationMs: integer().notNull(),
    /** Id of the request to the shop that caused the last repetition; null for cron and in rows of earlier releases. */
    requestId: text(),
    repeats: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('provider_calls_once').on(table.outTradeNo, table.operation, table.digest),
    index('provider_calls_last').on(table.lastAt),
  ],
);

/** Provider credentials entered in the settings: one encrypted JSON text a provider. */
export const providerCredentials = pgTable('provider_credentials', {
  provider: text().$type<ProviderId>().primaryKey(),
  sealed: bytes().notNull(),
  /** The credentials before the last change: payments started with them are settled until `previousUntil`. */
  previousSealed: bytes(),
  previousUntil: instant(),
  updatedAt: instant().notNull(),
});

/** Results of a provider's latest calls. */
export const providerHealth = pgTable('provider_health', {
  provider: text().$type<ProviderId>().primaryKey(),
  lastSuccessAt: instant(),
  lastErrorAt: instant(),
  lastError: jsonb().$type<ConnectionFailure>(),
});
