import { createHash } from 'node:crypto';
import { getAccountLoginLimits, loginFailureLifetimeMs } from '@sampan/domain/account/hardLimits';
import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { devices, loginAttempts } from '../../db/schema.ts';
import { resetRateLimit } from '../../http/limits/sharedRateLimits.ts';

/** Failures per address that weigh as much as one per account: households and offices share addresses. */
const addressWeight = 4;

function computeKey(kind: 'user' | 'unknown' | 'ip', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

/** The keys under which a login attempt is counted. */
export interface Attempt {
  account: string;
  address: string;
}

/**
 * An account is counted by its id, so that name, e-mail and phone share a counter; an unknown one by an HMAC of the
 * entered name.
 */
export function toAttempt(userId: number | undefined, name: string, ip: string): Attempt {
  return {
    account: userId === undefined ? computeKey('unknown', name) : computeKey('user', String(userId)),
    address: computeKey('ip', ip),
  };
}

/** Sorted, so that concurrent attempts lock rows in the same order. */
const getKeys = ({ account, address }: Attempt) => [account, address].sort();

function count(db: Db, attempt: Attempt, now: Date, limit?: number) {
  const isOld = sql`${loginAttempts.lastFailureAt} <= ${new Date(now.getTime() - loginFailureLifetimeMs)}`;
  const maxFailures = sql`case ${loginAttempts.key} when ${attempt.account} then ${limit}::integer else ${limit}::integer * ${addressWeight} end`;
  return db
    .insert(loginAttempts)
    .values(getKeys(attempt).map((key) => ({ key, failures: 1, lastFailureAt: now })))
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures: sql`case when ${isOld} then 1 else ${loginAttempts.failures} + 1 end`,
        // Keeps the time of the last failure, because this attempt may succeed.
        lastFailureAt: sql`case when ${isOld} then excluded.last_failure_at else ${loginAttempts.lastFailureAt} end`,
      },
      ...(limit !== undefined && { setWhere: sql`${isOld} or ${loginAttempts.failures} < ${maxFailures}` }),
    })
    .returning({ key: loginAttempts.key });
}

/**
 * Counts an attempt as a failure before the password is checked, so that concurrent attempts cannot exceed the limit.
 * Returns false without counting if the account has reached the limit, or the address has, over all accounts, by its
 * weight. After a solved captcha there is no limit.
 */
export async function takeAttempt(db: Db, attempt: Attempt, now: Date, limit?: number): Promise<boolean> {
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

/** The attempt failed: stores the time of the failure. */
export async function recordFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  for (const key of getKeys(attempt)) {
    await db.update(loginAttempts).set({ lastFailureAt: now }).where(eq(loginAttempts.key, key));
  }
}

/** The attempt succeeded: uncounts it. */
export async function uncountAttempt(db: Db, attempt: Attempt): Promise<void> {
  const failures = sql`greatest(${loginAttempts.failures} - 1, 0)`;
  for (const key of getKeys(attempt))
    await db.update(loginAttempts).set({ failures }).where(eq(loginAttempts.key, key));
}

/**
 * Resets the account's failures after a login. The address keeps its failures: otherwise an attacker could reset them
 * by signing in to an own account.
 */
export async function resetFailures(db: Db, userId: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, computeKey('user', String(userId))));
}

/**
 * Ends what failed logins block, for an account with a new password: its captcha, and the limits of the account and of
 * its remembered devices.
 */
export async function unblockLogins(db: Db, userId: number): Promise<void> {
  await resetFailures(db, userId);
  const remembered = await db.select({ hash: devices.deviceHash }).from(devices).where(eq(devices.userId, userId));
  const hashes = remembered.map(({ hash }) => hash);
  await resetRateLimit(db, getAccountLoginLimits(String(userId), hashes));
}
