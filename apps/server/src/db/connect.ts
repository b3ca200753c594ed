import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { restrictTree } from '../dataFolder.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import { copyFolder } from './embedded/copyFolder.ts';
import { takeOverFolder } from './embedded/pgliteVersion.ts';
import type { DatabaseDiskError } from './embedded/syncedNodeFs.ts';
import { withMigrations } from './migrationFiles.ts';
import { createStatementNames, dropStatementName } from './postgres/prepareStatements.ts';
import * as schema from './schema.ts';

/** A drizzle database or transaction with the shop's schema, on PGlite or PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface PoolState {
  /** Maximum number of connections. */
  size: number;
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Connection {
  db: Db;
  /** For reports, exports and jobs, whose statements may take a minute on a big shop. On PGlite the same as `db`. */
  slowDb: Db;
  /**
   * A connection of its own for the readiness check, which must not wait behind customers' requests: a busy server is no
   * broken one. On PGlite the same as `db`.
   */
  probeDb: Db;
  kind: 'pglite' | 'postgres';
  /**
   * Applies pending migrations, up to and including `last` where it is given. `connect…` has applied all of them
   * unless `skipsMigrations` was set.
   */
  migrate(last?: string): Promise<void>;
  /** PostgreSQL only. */
  readPool?(): PoolState;
  /** PGlite only: copies the database into a folder that does not exist. Statements wait meanwhile. */
  copyTo?(folder: string): Promise<void>;
  /** PGlite only: whether statements wait for a copy. */
  isCopying?(): boolean;
  close(): Promise<void>;
}

/** `lock_timeout`: a statement that waits longer for a row lock fails. Same as the wait for an idempotency key. */
const defaultLockTimeoutMs = 5_000;
/** Maximum wait for an idle connection of the pool, or to open a new one. */
const connectTimeoutMs = 5_000;
/**
 * Maximum duration of a statement. The client then closes the connection and the server rolls the transaction back.
 * Below 10 s, the time within which the shop must recover from a database outage.
 */
const queryTimeoutMs = 8_000;
/** The same for reports, exports and jobs, which no page waits for. */
const slowQueryTimeoutMs = 60_000;
/** Connections for reports, exports and jobs; the pool closes them after 10 s idle. */
const slowPoolSize = 4;
/** Connections for the readiness check. */
const probePoolSize = 1;
/** Idle time before the first TCP keepalive probe. */
const keepAliveDelayMs = 2_000;

/** Imports PGlite lazily, so that a shop on PostgreSQL does not load it into memory. */
async function loadPglite() {
  const [guarded, compiled, created, startParams, synced] = await Promise.all([
    import('./embedded/guardedPglite.ts'),
    import('./embedded/compiledPglite.ts'),
    import('./embedded/createCluster.ts'),
    import('./embedded/pgliteStartParams.ts'),
    import('./embedded/syncedNodeFs.ts'),
  ]);
  return { ...guarded, ...compiled, ...created, ...startParams, ...synced };
}

