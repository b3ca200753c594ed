import { sql } from 'drizzle-orm';
import { queryValue } from '../db/query.ts';
import type { Deps } from '../deps.ts';

/**
 * Share of changed rows after which a table is analysed. PostgreSQL's autovacuum does so too, but up to a minute late,
 * and until then plans a grown table as small; the embedded database never does.
 */
const changedShare = { postgres: 0.5, embedded: 0.1 };
const minChanges = 50;
/** Enough to separate rare from common values. The embedded database is blocked while it analyses. */
const statisticsTarget = 10;

/** Analyses the table with the most changes. Returns the number of analysed tables. */
export async function keepStatistics({
  slowDb: db,
  config: { databaseUrl },
}: Pick<Deps, 'slowDb' | 'config'>): Promise<number> {
  const minShare = databaseUrl ? changedShare.postgres : changedShare.embedded;
  const changedTable = await queryValue<string>(
    db,
    sql`select relname from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > ${minChanges}::int + n_live_tup * ${minShare}::float8
      order by n_mod_since_analyze desc limit 1`,
  );
  if (!changedTable) return 0;
  await db.transaction(async (tx) => {
    if (!databaseUrl) await tx.execute(sql`set local default_statistics_target = ${sql.raw(String(statisticsTarget))}`);
    await tx.execute(sql`analyze ${sql.identifier(changedTable)}`);
  });
  return 1;
}
