import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../../scripts/processes/scratchFolder.ts';
import { serverBundle } from '../../../tests/support/serverBundle.ts';
import { connectPglite } from '../connectPglite.ts';
import { readJournal } from '../migrationFiles.ts';
import { queryRows } from '../query.ts';
import { createCluster } from './createCluster.ts';
import { getDatabaseArchive } from './databaseArchive.ts';

const archive = getDatabaseArchive(dirname(serverBundle));

function openFolder(): string {
  const folder = scratchFolder('cluster');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the database of the archive has all migrations, and only its owner can read it', async () => {
  const folder = join(openFolder(), 'db');
  await createCluster(folder, true, archive);
  for (const name of ['PG_VERSION', 'PGLITE_VERSION', 'pg_wal', 'base'])
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  const { db, close } = await connectPglite(folder, { isSynced: false, skipsMigrations: true });
  onTestFinished(close);
  const [applied] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
  );
  expect(applied?.count).toBe(readJournal().length);
});

test('a damaged archive leaves no database', async () => {
  const folder = openFolder();
  const damaged = join(folder, 'damaged.tar.gz');
  writeFileSync(damaged, readFileSync(archive).subarray(0, 1_000_000));
  await expect(createCluster(join(folder, 'db'), true, damaged)).rejects.toThrow();
  expect(existsSync(join(folder, 'db'))).toBe(false);
});
