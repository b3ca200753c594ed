import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keepStatistics } from '../../src/cron/statistics.ts';
import { queryNumber, queryRows } from '../../src/db/query.ts';
import { forEachDatabase } from '../support/databases.ts';
import { startTestApp } from '../support/testApp.ts';

test('the embedded database uses the space of deleted rows again', async () => {
  const shop = await startTestApp('pglite');
  const readSize = () => queryNumber(shop.db, sql`select pg_table_size('ask_windows')`);
  await shop.db.execute(
    sql`insert into ask_windows (key, count, ends_at) select n, 1, now() from generate_series(1, 20000) n`,
  );
  await shop.db.execute(sql`delete from ask_windows`);
  expect(await readSize()).toBeGreaterThan(1_000_000);
  // The database counts dead rows up to a second late.
  await expect
    .poll(
      async () => {
        await keepStatistics(shop.deps);
        return readSize();
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBeLessThan(100_000);
  await shop.close();
});

forEachDatabase('what the database knows of its tables', (kind) => {
  test('a table that has grown is looked at anew, once', async () => {
    const shop = await startTestApp(kind, {
      environment: kind === 'postgres' ? { DATABASE_URL: 'postgres://unused' } : {},
    });
    const known = async () => {
      const [row] = await queryRows<{ rows: number }>(
        shop.db,
        sql`select reltuples::int as rows from pg_class where relname = 'categories'`,
      );
      return Number(row?.rows);
    };
    const look = async () => {
      for (let count = 0; count < 40 && (await keepStatistics(shop.deps)) > 0; count += 1);
      return known();
    };
    const before = await look();
    await shop.db.execute(
      sql`insert into categories (name, slug) select 'Kind ' || n, 'kind-' || n from generate_series(1, 2000) n`,
    );
    // PostgreSQL publishes a connection's statistics after it has been idle for a second.
    await expect.poll(look, { timeout: 30_000, interval: 300 }).toBe(before < 0 ? 2000 : before + 2000);
    expect(await keepStatistics(shop.deps)).toBe(0);
    await shop.close();
  });
});
