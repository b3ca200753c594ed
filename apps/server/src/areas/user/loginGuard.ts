import { createHash } from 'node:crypto';
import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { loginAttempts } from '../../db/schema.ts';

/** Failures older than this no longer count, ms. */
const memory = 24 * 60 * 60 * 1000;

/** So many failures of an address count as one of an account: households, offices and cafés share an address. */
const addressWeight = 4;

function computeKey(kind: 'user' | 'unknown' | 'ip', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

/** What one login is counted under. */
export interface Attempt {
  account: string;
  address: string;
}

/** Of a user by id, so that name, e-mail and phone count as one; of nobody by the name that was looked for. */
export function toAttempt(userId: number | undefined, name: string, ip: string): Attempt {
  return {
    account: userId === undefined ? computeKey('unknown', name) : computeKey('user', String(userId)),
    address: computeKey('ip', ip),
  };
}

/** Sorted: two attempts at once lock the rows in the same order. */
const getKeys = ({ account, address }: Attempt) => [account, address].sort();

function count(db: Db, attempt: Attempt, now: Date, limit?: number) {
  const isOld = sql`${loginAttempts.lastFailureAt} <= ${new Date(now.getTime() - memory)}`;
  const most = sql`case ${loginAttempts.key} when ${attempt.account} then ${limit}::integer else ${limit}::integer * ${addressWeight} end`;
  return db
    .insert(loginAttempts)
    .values(getKeys(attempt).map((key) => ({ key, failures: 1, lastFailureAt: now })))
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures: sql`case when ${isOld} then 1 else ${loginAttempts.failures} + 1 end`,
        // Not every attempt fails: what makes a failure younger is the next one.
        lastFailureAt: sql`case when ${isOld} then excluded.last_failure_at else ${loginAttempts.lastFailureAt} end`,
      },
      ...(limit !== undefined && { setWhere: sql`${isOld} or ${loginAttempts.failures} < ${most}` }),
    })
    .returning({ key: loginAttempts.key });
}

/**
 * Counts an attempt as a failure before its password is looked at, so that of many at once no more are tried than one
 * after the other would be. False, and nothing counted, where this account has failed as often as the limit says, or
 * this address, whichever accounts it tried, as often as weighs the same.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: Date, limit: number): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const counted = await count(tx, attempt, now, limit);
      if (counted.length < 2) tx.rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}

/** The same without a limit: a picture was read. */
export async function takePicturedAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await count(db, attempt, now);
}

/** It was a failure indeed: both are remembered from now on. */
export async function storeAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  for (const key of getKeys(attempt)) {
    await db.update(loginAttempts).set({ lastFailureAt: now }).where(eq(loginAttempts.key, key));
  }
}

/** It was none. */
export async function giveBackAttempt(db: Db, attempt: Attempt): Promise<void> {
  const failures = sql`greatest(${loginAttempts.failures} - 1, 0)`;
  for (const key of getKeys(attempt))
    await db.update(loginAttempts).set({ failures }).where(eq(loginAttempts.key, key));
}

/** After a success the account starts again; an address does not, or an account of one's own would wash it clean. */
export async function forgetFailures(db: Db, userId: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, computeKey('user', String(userId))));
}
