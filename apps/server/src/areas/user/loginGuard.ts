import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { loginAttempts } from '../../db/schema.ts';

/** Failures older than this no longer count, ms. */
const memory = 24 * 60 * 60 * 1000;

function keyOf(kind: 'account' | 'ip', value: string): string {
  return createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('hex');
}

/** So many failures of an address count as one of an account: households, offices and cafés share an address. */
const addressWeight = 4;

/** Failures of this account, or of this address whichever accounts it tried: whichever weighs more. */
export async function countFailures(db: Db, account: string, ip: string, now: Date): Promise<number> {
  const rows = await db
    .select()
    .from(loginAttempts)
    .where(inArray(loginAttempts.key, [keyOf('account', account), keyOf('ip', ip)]));
  const fresh = rows.filter((row) => now.getTime() - row.lastFailureAt.getTime() < memory);
  const ofAccount = fresh.find((row) => row.key === keyOf('account', account))?.failures ?? 0;
  const ofAddress = fresh.find((row) => row.key === keyOf('ip', ip))?.failures ?? 0;
  return Math.max(ofAccount, Math.floor(ofAddress / addressWeight));
}

export async function recordFailure(db: Db, account: string, ip: string, now: Date): Promise<void> {
  const isOld = sql`${loginAttempts.lastFailureAt} <= ${new Date(now.getTime() - memory)}`;
  // Sorted: two failures at once lock the rows in the same order.
  const keys = [keyOf('account', account), keyOf('ip', ip)].sort();
  await db
    .insert(loginAttempts)
    .values(keys.map((key) => ({ key, failures: 1, lastFailureAt: now })))
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: { failures: sql`case when ${isOld} then 1 else ${loginAttempts.failures} + 1 end`, lastFailureAt: now },
    });
}

/** After a success the account starts again; an address does not, or an account of one's own would wash it clean. */
export async function forgetFailures(db: Db, account: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, keyOf('account', account)));
}
