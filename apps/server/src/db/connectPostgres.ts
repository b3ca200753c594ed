import { type Connection, connectTimeoutMs } from './connection.ts';
import { migratePostgres } from './migratePostgres.ts';
import { createStatementNames, dropStatementName } from './postgres/prepareStatements.ts';
import type { Db } from './query.ts';
import * as schema from './schema.ts';

/** `lock_timeout`: a statement that waits longer for a row lock fails. Same as the wait for an idempotency key. */
const defaultLockTimeoutMs = 5_000;
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
  { onIdleError }: Pick<PostgresOptions, 'onIdleError'> = {},
): Promise<{ db: Db; close(): Promise<void> }> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = await createPool(url, {
    size: slowPoolSize,
    isPooled: false,
    preparesStatements: true,
    lockTimeoutMs: undefined,
    timeoutMs: slowQueryTimeoutMs,
    waitMs: replicaWaitMs,
    onIdleError,
  });
  return { db: drizzle({ client: pool, schema, casing: 'snake_case' }), close: () => pool.end() };
}