export interface PgliteOptions {
  /** False skips fsync: for tests, which delete their folders. */
  isSynced?: boolean;
  /** For commands that inspect a database without changing it. */
  skipsMigrations?: boolean;
  /** Path of the archive that a new shop's database is unpacked from, if it exists (databaseArchive.ts). */
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
 */
export async function connectPglite(
  folder: string,
  { isSynced = true, skipsMigrations = false, archive, onTakeover, onDiskError }: PgliteOptions = {},
): Promise<Connection> {
  const { GuardedPglite, createCluster, getCompiledPglite, getPgliteStartParams, SyncedNodeFs } = await loadPglite();
  const compiled = await getCompiledPglite();
  const copies = await takeOverFolder(folder, {
    isSynced,
    async tryOpen(dataDir) {
      const trial = new GuardedPglite({ ...compiled, dataDir });
      await trial.waitReady;
      await trial.query('select count(*) from pg_class').finally(() => trial.close());
    },
  });
  if (copies) onTakeover?.(copies);
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, isSynced, archive);
  restrictTree(folder);
  const client = new GuardedPglite({
    ...compiled,
    ...(isSynced ? { fs: new SyncedNodeFs(folder, onDiskError) } : { dataDir: folder }),
    startParams: getPgliteStartParams(isSynced),
  });
  await client.waitReady;
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

export interface PostgresOptions {
  /**
   * URL of PostgreSQL itself when the main url is a transaction pooler's: migrations need a session. A pooler refuses
   * session settings in the startup message, so the timeouts are set in its configuration (deploy/pgbouncer).
   */
  directUrl?: string;
  /** By default true, and false behind a pooler: PgBouncer before 1.21 loses prepared statements between transactions. */
  preparesStatements?: boolean;
  /** For commands that inspect a database without changing it. */
  skipsMigrations?: boolean;
  /** Maximum connections of the main pool. */
  max?: number;
  /** 0 (no timeout) for bulk work, whose statements may take minutes. */
  queryTimeoutMs?: number;
  /** Longest wait for a row lock, ms. */
  lockTimeoutMs?: number;
  /** `queryTimeoutMs` of `slowDb`. */
  slowQueryTimeoutMs?: number;
  /** Called when an idle connection is lost; the pool replaces it. */
  onIdleError?(error: Error): void;
  /** Called when a migration waits for the end of other transactions, before it tries again. */
  onMigrationDelayed?: ((pauseMs: number) => void) | undefined;
  /** Longest wait for a free or a new connection, ms. */
  connectTimeoutMs?: number;
}

/** Pause between two attempts to get the lock of migrations, ms. */
const migrationLockPauseMs = 200;

/**
 * Migrates on a separate connection without a timeout of statements, since a migration may take longer than
 * `queryTimeoutMs`. Indexes on large tables are built before their migration and outside its transaction, so that servers
 * of the previous release go on writing.
 */
async function migratePostgres(
  url: string,
  { last, onDelayed }: { last: string | undefined; onDelayed: PostgresOptions['onMigrationDelayed'] },
): Promise<void> {
  const { Client } = await import('pg').then((module) => module.default);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const { planConcurrentIndexes, buildConcurrently } = await import('./postgres/concurrentIndexes.ts');
  const { applyPatiently } = await import('./postgres/applyPatiently.ts');
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    // The role may have timeouts of its own.
    options: '-c timezone=UTC -c statement_timeout=0 -c lock_timeout=0',
    keepAlive: true,
  });
  // A connection that is lost between two statements: the next one says so.
  client.on('error', () => undefined);
  const db = drizzle({ client, schema, casing: 'snake_case' });
  const apply = (to?: string) =>
    withMigrations(to, (migrationsFolder) =>
      applyPatiently(client, () => migrate(db, { migrationsFolder }), onDelayed),
    );
  await client.connect();
  try {
    // A statement that waits for the lock has a snapshot, for whose end the concurrent build of an index waits: a deadlock.
    const tryLock = () => client.query('select pg_try_advisory_lock($1) as "isLocked"', [advisoryLocks.migrate]);
    while (!(await tryLock()).rows[0].isLocked) await setTimeout(migrationLockPauseMs);
    for (const { previous, indexes } of await planConcurrentIndexes(db, last)) {
      // An index may need a column of an earlier migration.
      if (previous !== undefined) await apply(previous);
      for (const index of indexes) await buildConcurrently(client, index);
    }
    await apply(last);
  } finally {
    // Ends the session, which releases the advisory lock.
    await client.end();
  }
}

interface PoolOptions {
  size: number;
  isPooled: boolean;
  preparesStatements: boolean;
  lockTimeoutMs: number | undefined;
  timeoutMs: number;
  waitMs: number;
  onIdleError: PostgresOptions['onIdleError'];
}

