import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { ArchiveError, ArchiveWriter, checkArchive } from '../../src/cli/archive.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { ConfigError } from '../../src/config.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { readJournal } from '../../src/db/migrationFiles.ts';
import { queryRows } from '../../src/db/query.ts';
import {
  CopyError,
  digestTable,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
  replaceTables,
  type TableDigest,
} from '../../src/db/transfer/tableRows.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { seed } from '../../src/seed.ts';
import {
  countForeignKeys,
  createEmbeddedShop,
  expectServerToWait,
  onPostgres,
  readDigests,
  runOn,
} from '../support/commandLine.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../support/databases.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';

/** A shop on the embedded database that nobody has open, with the demo's rows in most tables and one stored file. */
let embedded: TestDatabase;
let fileKey: string;
let digests: Record<string, unknown>;
const fileBytes = randomBytes(300_000);
const folder = scratchFolder('backups');
const archive = join(folder, 'shop.tar.gz');

beforeAll(async () => {
  embedded = await createEmbeddedShop();
  const store = await openStore(embedded.dataDir);
  const { key } = await store.receive(toSource(fileBytes));
  await store.keep(key);
  fileKey = key;
  digests = await readDigests(embedded.db);
  await embedded.close();
  await run(['backup', archive]);
}, 120_000);
afterAll(() => {
  rmSync(embedded.dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function* toSource(bytes: Uint8Array) {
  yield bytes;
}

async function openStore(dataDir: string) {
  const secrets = await loadSecrets(join(dataDir, 'keys'), {});
  return new DiskStore(join(dataDir, 'files'), new FileCipher(...secrets.keysFor('files')));
}

const run = (argv: string[], environment: Record<string, string> = { DATA_DIR: embedded.dataDir }) =>
  runOn(environment, argv);

test('a backup goes from the embedded database to PostgreSQL and back, with all rows, files and keys', async () => {
  expect(Object.values(digests).some((each) => (each as { count: number }).count > 500)).toBe(true);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const postgres = await createTestDatabase('postgres');
  const empty = await readDigests(postgres.db);
  const foreignKeys = await countForeignKeys(postgres.db);
  expect(foreignKeys).toBeGreaterThan(20);
  expect((await run(['restore', archive, '--dry-run'], onPostgres(postgres))).data).toMatchObject({ isDryRun: true });
  expect(await readDigests(postgres.db)).toEqual(empty);
  expect((await run(['restore', archive], onPostgres(postgres))).exitCode).toBe(0);
  expect(await readDigests(postgres.db)).toEqual(digests);
  const stored = await (await openStore(postgres.dataDir)).open(fileKey);
  expect(stored && (await buffer(stored)).equals(fileBytes)).toBe(true);
  // Foreign keys, triggers and sequences work as before.
  await expect(postgres.db.execute(sql`insert into user_totals (user_id) values (999999)`)).rejects.toThrow();
  expect(await countForeignKeys(postgres.db)).toEqual(foreignKeys);
  const [added] = await queryRows<{ id: number }>(
    postgres.db,
    sql`insert into categories (name, slug) values ('new', 'new-after-restore') returning id`,
  );
  const [highest] = await queryRows<{ id: number }>(postgres.db, sql`select max(id) as id from categories`);
  expect(added).toEqual(highest);
  expect((await run(['verify'], onPostgres(postgres))).exitCode).toBe(0);

  const second = join(folder, 'second.tar.gz');
  await run(['backup', second], onPostgres(postgres));
  const again = scratchFolder('test');
  expect((await run(['restore', second], { DATA_DIR: again })).exitCode).toBe(0);
  const connection = await connectPglite(join(again, 'db'), { isSynced: false });
  const { categories: _, cache_revisions: __, ...same } = await readDigests(connection.db);
  const { categories: ___, cache_revisions: ____, ...expected } = digests;
  expect(same).toEqual(expected);
  await connection.close();
  rmSync(again, { recursive: true, force: true });
  await postgres.remove();
}, 120_000);

test('a shop is overwritten only when asked to, never under a server, and never with other keys', async () => {
  const postgres = await createTestDatabase('postgres');
  const environment = onPostgres(postgres);
  await run(['restore', archive], environment);
  await postgres.db.execute(sql`update users set username = 'somebody' where id = 1`);
  const before = await readDigests(postgres.db);
  await expect(run(['restore', archive], environment)).rejects.toThrow(UsageError);
  await expect(run(['move', '--to', environment.DATABASE_URL])).rejects.toThrow('Add --replace');
  await postgres.db.execute(sql`insert into server_leases (name, holder, held_until, details)
    values ('server:1', '1', now() + interval '1 minute', '{}')`);
  await expect(run(['restore', archive, '--replace'], environment)).rejects.toThrow('Stop it first');
  await postgres.db.execute(sql`delete from server_leases where name = 'server:1'`);
  expect(await readDigests(postgres.db)).toEqual(before);
  await expect(run(['restore', archive, '--replace'], { ...environment, DATA_KEY: 'b'.repeat(64) })).rejects.toThrow(
    ConfigError,
  );
  writeFileSync(join(postgres.dataDir, 'keys', 'data.key'), 'c'.repeat(64));
  await expect(run(['restore', archive], environment)).rejects.toThrow(UsageError);
  expect(await readDigests(postgres.db)).toEqual(before);
  await run(['restore', archive, '--replace'], environment);
  expect(await readDigests(postgres.db)).toEqual(digests);
  await postgres.remove();
}, 120_000);

test('a server that starts during a restore waits for its end', async () => {
  const postgres = await createTestDatabase('postgres', { lockTimeoutMs: 60_000 });
  const restore = () => run(['restore', archive], onPostgres(postgres));
  await expectServerToWait(restore, { written: postgres.db, joined: postgres.db });
  await postgres.remove();
}, 120_000);

test('a damaged, cut, foreign or older archive is refused before anything is written', async () => {
  const postgres = await createTestDatabase('postgres');
  const environment = onPostgres(postgres);
  const before = await readDigests(postgres.db);
  const whole = readFileSync(archive);
  const broken = join(folder, 'broken.tar.gz');
  const rejected = async (bytes: Buffer) => {
    writeFileSync(broken, bytes);
    await expect(run(['restore', broken], environment)).rejects.toThrow(ArchiveError);
  };
  await rejected(whole.subarray(0, Math.floor(whole.length / 2)));
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 1;
  await rejected(flipped);
  await rejected(Buffer.from('not an archive'));
  const manifest = { createdAt: '', tables: {}, sequences: [], hasFiles: true };
  for (const [path, migration] of [
    ['keys/../../outside', 'x'],
    ['database/users/1.json', '0001_stock_apart'],
  ] as const) {
    rmSync(broken);
    const writer = await ArchiveWriter.create(broken);
    await writer.add(path, '[]');
    await writer.finish({ ...manifest, migration });
    await expect(run(['restore', broken], environment)).rejects.toThrow(ArchiveError);
  }
  await expect(run(['restore', join(folder, 'none')], environment)).rejects.toThrow('ENOENT');
  expect(await readDigests(postgres.db)).toEqual(before);
  await postgres.remove();
}, 120_000);

test('a backup never overwrites a file and leaves no half of one', async () => {
  await expect(run(['backup', archive])).rejects.toThrow('exists already');
  const target = join(folder, 'in', 'no', 'folder.tar.gz');
  await expect(run(['backup', target])).rejects.toThrow('ENOENT');
  copyFileSync(archive, join(folder, 'kept.tar.gz.part'));
  await run(['backup', join(folder, 'kept.tar.gz')]);
  expect(() => statSync(join(folder, 'kept.tar.gz.part'))).toThrow('ENOENT');
}, 120_000);

test('a backup has every file of its rows, also one that the shop removes meanwhile, and says which it lacks', async () => {
  const database = await createTestDatabase('pglite');
  const { dataDir } = database;
  const addFile = async (key: string) => {
    const path = join('files', 'kept', key.slice(0, 2), key);
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), `the file ${key}`);
    await database.db.execute(sql`insert into files (name, size, mime, checksum, storage_key)
      values ('a.pdf', 41, 'application/pdf', 'c', ${key})`);
    return path;
  };
  const removed = await addFile('ab'.repeat(16));
  const lost = await addFile('cd'.repeat(16));
  await database.close();
  rmSync(join(dataDir, lost));

  const path = join(folder, 'removed.tar.gz');
  const printed: string[] = [];
  const added = `files/kept/ef/${'ef'.repeat(16)}`;
  const write = (text: string) => {
    if (!text.includes('tables [')) return;
    rmSync(join(dataDir, removed), { force: true });
    mkdirSync(dirname(join(dataDir, added)), { recursive: true });
    writeFileSync(join(dataDir, added), 'a file of a row that was committed before the snapshot');
  };
  const output = { print: (text: string) => void printed.push(text), progress: { isTTY: true, write } };
  expect(await runCommand(['backup', path], { DATA_DIR: dataDir, DEMO: '0' }, output)).toBe(1);
  expect(printed.join('\n')).toContain(`Files that rows name and DATA_DIR does not have: 1 (${lost}).`);
  const { entries } = await checkArchive(path, () => {});
  expect(Object.keys(entries).filter((name) => name.startsWith('files/'))).toEqual([removed, added]);
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

test('of two backups to one archive at once the later one writes it, and the other one fails', async () => {
  const postgres = await createTestDatabase('postgres');
  const path = join(folder, 'twice.tar.gz');
  let second: Promise<{ exitCode: number }> | undefined;
  const write = (text: string) => {
    if (text.includes('tables [')) second ??= run(['backup', path], onPostgres(postgres));
  };
  const output = { print: () => {}, progress: { isTTY: true, write } };
  const first = runCommand(['backup', path], { DEMO: '0', ...onPostgres(postgres) }, output);
  await expect(first).rejects.toThrow('Another backup writes');
  expect((await second)?.exitCode).toBe(0);
  await checkArchive(path, () => {});
  expect(existsSync(`${path}.part`)).toBe(false);
  await postgres.remove();
}, 120_000);

test('a backup that fails removes what it has written', async () => {
  const database = await createTestDatabase('pglite');
  const { dataDir } = database;
  await emptyDatabase(database);
  await database.close();
  const path = join(folder, 'failed.tar.gz');
  await expect(run(['backup', path], { DATA_DIR: dataDir })).rejects.toThrow('This database is empty.');
  const refused = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://sampan@127.0.0.1:9/sampan' };
  await expect(run(['backup', path], refused)).rejects.toThrow();
  for (const name of [path, `${path}.part`]) expect(existsSync(name), name).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

test.skipIf(!canMount())(
  'a backup onto a full disk says so, also between two entries',
  async () => {
    const disk = openSmallDisk(join(folder, 'small'), 1);
    try {
      const writer = await ArchiveWriter.create(join(folder, 'small', 'shop.tar.gz'));
      const addAll = async () => {
        for (let index = 0; index < 100; index += 1) {
          await writer.add(`database/users/${index}.json`, randomBytes(100_000).toString('hex'));
          // The output fails while nothing is written.
          await sleep(20);
        }
      };
      await expect(addAll()).rejects.toThrow('ENOSPC');
      await writer.dispose();
    } finally {
      disk.close();
    }
  },
  60_000,
);

test('an archive that is aborted is not created afterwards', async () => {
  const path = join(folder, 'aborted.tar.gz');
  const writer = await ArchiveWriter.create(path);
  // It exists at once, so that removing it is the last thing that happens to it.
  rmSync(path);
  await writer.dispose();
  expect(existsSync(path)).toBe(false);
});

test('a complete archive is not taken for another file that has replaced it', async () => {
  // On a disk, which may give the inode of a removed file to the next one; a tmpfs does not.
  const disk = mkdtempSync(join(tmpdir(), 'sampan-archive-'));
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
  const path = join(disk, 'replaced.tar.gz');
  const writer = await ArchiveWriter.create(path);
  await writer.finish({ createdAt: '', migration: '', tables: {}, sequences: [], hasFiles: false });
  expect(writer.isAt(path)).toBe(true);
  rmSync(path);
  writeFileSync(path, 'half');
  expect(writer.isAt(path)).toBe(false);
  await writer.dispose();
});

test('a folder that cannot be read fails the backup instead of being left out', async () => {
  const kept = join(embedded.dataDir, 'avatars', 'kept');
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(join(embedded.dataDir, 'avatars'), { recursive: true });
  writeFileSync(kept, '');
  await expect(run(['backup', join(folder, 'unreadable.tar.gz')])).rejects.toThrow('ENOTDIR');
  expect(() => statSync(join(folder, 'unreadable.tar.gz'))).toThrow('ENOENT');
  rmSync(kept);
}, 120_000);

test('rows that differ from their digest, or break a foreign key, change nothing', async () => {
  const postgres = await createTestDatabase('postgres');
  await seed(postgres.db, { demo: true }, new Date());
  const before = await readDigests(postgres.db);
  const user = { table: 'user_totals', lines: ['(999999,0,0)'] };
  async function* rows() {
    yield user;
  }
  const tables = new Map([['user_totals', { count: 2, sum: '0' }]]);
  await expect(replaceTables(postgres.db, { tables, sequences: [], rows: rows() })).rejects.toThrow();
  async function* none() {}
  await expect(replaceTables(postgres.db, { tables, sequences: [], rows: none() })).rejects.toThrow(CopyError);
  expect(await readDigests(postgres.db)).toEqual(before);
  await postgres.remove();
}, 120_000);

test('dry runs, commands that read, and those that are refused migrate nothing', async () => {
  const postgres = await createTestDatabase('postgres');
  await emptyDatabase(postgres);
  const environment = onPostgres(postgres);
  const to = ['move', '--to', environment.DATABASE_URL];
  expect((await run([...to, '--dry-run'])).data).toMatchObject({ isDryRun: true });
  expect((await run(['restore', archive, '--dry-run'], environment)).data).toMatchObject({ isDryRun: true });
  expect(await listTables(postgres.db)).toEqual([]);

  // A shop of an earlier release, with a user and a server that runs on it.
  const migration = readJournal().at(-3)?.tag ?? '';
  await postgres.migrate(migration);
  await postgres.db.execute(sql`insert into server_leases (name, holder, held_until, details)
    values ('server:1', '1', now() + interval '1 minute', '{}')`);
  const before = await readDigests(postgres.db);
  for (const argv of [
    [...to, '--replace'],
    [...to, '--dry-run'],
    ['restore', archive, '--replace'],
  ]) {
    await expect(run(argv, argv[0] === 'move' ? undefined : environment)).rejects.toThrow('Stop it first');
  }
  for (const argv of [
    ['verify'],
    ['jobs', 'list'],
    ['export', join(folder, 'none')],
    ['admin', 'reset', '--dry-run'],
  ]) {
    await expect(run(argv, environment)).rejects.toThrow('The database lacks 2 migrations of this release');
  }
  const older = join(folder, 'before-upgrade.tar.gz');
  expect((await run(['backup', older, '--dry-run'], environment)).exitCode).toBe(0);
  expect((await run(['backup', older], environment)).exitCode).toBe(0);
  expect((await checkArchive(older, () => {})).migration).toBe(migration);
  expect(await readDigests(postgres.db)).toEqual(before);
  expect((await run(['migrate', '--check'], environment)).data.pending).toHaveLength(2);
  await postgres.remove();
}, 120_000);

/** Writes an archive of a shop that an earlier release made: one with fewer migrations. */
async function createOlderArchive(path: string, migration: string): Promise<void> {
  // PostgreSQL migrates in a fraction of the embedded database's time, and an archive does not depend on the database.
  const database = await createTestDatabase('postgres');
  await emptyDatabase(database);
  await database.migrate(migration);
  await database.db.execute(sql`insert into categories (name, slug) values ('rice', 'rice')`);
  const writer = await ArchiveWriter.create(path);
  const { tables, sequences } = await readSnapshot(database.db, async (tx) => {
    const all: Record<string, TableDigest> = {};
    for (const { name } of await listTables(tx)) {
      for await (const lines of readRows(tx, name)) await writer.add(`database/${name}/1.json`, JSON.stringify(lines));
      all[name] = await digestTable(tx, name);
    }
    return { tables: all, sequences: await listSequences(tx) };
  });
  await writer.finish({ createdAt: '', migration, tables, sequences, hasFiles: true });
  await database.remove();
}

test('an archive of an earlier release is restored into an empty database and migrated', async () => {
  const older = join(folder, 'older.tar.gz');
  await createOlderArchive(older, readJournal().at(-6)?.tag ?? '');
  const postgres = await createTestDatabase('postgres');
  await expect(run(['restore', older, '--replace'], onPostgres(postgres))).rejects.toThrow('into an empty database');
  await emptyDatabase(postgres);
  const dataDir = scratchFolder('test');
  for (const environment of [onPostgres(postgres), { DATA_DIR: dataDir }]) {
    expect((await run(['restore', older, '--dry-run'], environment)).data).toMatchObject({ isDryRun: true });
    expect((await run(['migrate', '--check'], environment)).data.pending).toHaveLength(readJournal().length);
    expect((await run(['restore', older], environment)).exitCode).toBe(0);
    expect((await run(['migrate', '--check'], environment)).data.pending).toEqual([]);
    expect((await run(['verify'], environment)).exitCode).toBe(0);
  }
  const rows = await queryRows(postgres.db, sql`select slug from categories`);
  expect(rows).toEqual([{ slug: 'rice' }]);
  rmSync(dataDir, { recursive: true, force: true });
  await postgres.remove();
}, 120_000);
