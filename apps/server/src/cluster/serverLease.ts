import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../db/query.ts';

export interface ServerLease {
  name: string;
  /** Id of the server that takes or renews the lease; for `server:` leases that of its process. */
  holder: string;
  seconds: number;
  details?: Record<string, unknown>;
}

/** Takes or renews a lease, by the database's clock. Resolves to false if another server holds it. */
export async function takeLease(db: Db, { name, holder, seconds, details }: ServerLease): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`insert into server_leases as held (name, holder, held_until, details)
      values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}), ${JSON.stringify(details ?? {})}::jsonb)
      on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until, details = excluded.details
      where held.holder = excluded.holder or held.held_until < clock_timestamp()
      returning name`,
  );
  return rows.length > 0;
}

export async function releaseLease(db: Db, { name, holder }: Pick<ServerLease, 'name' | 'holder'>): Promise<void> {
  await db.execute(sql`delete from server_leases where name = ${name} and holder = ${holder}`);
}
