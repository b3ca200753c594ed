import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { advisoryLocks } from './advisoryLocks.ts';
import { connectTimeoutMs } from './connection.ts';
import { withMigrations } from './migrationFiles.ts';
import { findDatabaseError } from './query.ts';
import * as schema from './schema.ts';

/** Pause between two attempts to get the lock of migrations, ms. */
const migrationLockPauseMs = 200;
/**
 * Longest wait of a migration for the lock on a table, ms. Behind it waits every statement of the shop on that table,
 * also those that a long reader, such as a backup, would not hold back.
 */
const migrationLockTimeoutMs = 2_000;
/** Pauses before a migration that got no lock is tried again, ms: in a pause, the statements behind it run. */
const [firstMigrationPauseMs, maxMigrationPauseMs] = [1_000, 30_000];
/** Time after which a migration that gets no lock fails, ms. */
const maxMigrationDelayMs = 10 * 60_000;
/** SQLSTATE of a lock timeout and of a deadlock. */
const lockFailures = ['55P03', '40P01'];

/**
 * Migrates on a separate connection without a timeout of statements, since a migration may take longer than
 * `queryTimeoutMs`. Indexes on large tables are built before their migration and outside its transaction, so that servers
 * of the previous release go on writing.
 */
export async function migratePostgres(
  url: string,
  { last, onDelayed }: { last: string | undefined; onDelayed: ((pauseMs: number) => void) | undefined },
): Promise<void> {
  const { Client } = await import('pg').then((module) => module.default);
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const { planConcurrentIndexes, buildConcurrently } = await import('./postgres/concurrentIndexes.ts');
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
      applyWithLockTimeout(client, () => migrate(db, { migrationsFolder }), onDelayed),
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

/** Applies migrations in one transaction, and again while it gets no lock. */
async function applyWithLockTimeout(
  client: Client,
  apply: () => Promise<void>,
  onDelayed: ((pauseMs: number) => void) | undefined,
): Promise<void> {
  const endsAt = performance.now() + maxMigrationDelayMs;
  await client.query(`set lock_timeout = ${migrationLockTimeoutMs}`);
  for (let pauseMs = firstMigrationPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxMigrationPauseMs)) {
    try {
      await apply();
      break;
    } catch (error) {
      const isLocked = lockFailures.includes(findDatabaseError(error)?.code ?? '');
      if (!isLocked || performance.now() + pauseMs > endsAt) throw error;
      onDelayed?.(pauseMs);
      await setTimeout(pauseMs);
    }
  }
  // The concurrent build of an index waits for all open transactions, and holds nobody back meanwhile.
  await client.query('set lock_timeout = 0');
}
