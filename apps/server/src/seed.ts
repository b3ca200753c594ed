import { randomInt } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { applyPassword, findAdmin } from './areas/user/adminPassword.ts';
import { hashPassword } from './areas/user/password.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import * as schema from './db/schema.ts';

export interface SignIn {
  username: string;
  /** Made at the first start and stored nowhere; null at a later start, and where ADMIN_PASSWORD gave it. */
  password: string | null;
}

interface SeedResult {
  isNew: boolean;
  /** Whether it began with the demo's data. */
  isDemo: boolean;
  signIns: SignIn[];
}

type SeedConfig = Pick<Config, 'demo' | 'adminPassword'>;
const mark = 'seeded';
const demoSignIns = ['admin', 'operator', 'customer'] as const;
/** Without what is easily misread: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Three groups of five: 75 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
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
    // Loaded for a new database alone: every other start does without the demo's data.
    const { insertDemoShop, insertEmptyShop } = await import('./demo/insertShop.ts');
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
export async function seed(db: Db, config: SeedConfig, now: Date): Promise<SeedResult> {
  const fresh = await seedNew(db, config, now);
  if (fresh) return { isNew: true, isDemo: config.demo, signIns: fresh };
  const [marked] = await db.select().from(schema.shopState).where(eq(schema.shopState.key, mark));
  const isDemo = marked?.value.demo !== false;
  const found = await findSignIns(db, isDemo, now);
  const { adminPassword } = config;
  const ids = found.map(({ id }) => id);
  if (adminPassword) await applyPassword(db, ids, adminPassword, now);
  return { isNew: false, isDemo, signIns: found.map(({ username }) => ({ username, password: null })) };
}
