import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { restrictTree } from '../dataFolder.ts';
import type { Connection } from './connection.ts';
import { copyFolder } from './embedded/copyFolder.ts';
import type { DatabaseDiskError } from './embedded/databaseDiskError.ts';
import { takeOverFolder } from './embedded/pgliteVersion.ts';
import { withMigrations } from './migrationFiles.ts';
import * as schema from './schema.ts';

/** Imports PGlite lazily, so that a shop on PostgreSQL does not load it into memory. */
async function loadPglite() {
  const [guarded, compiled, created, synced] = await Promise.all([
    import('./embedded/guardedPglite.ts'),
    import('./embedded/compiledPglite.ts'),
    import('./embedded/createCluster.ts'),
    import('./embedded/syncedNodeFs.ts'),
  ]);
  return { ...guarded, ...compiled, ...created, ...synced };
}

export interface PgliteOptions {
  /** False skips fsync: for tests, which delete their folders. */
  isSynced?: boolean;
  /** Size of the page cache as PostgreSQL's setting; for tests, whose databases are small and start often. */
  sharedBuffers?: string;
  /** For commands that inspect a database without changing it. */
  skipsMigrations?: boolean;
  /** Path of the archive that a new shop's database is unpacked from, if it exists (scripts/build.ts). */
  archive?: string;
  /** Called when another PGlite wrote the folder and this one has taken it over; `copies` keep the originals. */
  onTakeover?(copies: string[]): void;
  /** Called when the disk refuses what the database cannot do without; it must end the process. */
  onDiskError?: ((error: DatabaseDiskError) => void) | undefined;
}

/**
 * Opens the embedded database in a folder. The caller must hold the folder's lock. A commit is synced to the disk
 * before it is acknowledged, unless `isSynced` is false.
 *
 * @throws DatabaseFormatError if the bundled PGlite cannot open a folder of another version
 * @throws DatabaseDiskError if the disk refuses a write of the start
 */
export async function connectPglite(
  folder: string,
  { isSynced = true, sharedBuffers, skipsMigrations = false, archive, onTakeover, onDiskError }: PgliteOptions = {},
): Promise<Connection> {
  const { GuardedPglite, createCluster, getCompiledPglite, SyncedNodeFs } = await loadPglite();
  const compiled = await getCompiledPglite();
  const copies = await takeOverFolder(folder, {
    isSynced,
    async tryOpen(dataDir) {
      const trial = new GuardedPglite({ ...compiled, dataDir, startParams: GuardedPglite.getStartParams(false) });
      await trial.waitReady;
      await trial.query('select count(*) from pg_class').finally(() => trial.close());
    },
  });
  if (copies) onTakeover?.(copies);
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, isSynced, archive);
  restrictTree(folder);
  const fs = isSynced ? new SyncedNodeFs(folder, onDiskError) : undefined;
  const client = new GuardedPglite({
    ...compiled,
    ...(fs ? { fs } : { dataDir: folder }),
    startParams: GuardedPglite.getStartParams(isSynced, sharedBuffers),
  });
  await client.waitReady.catch((error: unknown) => {
    throw fs?.lastError ?? error;
  });
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  const migrateTo = (last?: string) => withMigrations(last, (migrationsFolder) => migrate(db, { migrationsFolder }));
  try {
    if (!skipsMigrations) await migrateTo();
  } catch (error) {
    await client.close();
    throw error;
  }
  let runningCopies = 0;
  return {
    db,
    slowDb: db,
    probeDb: db,
    kind: 'pglite',
    migrate: migrateTo,
    // Between two statements nothing is written, and PostgreSQL opens the copy as after a crash: it has all commits.
    async copyTo(target) {
      runningCopies += 1;
      try {
        await client.runExclusive(() => copyFolder(folder, target));
      } finally {
        runningCopies -= 1;
      }
    },
    isCopying: () => runningCopies > 0,
    close: () => client.close(),
  };
}
