import type { ConnectionFailure, ProviderId } from '@sampan/api/entities';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

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
