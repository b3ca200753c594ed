import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { hasTable, isTrue } from '../db/query.ts';
import { UsageError } from './command.ts';

/** @throws UsageError if a server runs on the database */
export async function checkUnserved(db: Db): Promise<void> {
  if (!(await hasTable(db, 'public.server_leases'))) return;
  const isServed = sql`exists (select from server_leases where name like 'server:%' and held_until > clock_timestamp())`;
  if (await isTrue(db, isServed)) throw new UsageError('A server runs on this database. Stop it first.');
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
