import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { copyFolder } from '../../src/db/embedded/copyFolder.ts';
import { DatabaseFormatError, postgresMajor, readPgliteVersion } from '../../src/db/embedded/pgliteVersion.ts';
import { queryRows } from '../../src/db/query.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';

/** Replaces Node's `copyFile` for the modules that are loaded already; files of one worker share them. */
function mockCopyFile() {
  const mock = vi.spyOn(fs, 'copyFile');
  syncBuiltinESMExports();
  return mock;
}

/** A closed database with one category. */
let database: TestDatabase;
let folder: string;
const note = () => join(folder, 'PGLITE_VERSION');
const older = '0.5.9';

beforeEach(async () => {
  database = await createTestDatabase('pglite');
  folder = join(database.dataDir, 'db');
  await database.db.execute(sql`insert into categories (name, slug) values ('rice', 'rice')`);
  await database.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(database.dataDir, { recursive: true, force: true });
});

async function readSlugs(path: string) {
  const connection = await connectPglite(path, { isSynced: false });
  const rows = await queryRows<{ slug: string }>(connection.db, sql`select slug from categories`);
  await connection.close();
  return rows.map(({ slug }) => slug);
}

/** Checksum of every file of a folder, with their paths. */
function digestFolder(path: string) {
  const hash = createHash('sha256');
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

test('a new database notes the versions of its format', () => {
  expect(readFileSync(note(), 'utf8').trim()).toBe(readPgliteVersion());
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()).toBe(postgresMajor);
});

test('a database of another PGlite is taken over on a copy, and the original is kept', async () => {
  writeFileSync(note(), older);
  const original = digestFolder(folder);
  const onTakeover = vi.fn();
  const connection = await connectPglite(folder, { isSynced: false, onTakeover });
  await connection.db.execute(sql`insert into categories (name, slug) values ('tea', 'tea')`);
  await connection.close();
  const kept = `${folder}.${older}`;
  expect(onTakeover).toHaveBeenCalledExactlyOnceWith([kept]);
  expect(readFileSync(note(), 'utf8').trim()).toBe(readPgliteVersion());
  renameSync(folder, `${folder}-new`);
  renameSync(kept, folder);
  expect(digestFolder(folder)).toBe(original);
  renameSync(folder, kept);
  renameSync(`${folder}-new`, folder);

  // The next start changes nothing.
  expect(await readSlugs(folder)).toEqual(['rice', 'tea']);
  // As after a way back and another upgrade: no copy is removed or overwritten.
  for (const writer of ['0.6.0', older]) {
    writeFileSync(note(), writer);
    expect(await readSlugs(folder)).toEqual(['rice', 'tea']);
  }
  expect(readdirSync(database.dataDir).sort()).toEqual(['db', `db.${older}`, `db.${older}-2`, 'db.0.6.0'].sort());
  expect(await readSlugs(kept)).toEqual(['rice']);
});

test('a copy that does not open leaves the database as it is', async () => {
  writeFileSync(note(), older);
  writeFileSync(join(folder, 'global', 'pg_control'), Buffer.alloc(8_192));
  const original = digestFolder(folder);
  await expect(connectPglite(folder, { isSynced: false })).rejects.toThrow(DatabaseFormatError);
  expect(digestFolder(folder)).toBe(original);
  expect(readdirSync(database.dataDir)).toEqual(['db']);
});

test('the format of another PostgreSQL is refused with a sentence that says what to do', async () => {
  writeFileSync(note(), '0.3.14');
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  const original = digestFolder(folder);
  await expect(connectPglite(folder, { isSynced: false })).rejects.toThrow(
    /has the format of PostgreSQL 17 \(PGlite 0\.3\.14\); this release brings PostgreSQL 18 .* backup .* restore/,
  );
  expect(digestFolder(folder)).toBe(original);
});

test('a start that was killed while it put the copy in place goes on with it', async () => {
  const kept = `${folder}.${older}`;
  cpSync(folder, kept, { recursive: true });
  renameSync(folder, `${folder}.upgrade`);
  const onTakeover = vi.fn();
  const connection = await connectPglite(folder, { isSynced: false, onTakeover });
  await connection.close();
  expect(onTakeover).toHaveBeenCalledExactlyOnceWith([kept]);
  expect(await readSlugs(folder)).toEqual(['rice']);
});

test('without its database a shop does not start empty beside copies of it', async () => {
  // Without its note a copy is not complete.
  renameSync(folder, `${folder}.upgrade`);
  rmSync(join(`${folder}.upgrade`, 'PGLITE_VERSION'));
  await expect(readSlugs(folder)).rejects.toThrow(DatabaseFormatError);
  renameSync(`${folder}.upgrade`, `${folder}.${older}`);
  await expect(readSlugs(folder)).rejects.toThrow(`copies of one lie beside it: ${folder}.${older}`);
  expect(readdirSync(database.dataDir)).toEqual([`db.${older}`]);
});

test('a full disk is no error of the format', async () => {
  writeFileSync(note(), older);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  mockCopyFile().mockImplementationOnce(async () => Promise.reject(full));
  await expect(connectPglite(folder, { isSynced: false })).rejects.toBe(full);
  expect(readdirSync(database.dataDir)).toEqual(['db']);
});

test('a copy that fails has ended when its error arrives', async () => {
  let running = 0;
  let begun = 0;
  mockCopyFile().mockImplementation(async () => {
    begun += 1;
    if (begun === 1) throw new Error('disk');
    running += 1;
    await sleep(20);
    running -= 1;
  });
  await expect(copyFolder(join(folder, 'base', '1'), join(database.dataDir, 'copy'))).rejects.toThrow('disk');
  expect([begun, running]).toEqual([4, 0]);
});
