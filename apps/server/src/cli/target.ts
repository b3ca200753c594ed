import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { queryRows } from '../db/query.ts';
import { UsageError } from './command.ts';

/**
 * Checks that a database may be overwritten.
 * @throws UsageError if a server runs on it, or if it has a shop and `isReplacing` is false
 */
export async function checkTarget(db: Db, isReplacing: boolean): Promise<void> {
  const [state] = await queryRows<{ is_served: boolean; has_users: boolean }>(
    db,
    sql`select exists (select 1 from users) as has_users,
      exists (select 1 from server_leases where name like 'server:%' and held_until > clock_timestamp()) as is_served`,
  );
  if (state?.is_served) throw new UsageError('A server runs on this database. Stop it first.');
  if (state?.has_users && !isReplacing) {
    throw new UsageError('This database has a shop. Add --replace to overwrite it.');
  }
}
