import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { queryRows } from '../db/query.ts';
import { UsageError } from './command.ts';

/** False in an empty database, or in one of an earlier release. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const [state] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass(${`public.${name}`}) is not null as exists`,
  );
  return state?.exists ?? false;
}

/** @throws UsageError if a server runs on the database */
export async function checkUnserved(db: Db): Promise<void> {
  if (!(await hasTable(db, 'server_leases'))) return;
  const [state] = await queryRows<{ is_served: boolean }>(
    db,
    sql`select exists (
      select 1 from server_leases where name like 'server:%' and held_until > clock_timestamp()) as is_served`,
  );
  if (state?.is_served) throw new UsageError('A server runs on this database. Stop it first.');
}

/**
 * Checks that a database may be overwritten; it may have the tables of an earlier release, or none.
 * @throws UsageError if a server runs on it, or if it has a shop and `isReplacing` is false
 */
export async function checkTarget(db: Db, isReplacing: boolean): Promise<void> {
  await checkUnserved(db);
  if (!(await hasTable(db, 'users'))) return;
  const [state] = await queryRows<{ has_users: boolean }>(db, sql`select exists (select 1 from users) as has_users`);
  if (state?.has_users && !isReplacing) {
    throw new UsageError('This database has a shop. Add --replace to overwrite it.');
  }
}
