import { ConfigError, readConfig } from '../../config.ts';
import { connectPostgres } from '../../db/connectPostgres.ts';
import { hasUnfinishedMove, listMoved, moveTables } from '../../db/transfer/moveTables.ts';
import { countRows, digestTables, listSequences, readRows, readSnapshot } from '../../db/transfer/tableRows.ts';
import { type Command, UsageError } from '../command.ts';
import { checkTarget, checkUnserved } from '../target.ts';

function readTarget(url: unknown, own: string | undefined): string {
  if (typeof url !== 'string') throw new UsageError('move --to postgres://…');
  const { databaseUrl } = readConfig({ DATABASE_URL: url });
  if (!databaseUrl) throw new ConfigError('--to is the address of a PostgreSQL database.');
  if (databaseUrl === own) throw new UsageError('--to is the database that the shop has already.');
  return databaseUrl;
}

export const move: Command = {
  name: 'move',
  summary: 'Copies the whole database to PostgreSQL and compares every row; run it again if it was interrupted.',
  usage: '--to postgres://… [--replace] [--dry-run]',
  options: { to: { type: 'string' }, replace: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ config, connection, options, isDryRun, reportProgress }) {
    const url = readTarget(options.to, config.databaseUrl);
    // Orders placed after the snapshot would be lost. The folder's lock protects an embedded source.
    if (config.databaseUrl && !isDryRun) await checkUnserved(connection.db);
    const target = await connectPostgres(url, { max: 2, queryTimeoutMs: 0, skipsMigrations: true });
    try {
      const isResumed = await hasUnfinishedMove(target.db);
      if (isResumed) await checkUnserved(target.db);
      else await checkTarget(target.db, Boolean(options.replace));
      if (!isDryRun) await target.migrate();
      const { tables, rows, resumedTables } = await readSnapshot(connection.db, async (tx) => {
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
