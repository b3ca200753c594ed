import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { readMigrationState } from '../../src/db/migrationState.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../support/databases.ts';

/** The last migration before a column is added to `orders`. */
const previous = '0040_stale_searches';

let database: TestDatabase;
let reader: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase('postgres');
  await emptyDatabase(database);
  await database.migrate(previous);
  reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
});
afterEach(async () => {
  await reader.end();
  await database.remove();
});

test('a migration that waits for a long reader holds back no other for long, and ends after it', async () => {
  const pauses: number[] = [];
  const onMigrationDelayed = (pauseMs: number) => void pauses.push(pauseMs);
  const connection = await connectPostgres(database.url ?? '', { skipsMigrations: true, onMigrationDelayed });
  // A backup, or a report.
  await reader.query('begin');
  await reader.query('select count(*) from orders');
  let isMigrated = false;
  const migrating = connection.migrate().then(() => {
    isMigrated = true;
  });
  migrating.catch(() => {});
  // A server of the previous release.
  let longestMs = 0;
  while (pauses.length < 2) {
    const began = performance.now();
    await database.db.execute(sql`select id from orders where user_id = 1`);
    longestMs = Math.max(longestMs, performance.now() - began);
    await sleep(50);
  }
  expect(longestMs).toBeLessThan(5_000);
  expect(isMigrated).toBe(false);
  await reader.query('rollback');
  await migrating;
  expect(pauses.slice(0, 2)).toEqual([1_000, 2_000]);
  expect((await readMigrationState(connection.db)).pending).toEqual([]);
  await connection.close();
}, 60_000);
