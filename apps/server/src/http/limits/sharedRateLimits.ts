import { createHash } from 'node:crypto';
import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { eq, sql } from 'drizzle-orm';
import { type Db, queryNumber, queryRows } from '../../db/query.ts';
import { rateLimitWindows } from '../../db/schema.ts';
import { ApiError } from '../apiError.ts';

const computeHash = (key: string) => createHash('sha256').update(key).digest('hex');
const toInstant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Hashes and sorts the keys, so that concurrent requests lock rows in the same order. */
function hashKeys(allowances: readonly Allowance[]) {
  return allowances
    .map((allowance) => ({ ...allowance, key: computeHash(allowance.key) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Throws TOO_MANY_REQUESTS. Limits Retry-After to the longest window, in case a row was written by a clock that was
 * ahead.
 */
async function throwRateLimited(db: Db, now: Date, spent: readonly Allowance[]): Promise<never> {
  const keys = spent.map(({ key }) => key);
  const longest = Math.max(...spent.map(({ seconds }) => seconds));
  const seconds = await queryNumber(
    db,
    sql`select ceil(extract(epoch from max(ends_at) - ${toInstant(now)})) from ${rateLimitWindows}
      where key in ${keys}`,
  );
  throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.min(longest, Math.max(1, seconds)) });
}

/** Checks the limits without counting. @throws ApiError TOO_MANY_REQUESTS */
export async function rejectSpent(db: Db, now: Date, allowances: readonly Allowance[]): Promise<void> {
  const byKey = hashKeys(allowances);
  const rows = await queryRows<{ key: string; count: number; left: string }>(
    db,
    sql`select key, count, extract(epoch from ends_at - ${toInstant(now)}) as left from ${rateLimitWindows} where ends_at > ${toInstant(now)}
      and key in ${byKey.map(({ key }) => key)}`,
  );
  // A window with more time left than its length was written by a clock that was ahead: it counts as expired.
  const spentAllowances = byKey.filter(({ key, limit, seconds }) =>
    rows.some((row) => row.key === key && row.count >= limit && Number(row.left) <= seconds),
  );
  if (spentAllowances.length > 0) await throwRateLimited(db, now, spentAllowances);
}

/**
 * Counts one request against each limit. @throws ApiError TOO_MANY_REQUESTS. Row locks serialize concurrent requests,
 * so the limits are exact. A refused request counts against none of the limits.
 */
export async function consumeRateLimit(db: Db, now: Date, allowances: readonly Allowance[]): Promise<void> {
  const byKey = hashKeys(allowances);
  const at = toInstant(now);
  const values = byKey.map(
    ({ key, seconds }) => sql`(${key}, 1, ${toInstant(new Date(now.getTime() + seconds * 1000))})`,
  );
  // A window that ends later than a new one was written by a clock that was ahead: it counts as expired.
  const isOver = sql`(mine.ends_at <= ${at} or mine.ends_at > excluded.ends_at)`;
  const limits = byKey.map(({ key, limit }) => sql`when ${key} then ${limit}::integer`);
  const consumedRows = await queryRows<{ key: string }>(
    db,
    sql`insert into ${rateLimitWindows} as mine (key, count, ends_at) values ${sql.join(values, sql`, `)}
      on conflict (key) do update set
        count = case when ${isOver} then 1 else mine.count + 1 end,
        ends_at = case when ${isOver} then excluded.ends_at else mine.ends_at end
      where ${isOver} or mine.count < case mine.key ${sql.join(limits, sql` `)} end
      returning key`,
  );
  const spentAllowances = byKey.filter(({ key }) => !consumedRows.some((row) => row.key === key));
  if (spentAllowances.length === 0) return;
  await giveBack(db, consumedRows);
  await throwRateLimited(db, now, spentAllowances);
}

/** Decrements the counters, in lock order. */
async function giveBack(db: Db, counters: readonly { key: string }[]): Promise<void> {
  for (const key of counters.map((counter) => counter.key).sort()) {
    await db
      .update(rateLimitWindows)
      .set({ count: sql`greatest(${rateLimitWindows.count} - 1, 0)` })
      .where(eq(rateLimitWindows.key, key));
  }
}

/** Uncounts one request of each limit that was counted in advance. */
export async function restoreRateLimit(db: Db, allowances: readonly Allowance[]): Promise<void> {
  await giveBack(db, hashKeys(allowances));
}

/** Resets the counters, in lock order. */
export async function resetRateLimit(db: Db, allowances: readonly Allowance[]): Promise<void> {
  for (const { key } of hashKeys(allowances)) await db.delete(rateLimitWindows).where(eq(rateLimitWindows.key, key));
}
