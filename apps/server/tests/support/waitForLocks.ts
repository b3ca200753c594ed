import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../src/db/query.ts';

/** Waits until so many connections of a PostgreSQL database wait for a lock. */
export async function waitForLocks(db: Db, count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await queryRows(db, waiting)).length < count) await setTimeout(10);
}
