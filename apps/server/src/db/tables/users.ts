import type { KycItem, KycStatus, Role } from '@sampan/api/entities';
import type { ContactKind } from '@sampan/domain/account/contacts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, reference } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    /** Lower case: two names that differ in case alone are one name. */
    usernameKey: text().notNull(),
    /** What the name looks like (`getUsernameSkeleton`); null for a row from before it, until the next start fills it in. */
    usernameSkeleton: text(),
    /** Lower case; null when none was given, so that any number of users may have none. */
    email: text(),
    phone: text(),
    /** Since when a code has proven that the address is theirs; null for one that was only written down and does not count. */
    emailVerifiedAt: instant(),
    phoneVerifiedAt: instant(),
    passwordHash: text().notNull(),
    /** Since when a login asks for a code of an authenticator app; null where it does not. */
    secondFactorAt: instant(),
    avatar: text().notNull().default(''),
    description: text().notNull().default(''),
    status: smallint().$type<0 | 1 | 2>().notNull().default(0),
    sex: smallint().$type<0 | 1 | 2>().notNull().default(0),
    role: smallint().$type<Role>().notNull().default(3),
    kycStatus: smallint().$type<KycStatus>().notNull().default(0),
    lastLoginAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_skeleton_key').on(table.usernameSkeleton),
    index('users_without_skeleton').on(table.id).where(sql`${table.usernameSkeleton} is null`),
    /** A proven address is one account's alone; any number may have written it down. */
    uniqueIndex('users_email_key').on(table.email).where(sql`${table.emailVerifiedAt} is not null`),
    uniqueIndex('users_phone_key').on(table.phone).where(sql`${table.phoneVerifiedAt} is not null`),
    index('users_email_unproven').on(table.email).where(sql`${table.emailVerifiedAt} is null`),
    index('users_phone_unproven').on(table.phone).where(sql`${table.phoneVerifiedAt} is null`),
    index('users_created').on(table.createdAt, table.id),
    index('users_role').on(table.role),
    index('users_status').on(table.status),
    index('users_kyc').on(table.kycStatus),
  ],
);

/** Changes of an address that its old owner can still undo, by the link in a message. */
export const contactUndos = pgTable(
  'contact_undos',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ContactKind>().notNull(),
    /** What is put back. */
    address: text().notNull(),
    /** SHA-256 of the token, hexadecimal. The token itself is in the message alone. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('contact_undos_token').on(table.tokenHash),
    index('contact_undos_user').on(table.userId),
    index('contact_undos_expires').on(table.expiresAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hexadecimal. The token itself is stored nowhere. */
    tokenHash: text().notNull(),
    /** What the browser says of itself, at most 300 characters. */
    userAgent: text().notNull().default(''),
    /** Where the session was opened, without the address's last part. */
    address: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiver: text().notNull(),
    phone: text().notNull(),
    country: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    district: text().notNull(),
    detail: text().notNull(),
    postcode: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('addresses_user').on(table.userId, table.id),
    /** One default a user, whatever runs at the same time. */
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

/** Pictures to read; the answer is kept as a hash and used once. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    purpose: text().$type<'image' | 'mail' | 'sms'>().notNull(),
    /** The e-mail or phone a code was sent to. */
    target: text(),
    answerHash: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('captchas_expires').on(table.expiresAt), index('captchas_target').on(table.target)],
);

/** Failed sign-ins since the last success, by account and by address; one that is under way counts as one. */
export const loginAttempts = pgTable('login_attempts', {
  /** `user:…`, `unknown:…` or `ip:…`, hashed: the table names nobody. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: instant().notNull(),
});

export const blacklist = pgTable(
  'blacklist',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    operatorId: reference().notNull(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('blacklist_user').on(table.userId)],
);

export const kyc = pgTable(
  'kyc',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: smallint().$type<KycStatus>().notNull(),
    docType: text().notNull(),
    realName: text().notNull(),
    idNumberMasked: text().notNull(),
    /** AES-256-GCM, bound to its user. */
    idNumberSealed: bytes(),
    certifyId: text(),
    certifyExpiresAt: instant(),
    photos: jsonb().$type<{ side: 'front' | 'back' | 'hand'; fileId: number }[]>().notNull().default([]),
    videoFileId: reference(),
    provider: jsonb().$type<{ passed: boolean; subCode: string }>(),
    reason: text(),
    /** What still has to be sent again, after a rejection. */
    rejected: jsonb().$type<KycItem[]>().notNull().default([]),
    submittedAt: instant().notNull(),
    reviewedAt: instant(),
    reviewerId: reference(),
  },
  (table) => [
    uniqueIndex('kyc_one_a_user').on(table.userId),
    index('kyc_status').on(table.status, table.submittedAt),
    uniqueIndex('kyc_certify').on(table.certifyId),
  ],
);
