import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { createFolder, restrictTree, syncPath, syncTree } from '../dataFolder.ts';
import { pipelineQueries } from './pipelineQueries.ts';
import { statementPreparer } from './prepareStatements.ts';
import * as schema from './schema.ts';

/** The shop's tables on either database; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface PoolState {
  /** The most connections that there may be. */
  size: number;
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Connection {
  db: Db;
  /** For reports, exports and jobs, whose statements may take a minute on a big shop. The embedded database has one. */
  slowDb: Db;
  kind: 'pglite' | 'postgres';
  /** Applies what is pending; a connection that did not skip it has done so. */
  migrate(): Promise<void>;
  /** Of PostgreSQL. */
  readPool?(): PoolState;
  close(): Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Any number, the same in every process: only one of them migrates at a time. */
const migrationLock = 7_202_611;
/** A statement that waits longer for a row than the idempotency rule waits is answered instead. */
const lockTimeoutMs = 5_000;
/** A free or a new connection is waited for this long. */
const connectTimeoutMs = 5_000;
/**
 * No statement of the shop takes this long; a connection that is silent for it is given up, and its transaction by the
 * server. Shorter than the 10 s within which the shop is back after an outage.
 */
const queryTimeoutMs = 8_000;
/** The same for reports, exports and jobs: no visitor waits for them. */
const slowQueryTimeoutMs = 60_000;
/** Connections for those; closed again when they have been idle for 10 s. */
const slowPoolSize = 4;
/** Keepalive probes of an idle connection begin after this. */
const keepAliveDelayMs = 2_000;

/** Loaded where a shop has it: on PostgreSQL its code takes no memory. */
async function loadPglite() {
  const [{ PGlite }, compiled, synced] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./compiledPglite.ts'),
    import('./syncedNodeFs.ts'),
  ]);
  return { PGlite, ...compiled, ...synced };
}

export interface PgliteOptions {
  /** False leaves writing to the operating system: for tests, whose folders end with them. */
  isSynced?: boolean;
  /** For commands that look at a database as it is. */
  skipsMigrations?: boolean;
}

/**
 * The embedded database in a folder, which nobody else may have open. A commit is on the disk before it is answered.
 */
export async function connectPglite(
  folder: string,
  { isSynced = true, skipsMigrations = false }: PgliteOptions = {},
): Promise<Connection> {
  const { PGlite, compiledPglite, SyncedNodeFs, syncedStartParams } = await loadPglite();
  const compiled = await compiledPglite();
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, isSynced);
  restrictTree(folder);
  const client = await PGlite.create({
    ...compiled,
    ...(isSynced ? { fs: new SyncedNodeFs(folder), startParams: syncedStartParams } : { dataDir: folder }),
  });
  retryableErrors(client);
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  const migrateAll = () => migrate(db, { migrationsFolder });
  try {
    if (!skipsMigrations) await migrateAll();
  } catch (error) {
    await client.close();
    throw error;
  }
  return { db, slowDb: db, kind: 'pglite', migrate: migrateAll, close: () => client.close() };
}

/**
 * Creates an empty cluster beside its folder and renames it when it is whole and on the disk: a process that ends
 * meanwhile leaves nothing that looks like a database.
 */
async function createCluster(folder: string, isSynced: boolean): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  createFolder(draft);
  const { PGlite, compiledPglite } = await loadPglite();
  const client = await PGlite.create({ ...(await compiledPglite()), dataDir: draft });
  await client.close();
  if (isSynced) await syncTree(draft);
  // An empty folder is replaced by the rename, any other refuses it.
  await rename(draft, folder);
  if (isSynced) await syncPath(dirname(folder));
}

/**
 * The embedded database has one connection, and a query on it waits for the open transaction: one that is made inside
 * that transaction would wait for itself, and everybody behind it, for ever. It fails instead.
 */
function retryableErrors(client: PGlite): void {
  const insideTransaction = new AsyncLocalStorage<true>();
  const check = () => {
    if (insideTransaction.getStore()) throw new Error('A query inside a transaction must be made on the transaction.');
  };
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = async (...parameters) => {
    check();
    return query(...parameters);
  };
  client.transaction = async (work) => {
    check();
    return transaction((tx) => insideTransaction.run(true, () => work(tx)));
  };
}

export interface PostgresOptions {
  /** PostgreSQL itself, where the url is a transaction pooler's: migrations need a session. */
  directUrl?: string;
  /** For commands that look at a database as it is. */
  skipsMigrations?: boolean;
  /** Connections at once. */
  max?: number;
  /** 0 for bulk work, whose statements may take minutes. */
  queryTimeoutMs?: number;
  /** The same for reports, exports and jobs. */
  slowQueryTimeoutMs?: number;
  /** A lost idle connection is reported here; the pool replaces it. */
  onIdleError?(error: Error): void;
}

/** On a connection of its own without limits: a migration may take longer than any statement of the shop. */
async function migratePostgres(url: string): Promise<void> {
  const { Client } = await import('pg').then((module) => module.default);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    options: '-c timezone=UTC',
    keepAlive: true,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client, schema, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

interface PoolOptions {
  size: number;
  timeoutMs: number;
  onIdleError: PostgresOptions['onIdleError'];
}

/** A pool whose statements, and whose silent connections, are given up after `timeoutMs`. */
async function createPool(url: string, { size, timeoutMs, onIdleError }: PoolOptions) {
  const { Pool } = await import('pg').then((module) => module.default);
  const limits = {
    lock_timeout: lockTimeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    timezone: 'UTC',
  };
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    // In a pipeline it ends the connection, too: what is behind a question without an answer gets none either.
    query_timeout: timeoutMs,
    options: Object.entries(limits)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    pipeline: true,
  });
  const prepareStatements = statementPreparer();
  pool.on('connect', (client) => {
    // The query that waits fails by itself; without a listener a connection lost in a transaction ends the process.
    client.on('error', () => {});
    pipelineQueries(client);
    prepareStatements(client);
  });
  // Without a listener the error of an idle connection ends the process.
  pool.on('error', (error) => onIdleError?.(error));
  return pool;
}

/** Opens a pool on a PostgreSQL server. The caller ends it with `close`. */
export async function connectPostgres(url: string, options: PostgresOptions = {}): Promise<Connection> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { onIdleError } = options;
  const timeoutMs = options.queryTimeoutMs ?? queryTimeoutMs;
  const pool = await createPool(url, { size: options.max ?? 16, timeoutMs, onIdleError });
  const slowTimeoutMs = options.slowQueryTimeoutMs ?? slowQueryTimeoutMs;
  const slowPool = await createPool(url, { size: slowPoolSize, timeoutMs: slowTimeoutMs, onIdleError });
  const close = async () => void (await Promise.all([pool.end(), slowPool.end()]));
  const migrate = () => migratePostgres(options.directUrl ?? url);
  try {
    if (!options.skipsMigrations) await migrate();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzle({ client: pool, schema, casing: 'snake_case' }),
    slowDb: drizzle({ client: slowPool, schema, casing: 'snake_case' }),
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
