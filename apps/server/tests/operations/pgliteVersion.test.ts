import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPglite } from '../../src/db/connect.ts';
import { DatabaseFormatError, postgresMajor, readPgliteVersion } from '../../src/db/pgliteVersion.ts';
import { queryRows } from '../../src/db/query.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';

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
afterEach(() => rmSync(database.dataDir, { recursive: true, force: true }));

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
  expect(onTakeover).toHaveBeenCalledExactlyOnceWith(kept);
  expect(readFileSync(note(), 'utf8').trim()).toBe(readPgliteVersion());
  renameSync(folder, `${folder}-new`);
  renameSync(kept, folder);
  expect(digestFolder(folder)).toBe(original);
  renameSync(folder, kept);
  renameSync(`${folder}-new`, folder);

  // The next start changes nothing, and the next version keeps one copy.
  expect(await readSlugs(folder)).toEqual(['rice', 'tea']);
  writeFileSync(note(), '0.5.10');
  expect(await readSlugs(folder)).toEqual(['rice', 'tea']);
  expect(readdirSync(database.dataDir).sort()).toEqual(['db', 'db.0.5.10']);
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
  renameSync(folder, `${folder}.upgrade`);
  expect(await readSlugs(folder)).toEqual(['rice']);
  // Without its note a copy is not complete.
  renameSync(folder, `${folder}.upgrade`);
  rmSync(join(`${folder}.upgrade`, 'PGLITE_VERSION'));
  expect(await readSlugs(folder)).toEqual([]);
  expect(existsSync(`${folder}.upgrade`)).toBe(true);
});
