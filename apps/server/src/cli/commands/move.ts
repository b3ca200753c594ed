import { ConfigError, readConfig } from '../../config.ts';
import { connectPostgres } from '../../db/connect.ts';
import {
  digestTable,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
  replaceTables,
  type TableDigest,
} from '../../db/tableRows.ts';
import { type Command, UsageError } from '../command.ts';
import { checkTarget } from '../target.ts';

function readTarget(url: unknown, own: string | undefined): string {
  if (typeof url !== 'string') throw new UsageError('move --to postgres://…');
  const { databaseUrl } = readConfig({ DATABASE_URL: url });
  if (!databaseUrl) throw new ConfigError('--to is the address of a PostgreSQL database.');
  if (databaseUrl === own) throw new UsageError('--to is the database that the shop has already.');
  return databaseUrl;
}

export const move: Command = {
  name: 'move',
  summary: 'Copies the whole database to PostgreSQL and compares every row; the old one stays as it is.',
  usage: '--to postgres://… [--replace] [--dry-run]',
  options: { to: { type: 'string' }, replace: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ config, connection, options, reportProgress }) {
    const url = readTarget(options.to, config.databaseUrl);
    const isDryRun = Boolean(options['dry-run']);
    const target = await connectPostgres(url, { max: 2, queryTimeoutMs: 0 });
    try {
      await checkTarget(target.db, Boolean(options.replace));
      const { tables, rows } = await readSnapshot(connection.db, async (tx) => {
        const digests = new Map<string, TableDigest>();
        for (const { name } of await listTables(tx)) digests.set(name, await digestTable(tx, name));
        const all = [...digests.values()].reduce((sum, { count }) => sum + count, 0);
        let copied = 0;
        async function* pages() {
          for (const table of digests.keys()) {
            for await (const lines of readRows(tx, table)) {
              yield { table, lines };
              copied += lines.length;
              reportProgress(`${copied}/${all} ${table}`);
            }
          }
        }
        if (!isDryRun) {
          await replaceTables(target.db, { tables: digests, sequences: await listSequences(tx), rows: pages() });
        }
        return { tables: digests.size, rows: all };
      });
      return {
        isOk: true,
        data: { tables, rows, isDryRun },
        lines: isDryRun
          ? [`${rows} rows of ${tables} tables would be copied.`]
          : [
              `${rows} rows of ${tables} tables are copied. Every table has the same rows.`,
              'Set DATABASE_URL to the new database and keep DATA_DIR: it has the files and the keys.',
            ],
      };
    } finally {
      await target.close();
    }
  },
};
