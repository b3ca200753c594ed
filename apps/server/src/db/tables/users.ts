import type { IdentityProviderId, Kyc, KycItem, KycStatus, Locale, Role } from '@sampan/api/entities';
import type { ContactKind } from '@sampan/domain/account/contacts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, money, parentKey, reference } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    /** The name in lower case: names are unique regardless of case. */
    usernameKey: text().notNull(),
    /** The name's look-alike skeleton (`getUsernameSkeleton`); null in old rows until the next start fills it in. */
    usernameSkeleton: text(),
    /** Lower case; null without one, since the unique index ignores nulls. */
    email: text(),
    phone: text(),
    /** When a code verified the address; null for an unverified address, which does not count as theirs. */
    emailVerifiedAt: instant(),
    phoneVerifiedAt: instant(),
    passwordHash: text().notNull(),
    /** Since when a login requires a code of an authenticator app; null without one. */
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
    /** A verified address belongs to one account; unverified ones may repeat. */
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

/** Changes of an e-mail address or phone that the old address can undo by the link in a message. */
export const contactUndos = pgTable(
  'contact_undos',
  {
    id: identity(),
    userId: parentKey(() => users.id),
    kind: text().$type<ContactKind>().notNull(),
    /** The old address, which the undo restores. */
    address: text().notNull(),
    /** SHA-256 of the token, hexadecimal. The token itself is only in the message. */
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
    userId: parentKey(() => users.id),
    /** SHA-256 of the token, hexadecimal. The token itself is stored nowhere. */
    tokenHash: text().notNull(),
    /** User-Agent header, at most 300 characters. */
    userAgent: text().notNull().default(''),
    /** IP address at sign-in, without its last part. */
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
    userId: parentKey(() => users.id),
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
    /** At most one default address a user, also under concurrent writes. */
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

/** Captcha images; the answer is stored as a hash and accepted once. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    purpose: text().$type<'image' | 'mail' | 'sms'>().notNull(),
    /** The e-mail address or phone that a code was sent to. */
    target: text(),
    answerHash: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('captchas_expires').on(table.expiresAt)],
);

/** Failed sign-ins since the last success, by account and by IP address. An attempt in progress counts as a failure. */
export const loginAttempts = pgTable('login_attempts', {
  /** `user:…`, `unknown:…` or `ip:…`, hashed, so that the table contains no personal data. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: instant().notNull(),
});

export const blacklist = pgTable(
  'blacklist',
  {
    id: identity(),
    userId: parentKey(() => users.id),
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
    userId: parentKey(() => users.id),
    status: smallint().$type<KycStatus>().notNull(),
    docType: text().$type<Kyc['docType']>().notNull(),
    realName: text().notNull(),
    idNumberMasked: text().notNull(),
    /** Encrypted with AES-256-GCM and bound to its user. */
    idNumberSealed: bytes(),
    certifyId: text(),
    certifyExpiresAt: instant(),
    /** The provider that opened the certification, and its page. */
    certifyProvider: text().$type<IdentityProviderId>(),
    certifyUrl: text(),
    /** When the provider is asked for the result, unless the customer's return is earlier; null once there is one. */
    certifyCheckAt: instant(),
    /** How many certifications providers opened for the user; distinguishes a new one from a repeated request. */
    certifyCount: integer().notNull().default(0),
    photos: jsonb().$type<{ side: 'front' | 'back' | 'hand'; fileId: number }[]>().notNull().default([]),
    videoFileId: reference(),
    provider: jsonb().$type<{ passed: boolean; subCode: string }>(),
    reason: text(),
    /** Items that the customer must submit again after a rejection. */
    rejected: jsonb().$type<KycItem[]>().notNull().default([]),
    /** Language of the page that the details were sent from; the messages about the result use it. */
    locale: text().$type<Locale>(),
    submittedAt: instant().notNull(),
    reviewedAt: instant(),
    reviewerId: reference(),
  },
  (table) => [
    uniqueIndex('kyc_one_a_user').on(table.userId),
    index('kyc_status').on(table.status, table.submittedAt),
    index('kyc_decided').on(table.status, sql`coalesce(${table.reviewedAt}, ${table.submittedAt})`, table.id),
    uniqueIndex('kyc_certify').on(table.certifyId),
    index('kyc_certify_check').on(table.certifyCheckAt),
    index('kyc_identity').on(table.docType, table.idNumberMasked, table.realName),
  ],
);

/**
 * A user's orders and spending, as sort keys of the users' list. A separate table, since it changes with every order;
 * database triggers maintain it (migration "staff").
 */
export const userTotals = pgTable(
  'user_totals',
  {
    userId: parentKey(() => users.id).primaryKey(),
    orderCount: integer().notNull().default(0),
    /** Payments less refunds, according to the ledger. */
    spentAmount: money().notNull().default(0),
  },
  (table) => [
    index('user_totals_orders').on(table.orderCount, table.userId),
    index('user_totals_spent').on(table.spentAmount, table.userId),
  ],
);
