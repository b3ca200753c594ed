import { rmSync } from 'node:fs';
import type { PGlite, QueryOptions } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { connectPglite } from '../src/db/connectPglite.ts';
import { connectPostgres, type PostgresOptions } from '../src/db/connectPostgres.ts';
import { drizzleParsers } from '../src/db/embedded/guardedPglite.ts';
import { queryRows } from '../src/db/query.ts';
import { settings } from '../src/db/schema.ts';
import { copyPgliteDatabase, createTestDatabase } from './support/databases.ts';

test('a query beside the open transaction of the embedded database fails instead of waiting for ever', async () => {
  const database = await createTestDatabase('pglite');
  const inside = database.db.transaction(async (tx) => {
    await tx.select().from(settings);
    await database.db.select().from(settings);
  });
  await expect(inside).rejects.toMatchObject({ cause: { message: expect.stringContaining('on the transaction') } });
  await expect(database.db.transaction(() => database.db.transaction(async () => 'never'))).rejects.toThrow(
    'on the transaction',
  );
  const [one, other] = await Promise.all([
    database.db.select().from(settings),
    database.db.transaction((tx) => tx.select().from(settings)),
  ]);
  expect([one, other]).toEqual([[], []]);
  await database.remove();
});

test.each([true, false])(
  'the embedded database keeps little memory, and syncs commits if asked to: %s',
  async (isSynced) => {
    // As a shop opens it: test databases have a smaller cache.
    const dataDir = scratchFolder('test');
    const connection = await connectPglite(copyPgliteDatabase(dataDir), { isSynced, skipsMigrations: true });
    const rows = await queryRows<{ cache: string; fsync: string; method: string }>(
      connection.db,
      sql`select current_setting('shared_buffers') cache, current_setting('fsync') fsync,
      current_setting('wal_sync_method') method`,
    );
    expect(rows).toEqual([{ cache: '32MB', fsync: isSynced ? 'on' : 'off', method: isSynced ? 'fsync' : 'fdatasync' }]);
    await connection.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test('drizzle passes the parsers that the embedded database has from its start', async () => {
  const passed: (QueryOptions | undefined)[] = [];
  const recorder: Pick<PGlite, 'query'> = {
    async query(_text, _values, options) {
      passed.push(options);
      return { rows: [], fields: [] };
    },
  };
  const db = drizzle({ client: recorder as PGlite });
  await db.execute(sql`select 1`);
  await db.select({ name: sql<string>`'name'` }).from(settings);
  const types = Object.keys(drizzleParsers);
  expect(passed.map((options) => Object.keys(options?.parsers ?? {}))).toEqual([types, types]);
  const leavesText = (parse: (text: string) => unknown) => parse('text') === 'text';
  expect(passed.every((options) => Object.values(options?.parsers ?? {}).every(leavesText))).toBe(true);
});

test('the embedded database leaves times and their arrays to drizzle', async () => {
  const database = await createTestDatabase('pglite');
  const read = () => queryRows(database.db, sql`select date '2026-11-28' as day, array[date '2026-11-28'] as days`);
  const rows = [{ day: '2026-11-28', days: '{2026-11-28}' }];
  expect(await read()).toEqual(rows);
  expect(await database.db.transaction((tx) => queryRows(tx, sql`select date '2026-11-28' as day`))).toEqual([
    { day: '2026-11-28' },
  ]);
  await database.remove();
});

test('behind a pooler no statement is prepared, and no setting stands in the startup message', async () => {
  const database = await createTestDatabase('postgres');
  const url = database.url ?? '';
  const read = async (options: PostgresOptions) => {
    const connection = await connectPostgres(url, { max: 1, skipsMigrations: true, ...options });
    const named = connection.db.select().from(settings).where(eq(settings.key, 'name')).prepare('named');
    await named.execute();
    await connection.db.select().from(settings).where(eq(settings.key, 'name')).limit(1);
    const [row] = await queryRows<{ prepared: number; timeout: string }>(
      connection.db,
      sql`select (select count(*)::int from pg_prepared_statements where name <> '') prepared,
        current_setting('statement_timeout') timeout`,
    );
    await connection.close();
    return row;
  };
  // With parameters, with a name, and the count itself.
  expect(await read({})).toEqual({ prepared: 3, timeout: '8s' });
  expect(await read({ directUrl: url })).toEqual({ prepared: 0, timeout: '0' });
  expect(await read({ directUrl: url, preparesStatements: true })).toEqual({ prepared: 3, timeout: '0' });
  await database.remove();
});