/** Creates a pool that ends a statement, or a connection idle in a transaction, after `timeoutMs`. */
async function createPool(url: string, options: PoolOptions) {
  const { size, isPooled, preparesStatements, lockTimeoutMs, timeoutMs, waitMs, onIdleError } = options;
  const { Pool } = await import('pg').then((module) => module.default);
  const { createPooledClientClass } = await import('./postgres/pooledClient.ts');
  const limits = {
    lock_timeout: lockTimeoutMs ?? defaultLockTimeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    timezone: 'UTC',
  };
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    // In pipeline mode a timeout also ends the connection, because the queries behind the one that timed out would
    // hang.
    query_timeout: timeoutMs,
    ...(!isPooled && {
      options: Object.entries(limits)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    pipeline: true,
    Client: createPooledClientClass(preparesStatements ? createStatementNames() : dropStatementName),
  });
  pool.on('connect', (client) => {
    // The pending query rejects by itself; without a listener a connection lost in a transaction ends the process.
    client.on('error', () => {});
  });
  // Without a listener the error of an idle connection ends the process.
  pool.on('error', (error) => onIdleError?.(error));
  return pool;
}

/** Maximum connections of a server's pools. Behind a pooler these are the ones that it makes to the pooler. */
export const countPooledConnections = (mainPoolSize: number) => mainPoolSize + slowPoolSize + probePoolSize;

/** Maximum connections of a server: those of its pools, and the one that listens for invalidations. */
export const countConnections = (mainPoolSize: number) => countPooledConnections(mainPoolSize) + 1;

/** Opens a pool on a PostgreSQL server. The caller ends it with `close`. */
export async function connectPostgres(url: string, options: PostgresOptions = {}): Promise<Connection> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const isPooled = options.directUrl !== undefined;
  const shared = {
    isPooled,
    preparesStatements: options.preparesStatements ?? !isPooled,
    lockTimeoutMs: options.lockTimeoutMs,
    onIdleError: options.onIdleError,
  };
  const timeoutMs = options.queryTimeoutMs ?? queryTimeoutMs;
  const waitMs = options.connectTimeoutMs ?? connectTimeoutMs;
  const pool = await createPool(url, { ...shared, size: options.max ?? 16, timeoutMs, waitMs });
  const slowTimeoutMs = options.slowQueryTimeoutMs ?? slowQueryTimeoutMs;
  const slowPool = await createPool(url, { ...shared, size: slowPoolSize, timeoutMs: slowTimeoutMs, waitMs });
  const probePool = await createPool(url, { ...shared, size: probePoolSize, timeoutMs, waitMs });
  const close = async () => void (await Promise.all([pool.end(), slowPool.end(), probePool.end()]));
  const migrate = (last?: string) =>
    migratePostgres(options.directUrl ?? url, { last, onDelayed: options.onMigrationDelayed });
  try {
    if (!options.skipsMigrations) await migrate();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzle({ client: pool, schema, casing: 'snake_case' }),
    slowDb: drizzle({ client: slowPool, schema, casing: 'snake_case' }),
    probeDb: drizzle({ client: probePool, schema, casing: 'snake_case' }),
    kind: 'postgres',
    migrate,
    readPool: () => ({
      size: pool.options.max,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
  };
}

/** Longest wait for a connection to the replica: reads then go to the primary. */
const replicaWaitMs = 500;

/** Opens a pool on a replica for reads that may take long. It need not be up. */
export async function connectReplica(
  url: string,
  options: Pick<PostgresOptions, 'onIdleError' | 'preparesStatements'> = {},
): Promise<{ db: Db; close(): Promise<void> }> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = await createPool(url, {
    size: slowPoolSize,
    isPooled: false,
    preparesStatements: options.preparesStatements ?? true,
    lockTimeoutMs: undefined,
    timeoutMs: slowQueryTimeoutMs,
    waitMs: replicaWaitMs,
    onIdleError: options.onIdleError,
  });
  return { db: drizzle({ client: pool, schema, casing: 'snake_case' }), close: () => pool.end() };
}
