import { sql } from 'drizzle-orm';
import { type Db, queryValue } from '../db/query.ts';
import type { Deps } from '../deps.ts';

/**
 * Share of changed rows after which a table is analysed. PostgreSQL's autovacuum does so too, but up to a minute late,
 * and until then plans a grown table as small; the embedded database never does.
 */
const changedShare = { postgres: 0.5, embedded: 0.1 };
const minChanges = 50;
/** Enough to separate rare from common values. The embedded database is blocked while it analyses. */
const statisticsTarget = 10;

/**
 * Dead rows, and new rows, after which a table of the embedded database is vacuumed: autovacuum's defaults, which that
 * database does not run. Without it deleted rows keep their space, and index-only scans read every row.
 */
const vacuumThresholds = { dead: 50, inserted: 1_000, share: 0.2 };

/**
 * Analyses the table with the most changes; in the embedded database also vacuums the one with the most dead and new
 * rows. Returns the number of tables.
 */
export async function keepStatistics(deps: Pick<Deps, 'slowDb' | 'config'>): Promise<number> {
  const analyzedCount = await analyzeTable(deps);
  return deps.config.databaseUrl ? analyzedCount : analyzedCount + (await vacuumTable(deps.slowDb));
}

/** The database waits meanwhile: some 0.3 s for 10,000 products that have all changed. */
async function vacuumTable(db: Db): Promise<number> {
  const { dead, inserted, share } = vacuumThresholds;
  const table = await queryValue<string>(
    db,
    sql`select relname from pg_stat_user_tables
      where schemaname = 'public' and (n_dead_tup > ${dead}::int + n_live_tup * ${share}::float8
        or n_ins_since_vacuum > ${inserted}::int + n_live_tup * ${share}::float8)
      order by n_dead_tup + n_ins_since_vacuum desc limit 1`,
  );
  if (!table) return 0;
  await db.execute(sql`vacuum ${sql.identifier(table)}`);
  return 1;
}

async function analyzeTable({ slowDb: db, config: { databaseUrl } }: Pick<Deps, 'slowDb' | 'config'>): Promise<number> {
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
