import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { connectPostgres } from '../../db/connectPostgres.ts';
import { type Db, isTrue } from '../../db/query.ts';
import { hasUnfinishedMove, listMoved, moveTables } from '../../db/transfer/moveTables.ts';
import { countRows, digestTables, listSequences, readRows, readSnapshot } from '../../db/transfer/tableRows.ts';
import { isPostgresUrl } from '../../environmentSchema.ts';
import { explainConnection } from '../../explainConnection.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { checkTarget, checkUnserved, keepServersOut } from '../target.ts';

/** @throws UsageError */
function readTarget({ to }: CommandContext['options']): string {
  if (typeof to === 'string' && isPostgresUrl(to)) return to;
  throw new UsageError('--to is a PostgreSQL address, such as postgres://user@localhost:5432/sampan.');
}

/** Whether both connections lead to one database, however its address is written: a lock in the one is held in the other. */
const isSameDatabase = (one: Db, other: Db): Promise<boolean> =>
  one.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.move})`);
    return !(await isTrue(other, sql`pg_try_advisory_xact_lock(${advisoryLocks.move})`));
  });

export const move: Command = {
  name: 'move',
  summary: 'Copies the whole database to PostgreSQL and compares every row; run it again if it was interrupted.',
  usage: '--to postgres://… [--replace] [--dry-run]',
  options: { to: { type: 'string' }, replace: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  checkUsage: ({ options }) => void readTarget(options),
  async run({ config, connection, options, isDryRun, reportProgress }) {
    // Orders placed after the snapshot would be lost. The folder's lock protects an embedded source.
    if (config.databaseUrl && !isDryRun) await checkUnserved(connection.db);
    const target = await connectPostgres(readTarget(options), { max: 2, queryTimeoutMs: 0, skipsMigrations: true });
    try {
      const isResumed = await explainConnection('--to', () => hasUnfinishedMove(target.db));
      if (await isSameDatabase(connection.db, target.db)) {
        throw new UsageError('--to is the database that the shop has already.');
      }
      if (isResumed) await checkUnserved(target.db);
      else await checkTarget(target.db, Boolean(options.replace));
      if (!isDryRun) await explainConnection('--to', () => target.migrate());
      const { tables, rows, resumedTables } = await readSnapshot(connection.db, async (tx) => {
        if (config.databaseUrl && !isDryRun) await keepServersOut(tx, connection.db);
        const digests = await digestTables(tx, (step) => reportProgress({ label: 'tables', ...step }));
        const total = countRows(digests.values());
        const counts = { tables: digests.size, rows: total };
        if (isDryRun) return { ...counts, resumedTables: (await listMoved(target.db)).size };
        const resumedTables = await moveTables(target.db, {
          tables: digests,
          sequences: await listSequences(tx),
          readRows: (table) => readRows(tx, table),
          onRows: (done) => reportProgress({ label: 'rows', done, total }),
        });
        return { ...counts, resumedTables };
      });
      const before = resumedTables > 0 ? [`${resumedTables} tables were copied by an earlier run.`] : [];
      return {
        isOk: true,
        data: { tables, rows, resumedTables, isDryRun },
        lines: isDryRun
          ? [`${rows} rows of ${tables} tables would be copied.`, ...before]
          : [
              `${rows} rows of ${tables} tables are copied. Every table has the same rows.`,
              ...before,
              'Set DATABASE_URL to the new database and keep DATA_DIR: it has the files and the keys.',
            ],
      };
    } finally {
      await target.close();
    }
  },
};
