import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, parentKey, reference } from './columns.ts';
import { users } from './users.ts';

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

/** The secret of an authenticator app. It is active once `users.second_factor_at` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: parentKey(() => users.id).primaryKey(),
  /** Base32 text, encrypted with AES-256-GCM and bound to its user. */
  secretSealed: bytes().notNull(),
  /** Time step of the last accepted code: it is not accepted again. */
  lastStep: reference().notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: parentKey(() => users.id),
    /** Argon2id hash of the code with the salt of its set; of an earlier release SHA-256 of the user's id and the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
);

/** Logins with a correct password that still await their second factor. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of the token that the client holds. */
    tokenHash: text().primaryKey(),
    userId: parentKey(() => users.id),
    /** Number of codes tried. */
    tried: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('login_challenges_expires').on(table.expiresAt), index('login_challenges_user').on(table.userId)],
);

/** Browsers that have signed in to an account. */
export const devices = pgTable(
  'devices',
  {
    /** SHA-256 of the user's id and the browser's device token. */
    deviceHash: text().primaryKey(),
    userId: parentKey(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index('devices_user').on(table.userId), index('devices_seen').on(table.lastSeenAt)],
);
