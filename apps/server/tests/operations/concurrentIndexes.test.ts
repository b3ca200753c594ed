import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrationState } from '../../src/db/migrationState.ts';
import { queryRows } from '../../src/db/query.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../support/databases.ts';

/** The last migration before the index on `order_lines`. */
const previous = '0038_build_files';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('postgres');
  await emptyDatabase(database);
  await database.migrate(previous);
});
afterEach(() => database.remove());

async function isIndexValid(): Promise<boolean | undefined> {
  const [row] = await queryRows<{ isValid: boolean }>(
    database.db,
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('order_lines_picture')`,
  );
  return row?.isValid;
}

test('an index on a large table is built while orders are written, and other servers wait for the migration', async () => {
  const { db } = database;
  const migrations = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table order_lines in row exclusive mode`);
    const first = database.migrate();
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await queryRows(db, waiting)).length === 0) await setTimeout(20);
    const second = database.migrate();
    second.catch(() => {});
    // Long enough for the other migration to ask for the lock.
    await setTimeout(500);
    // An order of a server of the previous release.
    await db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = 1000`);
      await other.execute(sql`lock table order_lines in row exclusive mode`);
    });
    return { both: Promise.all([first, second]) };
  });
  await migrations.both;
  expect(await isIndexValid()).toBe(true);
  expect((await readMigrationState(db)).pending).toEqual([]);
});

test('an index that an interrupted migration left is built again', async () => {
  const { db } = database;
  await db.execute(sql`create index order_lines_picture on order_lines (cover)`);
  await db.execute(sql`update pg_index set indisvalid = false where indexrelid = 'order_lines_picture'::regclass`);
  await database.migrate();
  expect(await isIndexValid()).toBe(true);
});

test('a migration up to an earlier one builds no later index', async () => {
  await database.migrate(previous);
  expect(await isIndexValid()).toBeUndefined();
});
