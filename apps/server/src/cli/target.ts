import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../db/advisoryLocks.ts';
import { type Db, hasTable, isTrue } from '../db/query.ts';
import { UsageError } from './command.ts';

/** @throws UsageError if a server runs on the database */
export async function checkUnserved(db: Db): Promise<void> {
  if (!(await hasTable(db, 'public.server_leases'))) return;
  const isServed = sql`exists (select from server_leases where name like 'server:%' and held_until > clock_timestamp())`;
  if (await isTrue(db, isServed)) throw new UsageError('A server runs on this database. Stop it first.');
}

/**
 * Keeps servers from joining until the transaction ends: one that starts meanwhile waits, or fails after its lock timeout.
 * @param db sees what others commit, unlike a transaction with an older snapshot
 * @throws UsageError if a server runs on the database
 */
export async function keepServersOut(tx: Db, db: Db = tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.joinServers})`);
  await checkUnserved(db);
}

/**
 * Checks that a database may be overwritten; it may have the tables of an earlier release, or none.
 * @throws UsageError if a server runs on it, or if it has a shop and `isReplacing` is false
 */
export async function checkTarget(db: Db, isReplacing: boolean): Promise<void> {
  await checkUnserved(db);
  if (isReplacing || !(await hasTable(db, 'public.users'))) return;
  if (await isTrue(db, sql`exists (select from users)`)) {
    throw new UsageError('This database has a shop. Add --replace to overwrite it.');
  }
}
