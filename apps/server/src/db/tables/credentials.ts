import type { ConnectionFailure, ProviderId } from '@sampan/api/entities';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Credentials of providers that were entered in the settings: all of one provider in one encrypted JSON text. */
export const providerCredentials = pgTable('provider_credentials', {
  provider: text().$type<ProviderId>().primaryKey(),
  sealed: bytes().notNull(),
  /** Those before the last change: payments that were begun with them are settled until `previousUntil`. */
  previousSealed: bytes(),
  previousUntil: instant(),
  updatedAt: instant().notNull(),
});

/** How the last calls of a provider went. */
export const providerHealth = pgTable('provider_health', {
  provider: text().$type<ProviderId>().primaryKey(),
  lastSuccessAt: instant(),
  lastErrorAt: instant(),
  lastError: jsonb().$type<ConnectionFailure>(),
});
