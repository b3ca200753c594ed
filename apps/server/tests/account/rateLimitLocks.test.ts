import { hourly } from '@sampan/domain/rateLimit/allowance';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { queryNumber } from '../../src/db/query.ts';
import { rateLimitWindows } from '../../src/db/schema.ts';
import { consumeRateLimit, resetRateLimit } from '../../src/http/limits/sharedRateLimits.ts';
import { createTestDatabase } from '../support/databases.ts';

test('a reset of limits locks their counters in the order of their keys, however they are stored', async () => {
  const { db, remove } = await createTestDatabase('postgres');
  for (const keys of [
    ['one', 'two'],
    ['two', 'one'],
  ]) {
    const limits = keys.map((key) => hourly(key, 5));
    for (const limit of limits) await consumeRateLimit(db, new Date(), [limit]);
    let reset: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      const lockFirst = (count: number) =>
        tx.execute(sql`select from ${rateLimitWindows} order by key limit ${count} for update`);
      await lockFirst(1);
      reset = db.transaction((other) => resetRateLimit(other, limits));
      const waiting = sql`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await queryNumber(db, waiting)).toBe(1), { timeout: 10_000 });
      await lockFirst(2);
    });
    await reset;
    expect(await queryNumber(db, sql`select count(*) from ${rateLimitWindows}`)).toBe(0);
  }
  await remove();
});
