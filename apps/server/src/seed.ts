import { existsSync } from 'node:fs';
import { userRole } from '@sampan/api/statuses';
import { getUsernameSkeleton } from '@sampan/domain/account/username';
import { createInitialSettings, rankSettings } from '@sampan/domain/setting/initialSettings';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { setCurrentOrderSearchVersion } from './areas/order/orderSearch.ts';
import { setCurrentSearchVersion } from './areas/product/staleSearches.ts';
import { applyPassword, findAdmin, notePrintedPassword, type RecoveredAccount } from './areas/user/adminPassword.ts';
import { createRandomPassword, hashPassword, noPassword, verifyPassword } from './areas/user/password.ts';
import { type Config, ConfigError } from './config.ts';
import { readShopState, writeShopState } from './db/queries/shopState.ts';
import type { Db } from './db/query.ts';
import * as schema from './db/schema.ts';
import { drawingProcessPath } from './demo/drawingProcessPath.ts';

export interface SignIn {
  username: string;
  /** Generated at the first start and not stored; null at later starts, and where ADMIN_PASSWORD is set. */
  password: string | null;
  /** Addresses that are no longer verified, because another ADMIN_PASSWORD was applied. */
  unverified?: string[];
}

interface SeedResult {
  isNew: boolean;
  /** Whether the shop was seeded with the demo data. */
  isDemo: boolean;
  signIns: SignIn[];
}

type SeedConfig = Pick<Config, 'demo'> & Partial<Pick<Config, 'adminPassword'>>;
/** Key of the row that says whether the database began as the demo shop. */
const mark = 'seeded';
export const realShopMessage = 'This is a real shop: set DEMO=0.';
/** Where the hash of the ADMIN_PASSWORD that was applied last is stored. */
const adminPasswordKey = 'adminPassword';
const demoSignIns = ['admin', 'operator', 'customer'] as const;

/** @throws ConfigError in an installation that `pnpm package` made without the demo's data */
function requireDemo(): void {
  if (existsSync(drawingProcessPath)) return;
  throw new ConfigError(
    'This installation has no demo shop. Set DEMO=0 and use a database that did not begin as one, or make the folder with `pnpm package <folder> --demo`.',
  );
}

/**
 * Seeds a new database in one transaction. Returns the sign-ins with their passwords, or null if it was seeded before.
 */
async function seedNew(db: Db, config: SeedConfig, now: Date): Promise<SignIn[] | null> {
  if (await readShopState(db, mark)) return null;
  if (config.demo) requireDemo();
  const names = config.demo ? demoSignIns : (['admin'] as const);
  const signIns = names.map((username) => ({
    username,
    password: config.adminPassword ? null : createRandomPassword(3),
  }));
  const hashes = new Map<string, string>();
  for (const { username, password } of signIns) {
    hashes.set(username, await hashPassword(password ?? config.adminPassword ?? ''));
  }
  const appliedHash = config.adminPassword ? await hashPassword(config.adminPassword) : null;
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(schema.shopState)
      .values({ key: mark, value: { demo: config.demo }, createdAt: now })
      .onConflictDoNothing()
      .returning();
    // Another process has seeded it concurrently.
    if (inserted.length === 0) return null;
    if (appliedHash) await writeShopState(tx, adminPasswordKey, { hash: appliedHash });
    await setCurrentSearchVersion(tx);
    await setCurrentOrderSearchVersion(tx, now);
    if (!config.demo) {
      await insertEmptyShop(tx, now, hashes);
      if (!config.adminPassword) await notePrintedPassword(tx, hashes.get('admin') ?? '');
      return signIns;
    }
    // Imported lazily, so that a real shop does not load the demo data.
    const { insertDemoShop } = await import('./demo/insertShop.ts');
    await insertDemoShop(tx, now, hashes);
    return signIns;
  });
}

/** Inserts an empty shop: an admin who can set it up, and the initial settings. */
async function insertEmptyShop(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  await insertMissingSettings(tx, now);
  await tx.insert(schema.users).values({
    username: 'admin',
    usernameKey: 'admin',
    usernameSkeleton: getUsernameSkeleton('admin'),
    role: userRole.admin,
    passwordHash: hashes.get('admin') ?? noPassword,
    createdAt: now,
    updatedAt: now,
  });
}

