import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { hasUnfinishedMove } from '../db/moveTables.ts';
import { queryRows } from '../db/query.ts';
import { UsageError } from './command.ts';

/** @throws UsageError if a server runs on the database */
export async function checkUnserved(db: Db): Promise<void> {
  const [state] = await queryRows<{ is_served: boolean }>(
    db,
    sql`select exists (
      select 1 from server_leases where name like 'server:%' and held_until > clock_timestamp()) as is_served`,
  );
  if (state?.is_served) throw new UsageError('A server runs on this database. Stop it first.');
}

/**
 * Checks that a database may be overwritten.
 * @throws UsageError if a server runs on it, if a move into it is not finished, or if it has a shop and `isReplacing` is
 * false
 */
export async function checkTarget(db: Db, isReplacing: boolean): Promise<void> {
  await checkUnserved(db);
  if (await hasUnfinishedMove(db)) {
    throw new UsageError(
      'A move into this database is not finished. Finish it with `move`, or take an empty database.',
    );
  }
  const [state] = await queryRows<{ has_users: boolean }>(db, sql`select exists (select 1 from users) as has_users`);
  if (state?.has_users && !isReplacing) {
    throw new UsageError('This database has a shop. Add --replace to overwrite it.');
  }
}
