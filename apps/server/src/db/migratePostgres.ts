import { setTimeout } from 'node:timers/promises';
import { advisoryLocks } from './advisoryLocks.ts';
import { connectTimeoutMs } from './connection.ts';
import { withMigrations } from './migrationFiles.ts';
import * as schema from './schema.ts';

/** Pause between two attempts to get the lock of migrations, ms. */
const migrationLockPauseMs = 200;

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
  const { applyWithLockTimeout } = await import('./postgres/applyWithLockTimeout.ts');
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
