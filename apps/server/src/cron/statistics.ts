import { sql } from 'drizzle-orm';
import { queryRows } from '../db/query.ts';
import type { Deps } from '../deps.ts';

/**
 * Of a table's rows, how many have changed when the database is to look at them anew. PostgreSQL does so by itself, but a
 * minute late: a table that has grown by half meanwhile is read as if it were still small. The embedded one never does.
 */
const share = { postgres: 0.5, embedded: 0.1 };
const least = 50;
/** Enough to tell the rare from the common; the embedded database answers nobody while it looks. */
const sample = 10;

/** Has the database look at the table that has changed most. Gives how many it looked at. */
export async function keepStatistics({
  slowDb: db,
  config: { databaseUrl },
}: Pick<Deps, 'slowDb' | 'config'>): Promise<number> {
  const most = databaseUrl ? share.postgres : share.embedded;
  const [changed] = await queryRows<{ name: string }>(
    db,
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > ${least}::int + n_live_tup * ${most}::float8
      order by n_mod_since_analyze desc limit 1`,
  );
  if (!changed) return 0;
  await db.transaction(async (tx) => {
    if (!databaseUrl) await tx.execute(sql`set local default_statistics_target = ${sql.raw(String(sample))}`);
    await tx.execute(sql`analyze ${sql.identifier(changed.name)}`);
  });
  return 1;
}
