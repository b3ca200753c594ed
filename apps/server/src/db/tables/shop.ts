import type { Article, ArticleCategory, MessageKind, Setting } from '@sampan/api/entities';
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
import { bytes, createdAt, identity, instant, reference } from './columns.ts';

export const settings = pgTable(
  'settings',
  {
    id: identity(),
    settingGroup: text().$type<Setting['settingGroup']>().notNull(),
    key: text().notNull(),
    /** Wrapped, so that a JSON null is a value and not a missing one. */
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
    categoryId: reference()
      .notNull()
      .references(() => articleCategories.id),
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

/** Who read an article on a day, so that each counts once. The reader is an HMAC that is another one every day. */
export const articleViews = pgTable(
  'article_views',
  {
    /** UTC. */
    day: date().notNull(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Base64url of the HMAC's first 128 bits. */
    readerHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.readerHash] })],
);

/** The answer to a POST, beside its effect; sealed with the caller's own key, which is stored as a hash alone. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: identity(),
    /** `user:7` or, logged out, `ip:…`. */
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

/** Work for outside the transaction that decided it: asking a provider, sending a message. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    /** The channel of a message. */
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What a message is about, to which account and of which order: staff see it there. */
    about: text().$type<MessageKind>(),
    userId: reference(),
    orderId: reference(),
    /** What became of a message that is done, where it is more than accepted. */
    state: text().$type<'failed' | 'delivered' | 'undelivered'>(),
    /** The gateway's number of a text message. */
    providerId: text(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    lastError: text(),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_due').on(table.doneAt, table.dueAt),
    index('outbox_user').on(table.userId, table.id),
    index('outbox_order').on(table.orderId, table.id),
    index('outbox_provider').on(table.providerId),
  ],
);

/** Keys the shop makes for itself at the first start (the sandbox's signing keys), and marks such as "seeded". */
export const shopState = pgTable('shop_state', {
  key: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});

/**
 * How often each part of what servers cache was changed: the sum of a column. Triggers count in the writing transaction
 * (the migration `cache_revisions`). Each connection has a row of its own, so that writers never wait for each other.
 */
export const cacheRevisions = pgTable('cache_revisions', {
  /** Process id of the connection's backend; 0 holds the counts of those that have ended. */
  backend: integer().primaryKey(),
  cards: bigint({ mode: 'number' }).notNull().default(0),
  membership: bigint({ mode: 'number' }).notNull().default(0),
  articles: bigint({ mode: 'number' }).notNull().default(0),
  settings: bigint({ mode: 'number' }).notNull().default(0),
});

/** A cron run and each server hold a lease by the database's clock: it ends by itself where its holder was killed. */
export const serverLeases = pgTable('server_leases', {
  /** `cron`, or `server:` and the id of a running server. */
  name: text().primaryKey(),
  holder: text().notNull(),
  heldUntil: instant().notNull(),
  /** Of a server: what must be the same on all of them. */
  details: jsonb().$type<Record<string, unknown>>(),
});
