import type { Article, ArticleCategory, MessageKind, Setting, SmsProviderId } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, foreignKey, identity, instant, parentKey, reference } from './columns.ts';

export const settings = pgTable(
  'settings',
  {
    id: identity(),
    settingGroup: text().$type<Setting['settingGroup']>().notNull(),
    key: text().notNull(),
    /** Wrapped, so that a JSON null is distinct from a missing value. */
    value: jsonb().$type<{ value: Setting['value'] }>().notNull(),
    type: text().$type<Setting['type']>().notNull(),
    label: text().notNull(),
    isPublic: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex('settings_key').on(table.settingGroup, table.key)],
);

export const articleCategories = pgTable(
  'article_categories',
  {
    id: identity(),
    name: text().notNull(),
    slug: text().notNull(),
    sort: integer().notNull().default(0),
    i18n: jsonb().$type<ArticleCategory['i18n']>(),
  },
  (table) => [uniqueIndex('article_categories_slug').on(table.slug)],
);

export const articles = pgTable(
  'articles',
  {
    id: identity(),
    title: text().notNull(),
    slug: text().notNull(),
    summary: text().notNull().default(''),
    cover: text(),
    /** Sanitised HTML. */
    content: text().notNull(),
    categoryId: foreignKey(() => articleCategories.id),
    status: smallint().$type<0 | 1 | 2>().notNull().default(0),
    author: text().notNull(),
    tags: text().array().notNull().default([]),
    views: integer().notNull().default(0),
    publishedAt: instant(),
    i18n: jsonb().$type<Article['i18n']>(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('articles_slug').on(table.slug),
    index('articles_published').on(table.status, table.publishedAt, table.id),
    index('articles_updated').on(table.updatedAt, table.id),
    index('articles_category').on(table.categoryId, table.status, table.publishedAt, table.id),
  ],
);

/** Counts each viewer of an article once a day. The viewer is an HMAC with a key that changes daily. */
export const articleViews = pgTable(
  'article_views',
  {
    /** UTC. */
    day: date().notNull(),
    articleId: parentKey(() => articles.id),
    /** First 128 bits of the HMAC, base64url. */
    readerHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.readerHash] })],
);

/** Stored responses of POSTs, encrypted with the client's idempotency key, of which only the hash is stored. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: identity(),
    /** `user:7`, or `ip:…` when signed out. */
    scope: text().notNull(),
    keyHash: text().notNull(),
    fingerprint: text().notNull(),
    statusCode: smallint().notNull(),
    sealed: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('idempotency_keys_scope').on(table.scope, table.keyHash),
    index('idempotency_keys_expires').on(table.expiresAt),
  ],
);

/** A message in the outbox; its text is encrypted with DATA_KEY. */
export interface StoredMessage {
  to: string;
  subject?: string;
  /** Base64 of the encrypted text; removed when its secret has expired. */
  sealed?: string;
  /** ISO 8601: expiry of the secret in the message, such as a code. */
  secretUntil?: string;
  /** Text messages: counted against the daily limits by an attempt that may have sent it. */
  isCounted?: boolean;
  /** The last attempt whose refusal says that nothing was sent. */
  rejectedAttempt?: number;
  /** Messages with the same key replace each other: only the newest is still sent. */
  replaceKey?: string;
  isReplaced?: boolean;
  /** In a message that staff send again: the id of the one that was sent first. */
  originalId?: number;
  /** Recipient in the demo inbox: the browser that caused the message, or the account. */
  inbox?: string;
  userId?: number;
}

/** Messages to be sent after the commit, and those sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    /** The channel of the message, or `toNobody`. */
    kind: text().notNull(),
    payload: jsonb().$type<StoredMessage>().notNull(),
    /** Kind, account and order of a message, under which staff see it. */
    about: text().$type<MessageKind>(),
    userId: reference(),
    orderId: reference(),
    /** Final state of a message, where more is known than that the gateway accepted it. */
    state: text().$type<'failed' | 'delivered' | 'undelivered'>(),
    /** The SMS gateway that accepted a text message, and its id there. */
    gateway: text().$type<SmsProviderId>(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    /** End of the lease of the run that sends the message, by the database's clock. */
    heldUntil: instant(),
    lastError: text(),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_due').on(table.doneAt, table.dueAt),
    index('outbox_user').on(table.userId, table.id),
    index('outbox_order').on(table.orderId, table.id),
    index('outbox_provider').on(table.providerId),
    // Of the messages that cron changes soon after they were sent; a query that says it otherwise does not use these.
    index('outbox_nobody').on(table.id).where(sql`${table.kind} = 'none'`),
    index('outbox_secret').on(sql`(${table.payload}->>'secretUntil')`).where(sql`${table.payload} ? 'secretUntil'`),
  ],
);

/** Keys generated at the first start (such as the sandbox's signing keys), and flags such as "seeded". */
export const shopState = pgTable('shop_state', {
  key: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});

/**
 * Revision counters of the data that servers cache: a revision is the sum of a column. Triggers count in the writing
 * transaction (migration `cache_revisions`). Each connection has its own row, so that writers never wait for each
 * other.
 */
export const cacheRevisions = pgTable('cache_revisions', {
  /** Process id of the connection's backend; 0 sums the counts of backends that have ended. */
  backend: integer().primaryKey(),
  cards: bigint({ mode: 'number' }).notNull().default(0),
  membership: bigint({ mode: 'number' }).notNull().default(0),
  articles: bigint({ mode: 'number' }).notNull().default(0),
  settings: bigint({ mode: 'number' }).notNull().default(0),
});

/** Leases of cron runs and of running servers, by the database's clock: a killed holder's lease expires. */
export const serverLeases = pgTable('server_leases', {
  /** `cron`, or `server:` and the id of a running server. */
  name: text().primaryKey(),
  holder: text().notNull(),
  heldUntil: instant().notNull(),
  /** For a server: settings that must be equal on all servers. */
  details: jsonb().$type<Record<string, unknown>>(),
});
