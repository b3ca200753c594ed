import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { readConfig } from '../../src/config.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { queryRows } from '../../src/db/query.ts';
import { openShop } from '../../src/shop.ts';
import {
  countForeignKeys,
  createEmbeddedShop,
  expectServerToWait,
  onPostgres,
  readDigests,
  runOn,
} from '../support/commandLine.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';

/** A shop on the embedded database that nobody has open. */
let embedded: TestDatabase;
let digests: Record<string, unknown>;

beforeAll(async () => {
  embedded = await createEmbeddedShop();
  digests = await readDigests(embedded.db);
  await embedded.close();
}, 120_000);
afterAll(() => rmSync(embedded.dataDir, { recursive: true, force: true }));

const run = (argv: string[], environment: Record<string, string> = { DATA_DIR: embedded.dataDir }) =>
  runOn(environment, argv);

test('move copies the embedded shop to PostgreSQL, compared row by row', async () => {
  const postgres = await createTestDatabase('postgres');
  const to = ['move', '--to', postgres.url ?? ''];
  expect((await run([...to, '--dry-run'])).data).toMatchObject({ isDryRun: true });
  const moved = await run(to);
  expect(moved).toMatchObject({ exitCode: 0, data: { tables: Object.keys(digests).length } });
  expect(await readDigests(postgres.db)).toEqual(digests);
  for (const query of ['', '?application_name=another']) {
    const toItself = ['move', '--to', `${postgres.url}${query}`, '--replace', '--dry-run'];
    await expect(run(toItself, onPostgres(postgres))).rejects.toThrow('has already');
  }
  for (const argv of [['move'], ['move', '--to', 'mysql://x']]) {
    const wrong = run(argv);
    await expect(wrong).rejects.toThrow(UsageError);
    await expect(wrong).rejects.toThrow('--to is a PostgreSQL address');
  }
  await expect(run(['move', '--to', 'postgres://127.0.0.1:1/none'])).rejects.toThrow(
    'The database that --to names cannot be reached (ECONNREFUSED).',
  );
  await postgres.remove();
}, 120_000);

test('a move that was interrupted goes on, copies what has changed since, and no server starts meanwhile', async () => {
  const postgres = await createTestDatabase('postgres');
  const to = ['move', '--to', postgres.url ?? ''];
  const foreignKeys = await countForeignKeys(postgres.db);
  const total = Object.keys(digests).length;
  /** Ends the command when it has copied half of the rows, as a lost connection does. */
  const write = (text: string) => {
    if (/rows .* [5-9]\d%/.test(text)) throw new Error('interrupted');
  };
  const environment = { DATA_DIR: embedded.dataDir, DEMO: '0' };
  await expect(runCommand(to, environment, { print: () => {}, progress: { isTTY: true, write } })).rejects.toThrow(
    'interrupted',
  );

  const shop = { DATA_DIR: scratchFolder('test'), DATABASE_URL: postgres.url ?? '', DEMO: '0', PORT: '0' };
  await expect(openShop(readConfig(shop))).rejects.toThrow('is not finished');
  await expect(run(['restore', 'any.tar.gz'], onPostgres(postgres))).rejects.toThrow('is not finished');
  for (const command of ['verify', 'migrate', 'admin reset', 'jobs list']) {
    await expect(run(command.split(' '), onPostgres(postgres))).rejects.toThrow('is not finished');
  }
  expect((await run(['doctor'], onPostgres(postgres))).data).toContainEqual(
    expect.objectContaining({ name: 'move', status: 'failed' }),
  );
  rmSync(shop.DATA_DIR, { recursive: true, force: true });

  const { resumedTables: before } = (await run([...to, '--dry-run'])).data;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(total);
  // The source goes on and somebody damages the target: both tables were copied already and are copied again.
  const source = await connectPglite(join(embedded.dataDir, 'db'), { isSynced: false });
  await source.db.execute(sql`insert into categories (name, slug) values ('late', 'late')`);
  const expected = await readDigests(source.db);
  await source.close();
  await postgres.db.execute(sql`delete from articles`);
  const moved = await run(to);
  expect(moved).toMatchObject({ exitCode: 0, data: { tables: total } });
  expect(moved.data.resumedTables).toBeGreaterThan(0);
  expect(moved.data.resumedTables).toBeLessThan(before);
  expect(await readDigests(postgres.db)).toEqual(expected);
  expect(await countForeignKeys(postgres.db)).toBe(foreignKeys);
  const disabled = await queryRows(postgres.db, sql`select tgname from pg_trigger where tgenabled = 'D'`);
  expect(disabled).toEqual([]);
  expect((await run(['verify'], onPostgres(postgres))).exitCode).toBe(0);
  await postgres.remove();
}, 120_000);

test('a server that starts on the source during a move waits for its end', async () => {
  const source = await createTestDatabase('postgres', { lockTimeoutMs: 60_000 });
  const target = await createTestDatabase('postgres');
  const move = () => run(['move', '--to', target.url ?? ''], onPostgres(source));
  await expectServerToWait(move, { written: target.db, joined: source.db });
  await source.remove();
  await target.remove();
}, 120_000);
