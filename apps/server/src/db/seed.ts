import { randomInt } from 'node:crypto';
import type { Setting } from '@sampan/api/entities';
import type { Shop } from '@sampan/demo/shop/createShop';
import { getUsernameSkeleton } from '@sampan/domain/account/username';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hashPassword } from '../areas/user/password.ts';
import type { Config } from '../config.ts';
import { applyPassword, findAdmin } from './adminPassword.ts';
import type { Db } from './connect.ts';
import { noPassword } from './noPassword.ts';
import * as schema from './schema.ts';

export interface SignIn {
  username: string;
  /** Made at the first start and stored nowhere; null at a later start, and where ADMIN_PASSWORD gave it. */
  password: string | null;
}

type SeedConfig = Pick<Config, 'demo' | 'adminPassword'>;
const mark = 'seeded';
const demoSignIns = ['admin', 'operator', 'customer'] as const;
/** Without what is easily misread: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Rows in one statement; a statement holds 65,535 values at most. */
const batch = 500;

/** Three groups of five: 75 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}

async function insertAll<Table extends PgTable>(tx: Db, table: Table, values: Table['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < values.length; start += batch) {
    await tx.insert(table).values(values.slice(start, start + batch));
  }
}

/** Rows came with their own ids: the next one that the database gives follows the largest. */
async function continueIds(tx: Db, tables: string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.raw(`"${table}"`);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${name})) where exists (select 1 from ${name})`,
    );
  }
}

/** Loaded for a new database alone: every other start does without. */
const loadSeedRows = () => import('./seedRows.ts');

/** As above. */
async function demoShop(now: Date): Promise<Shop> {
  const { createShop } = await import('@sampan/demo/shop/createShop');
  return createShop(now);
}

async function insertDemoShop(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const shop = await demoShop(now);
  const rows = await loadSeedRows();
  await insertAll(tx, schema.settings, rows.settingRows(shop));
  await insertAll(tx, schema.users, rows.userRows(shop, hashes));
  await insertAll(tx, schema.addresses, shop.addresses);
  await insertAll(tx, schema.categories, shop.categories);
  const { products, search } = rows.productRows(shop);
  await insertAll(tx, schema.products, products);
  await insertAll(tx, schema.productSearch, search);
  await insertAll(tx, schema.productPictures, rows.pictureRows(shop));
  await insertAll(tx, schema.files, rows.fileRows(shop));
  await insertAll(tx, schema.files, rows.evidenceRows(shop));
  await insertAll(tx, schema.kyc, rows.identityRows(shop));
  await insertAll(tx, schema.articleCategories, shop.articleCategories);
  await insertAll(tx, schema.articles, rows.articleRows(shop));
  await insertAll(tx, schema.orders, rows.orderRows(shop));
  await insertAll(tx, schema.orderSearch, rows.orderSearchRows(shop));
  await insertAll(tx, schema.orderLines, rows.lineRows(shop));
  await insertAll(tx, schema.orderTimeline, rows.timelineRows(shop));
  await insertAll(tx, schema.payments, rows.paymentRows(shop));
  await insertAll(tx, schema.sandboxTrades, rows.tradeRows(shop));
  await insertAll(tx, schema.refunds, rows.refundRows(shop));
  await insertAll(tx, schema.fileGrants, rows.grantRows(shop));
  await insertAll(tx, schema.transactionLogs, rows.logRows(shop));
  await continueIds(tx, [
    'settings',
    'users',
    'addresses',
    'categories',
    'products',
    'product_pictures',
    'files',
    'kyc',
    'article_categories',
    'articles',
    'orders',
    'order_lines',
    'payments',
  ]);
}

const demoTexts = new Set(['site.name', 'site.openingHours', 'mail.from', 'sms.signature', 'gallery.cover']);

/** Whether the setting's value belongs to the demo shop: a new shop begins without it. */
function isDemoText({ settingGroup, key }: Pick<Setting, 'settingGroup' | 'key'>): boolean {
  return demoTexts.has(`${settingGroup}.${key}`) || key.startsWith('contact') || settingGroup === 'seo';
}

/** An empty shop: somebody who may set it up, and the settings with the shop's own defaults. */
async function insertEmptyShop(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const rows = await loadSeedRows();
  const settings = (await demoShop(now)).settings
    .filter(({ key }) => key !== 'heroMessage' && key !== 'promises')
    .map((setting) => (isDemoText(setting) ? { ...setting, value: setting.type === 'json' ? {} : '' } : setting));
  await insertAll(tx, schema.settings, rows.settingRows({ settings }));
  await tx.insert(schema.users).values({
    username: 'admin',
    usernameKey: 'admin',
    usernameSkeleton: getUsernameSkeleton('admin'),
    role: 1,
    passwordHash: hashes.get('admin') ?? noPassword,
    createdAt: now,
    updatedAt: now,
  });
  await continueIds(tx, ['settings', 'users']);
}

/** Fills a new database in one transaction. Gives the sign-ins with their passwords, or null when it was not new. */
async function seedNew(db: Db, config: SeedConfig, now: Date): Promise<SignIn[] | null> {
  const [marked] = await db.select().from(schema.shopState).where(eq(schema.shopState.key, mark));
  if (marked) return null;
  const names = config.demo ? demoSignIns : (['admin'] as const);
  const signIns = names.map((username) => ({ username, password: config.adminPassword ? null : randomPassword() }));
  const hashes = new Map<string, string>();
  for (const { username, password } of signIns) {
    hashes.set(username, await hashPassword(password ?? config.adminPassword ?? ''));
  }
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(schema.shopState)
      .values({ key: mark, value: { demo: config.demo }, createdAt: now })
      .onConflictDoNothing()
      .returning();
    // Another process was quicker.
    if (inserted.length === 0) return null;
    await (config.demo ? insertDemoShop : insertEmptyShop)(tx, now, hashes);
    return signIns;
  });
}

/** The sign-ins of a shop that was seeded before: its admin, by role, and in the demo shop the two others by name. */
async function findSignIns(db: Db, isDemo: boolean, now: Date): Promise<{ id: number; username: string }[]> {
  const admin = await findAdmin(db, now);
  const names = isDemo ? demoSignIns.slice(1) : [];
  const others = await db
    .select({ id: schema.users.id, username: schema.users.username })
    .from(schema.users)
    .where(and(inArray(schema.users.usernameKey, names), ne(schema.users.role, 1)))
    .orderBy(schema.users.id);
  return admin ? [admin, ...others] : others;
}

/**
 * Seeds the shop when the database is new; else ADMIN_PASSWORD, where it is set, opens the sign-ins. Passwords that were
 * made here are in the result alone, to be printed once; one that was given is not in it.
 */
export async function seed(db: Db, config: SeedConfig, now: Date): Promise<{ isNew: boolean; signIns: SignIn[] }> {
  const fresh = await seedNew(db, config, now);
  if (fresh) return { isNew: true, signIns: fresh };
  const [marked] = await db.select().from(schema.shopState).where(eq(schema.shopState.key, mark));
  const found = await findSignIns(db, marked?.value.demo !== false, now);
  const { adminPassword } = config;
  const ids = found.map(({ id }) => id);
  if (adminPassword) await applyPassword(db, ids, adminPassword, now);
  return { isNew: false, signIns: found.map(({ username }) => ({ username, password: null })) };
}
