import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { compiledPglite } from './compiledPglite.ts';
import { statementPreparer } from './prepareStatements.ts';
import * as schema from './schema.ts';
import { sendTogether } from './sendTogether.ts';

/** The shop's tables on either database; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Connection {
  db: Db;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Any number, the same in every process: only one of them migrates at a time. */
const migrationLock = 7_202_611;
/** A statement that waits longer for a row than the idempotency rule waits is answered instead. */
const lockTimeout = 5_000;

/** The embedded database in a folder, or in memory without one. Nobody else may have the folder open. */
export async function connectPglite(folder?: string): Promise<Connection> {
  if (folder) mkdirSync(folder, { recursive: true });
  const client = await PGlite.create({ ...(await compiledPglite()), ...(folder && { dataDir: folder }) });
  refuseDeadlocks(client);
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  try {
    await migrate(db, { migrationsFolder });
  } catch (error) {
    await client.close();
    throw error;
  }
  return { db, kind: 'pglite', close: () => client.close() };
}

/**
 * The embedded database has one connection, and a query on it waits for the open transaction: one that is made inside
 * that transaction would wait for itself, and everybody behind it, for ever. It fails instead.
 */
function refuseDeadlocks(client: PGlite): void {
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
  /** Connections at once. */
  max?: number;
  /** A lost idle connection is reported here; the pool replaces it. */
  onIdleError?(error: Error): void;
}

export async function connectPostgres(url: string, options: PostgresOptions = {}): Promise<Connection> {
  const { Pool } = await import('pg').then((module) => module.default);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    options: `-c lock_timeout=${lockTimeout} -c timezone=UTC`,
    keepAlive: true,
    pipeline: true,
  });
  const prepareStatements = statementPreparer();
  pool.on('connect', (client) => {
    sendTogether(client);
    prepareStatements(client);
  });
  // Without a listener the error of an idle connection ends the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  try {
    const client = await pool.connect();
    try {
      await client.query('set lock_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      await migrate(drizzle({ client, schema, casing: 'snake_case' }), { migrationsFolder });
    } finally {
      // Ends the session, and with it the lock.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle({ client: pool, schema, casing: 'snake_case' }), kind: 'postgres', close: () => pool.end() };
}