/** Adds the initial settings that are not stored: all of a new shop, the new ones of a shop of an earlier release. */
async function insertMissingSettings(db: Db, now: Date): Promise<void> {
  const { settingGroup, key } = schema.settings;
  const stored = await db.select({ settingGroup, key }).from(schema.settings);
  const known = new Set(stored.map((setting) => `${setting.settingGroup}.${setting.key}`));
  const missing = rankSettings(createInitialSettings()).filter((one) => !known.has(`${one.settingGroup}.${one.key}`));
  if (missing.length === 0) return;
  await db
    .insert(schema.settings)
    .values(missing.map(({ id: _id, value, ...setting }) => ({ ...setting, value: { value }, updatedAt: now })))
    .onConflictDoNothing();
}

/** Whether the database began as the demo shop. Undefined where it does not say so. */
export async function readDemoMark(db: Db): Promise<boolean | undefined> {
  const state = await readShopState<{ demo?: unknown }>(db, mark);
  return typeof state?.demo === 'boolean' ? state.demo : undefined;
}

/** Sign-ins of a seeded shop: the admin, found by role, and in the demo shop the two others, found by name. */
async function findSignIns(db: Db, isDemo: boolean, now: Date): Promise<{ id: number; username: string }[]> {
  const admin = await findAdmin(db, now);
  const names = isDemo ? demoSignIns.slice(1) : [];
  const others = await db
    .select({ id: schema.users.id, username: schema.users.username })
    .from(schema.users)
    .where(and(inArray(schema.users.usernameKey, names), ne(schema.users.role, userRole.admin)))
    .orderBy(schema.users.id);
  return admin ? [admin, ...others] : others;
}

/**
 * Sets the password of these accounts to ADMIN_PASSWORD if it is another value than the one that was applied last:
 * deployments keep the variable set, and a password that was changed in the shop since must survive a restart.
 */
async function applyAdminPassword(
  db: Db,
  ids: readonly number[],
  password: string,
  now: Date,
): Promise<RecoveredAccount[]> {
  const { key } = schema.shopState;
  return db.transaction(async (tx) => {
    // Servers that start at once wait here for each other, so that one of them applies the value.
    await tx.select({ key }).from(schema.shopState).where(eq(key, mark)).for('update');
    const applied = await readShopState<{ hash: string }>(tx, adminPasswordKey);
    if (applied && (await verifyPassword(password, applied.hash))) return [];
    const recovered = await applyPassword(tx, ids, password, now);
    await writeShopState(tx, adminPasswordKey, { hash: await hashPassword(password) });
    return recovered;
  });
}

/**
 * Seeds a new database. An existing one gets the settings that are new, and an ADMIN_PASSWORD that is another one than
 * before replaces the passwords. The result contains generated passwords, to be printed once, but not ADMIN_PASSWORD.
 *
 * @throws ConfigError without DEMO=0 on a real shop, and for the demo shop in an installation without it
 */
export async function seed(db: Db, config: SeedConfig, now: Date): Promise<SeedResult> {
  const fresh = await seedNew(db, config, now);
  if (fresh) return { isNew: true, isDemo: config.demo, signIns: fresh };
  const demoMark = await readDemoMark(db);
  const isDemo = demoMark !== false;
  // The sandbox of a demo shop lets everybody pay without money.
  if (config.demo && !isDemo) throw new ConfigError(realShopMessage);
  await insertMissingSettings(db, now);
  // Not without the value: the shop may be a real one.
  if (demoMark === true) requireDemo();
  const signIns = await findSignIns(db, isDemo, now);
  const { adminPassword } = config;
  const ids = signIns.map(({ id }) => id);
  const recovered = adminPassword && ids.length > 0 ? await applyAdminPassword(db, ids, adminPassword, now) : [];
  const toSignIn = ({ username }: { username: string }): SignIn => {
    const unverified = recovered.find((account) => account.username === username)?.unverified ?? [];
    return { username, password: null, ...(unverified.length > 0 && { unverified }) };
  };
  return { isNew: false, isDemo, signIns: signIns.map(toSignIn) };
}
