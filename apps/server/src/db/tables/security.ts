import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, reference } from './columns.ts';
import { users } from './users.ts';

const ownerId = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The secret of an authenticator app. It is good once `users.second_factor_at` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerId().primaryKey(),
  /** Base32 text, AES-256-GCM, bound to its user. */
  secretSealed: bytes().notNull(),
  /** Time step of the last accepted code: it is not accepted again. */
  lastStep: reference().notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: ownerId(),
    /** SHA-256 of the user's id and the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
);

/** Logins whose password was right and whose second step is open. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of what the client holds. */
    tokenHash: text().primaryKey(),
    userId: ownerId(),
    /** Codes that were tried. */
    tried: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('login_challenges_expires').on(table.expiresAt), index('login_challenges_user').on(table.userId)],
);

/** Browsers on which an account was used. */
export const devices = pgTable(
  'devices',
  {
    /** SHA-256 of the user's id and what the browser sends to be known again. */
    deviceHash: text().primaryKey(),
    userId: ownerId(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index('devices_user').on(table.userId), index('devices_seen').on(table.lastSeenAt)],
);
