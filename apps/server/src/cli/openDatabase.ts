import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { createFolder } from '../dataFolder.ts';
import type { Connection } from '../db/connection.ts';
import { connectPglite } from '../db/connectPglite.ts';
import { connectPostgres } from '../db/connectPostgres.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../db/embedded/lock.ts';
import { requestSnapshot, type Snapshot, SnapshotError } from '../db/embedded/snapshots.ts';
import type { Db } from '../db/query.ts';
import { explainConnection } from '../explainConnection.ts';
import { checkHasDatabase, checkOwner } from './checkDataFolder.ts';
import type { Command } from './command.ts';

interface OpenDatabase {
  connection: Connection;
  /** @throws SnapshotError if the running shop has removed the copy that the command reads */
  checkIntact(): void;
  close(): Promise<void>;
}

/**
 * Checks the folder of an embedded database before anything is written to it.
 * @throws ConfigError
 */
export function checkDatabaseFolder({ databaseUrl, dataDir }: Config, command: Command): void {
  if (databaseUrl) return;
  checkOwner(join(dataDir, 'db'));
  if (!command.createsDatabase) checkHasDatabase(dataDir);
}

/**
 * Opens the database. Locks the folder of an embedded one; a reading command takes a copy from the shop that runs on it.
 * @throws ConfigError, FolderInUse, SnapshotError and errors of the database
 */
export async function openDatabase(config: Config, command: Command, isUnchanging: boolean): Promise<OpenDatabase> {
  const skipsMigrations = isUnchanging || Boolean(command.skipsMigrations);
  if (config.databaseUrl) return openPostgres(config, config.databaseUrl, command, skipsMigrations);
  try {
    return await openEmbedded(config.dataDir, command, skipsMigrations);
  } catch (error) {
    if (!command.reportsDatabaseErrors) throw error;
    return { connection: createFailedConnection(error), checkIntact: () => {}, close: () => Promise.resolve() };
  }
}

async function openPostgres(
  { databaseDirectUrl: directUrl }: Config,
  databaseUrl: string,
  command: Command,
  skipsMigrations: boolean,
): Promise<OpenDatabase> {
  const connection = await explainConnection(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', async () => {
    const pools = await connectPostgres(directUrl ?? databaseUrl, {
      max: 2,
      queryTimeoutMs: 0,
      skipsMigrations,
      onMigrationDelayed: () =>
        process.stderr.write('The migration waits for the end of other transactions, and is tried again.\n'),
    });
    // The first query connects.
    if (!command.reportsDatabaseErrors) await pools.db.execute(sql`select 1`);
    return pools;
  });
  return { connection, checkIntact: () => {}, close: () => connection.close() };
}

async function openEmbedded(dataDir: string, command: Command, skipsMigrations: boolean): Promise<OpenDatabase> {
  createFolder(dataDir);
  let lock: FolderLock;
  try {
    lock = await lockFolder(dataDir);
  } catch (error) {
    const snapshot = command.isReadOnly && error instanceof FolderInUse && (await requestSnapshot(dataDir));
    if (!snapshot) throw error;
    // A copy of an earlier release's shop may be migrated.
    return openSnapshot(snapshot, Boolean(command.skipsMigrations));
  }
  try {
    const connection = await connectPglite(join(dataDir, 'db'), { skipsMigrations });
    return {
      connection,
      checkIntact: () => {},
      async close() {
        await connection.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openSnapshot(snapshot: Snapshot, skipsMigrations: boolean): Promise<OpenDatabase> {
  try {
    const connection = await connectPglite(snapshot.folder, { skipsMigrations, isSynced: false });
    return {
      connection,
      checkIntact() {
        if (snapshot.isLost()) {
          throw new SnapshotError('The shop stopped while the command read its data. Run it again.');
        }
      },
      async close() {
        // Writes a last checkpoint, which fails when the shop has removed the copy.
        await connection.close().catch(() => {});
        await snapshot.release();
      },
    };
  } catch (error) {
    await snapshot.release();
    throw error;
  }
}

/** Connection to an embedded database that could not be opened: each use of it fails with the error of the opening. */
function createFailedConnection(error: unknown): Connection {
  const db = new Proxy({} as Db, {
    get() {
      throw error;
    },
  });
  const migrate = () => Promise.reject(error);
  return { db, slowDb: db, probeDb: db, kind: 'pglite', migrate, close: () => Promise.resolve() };
}
