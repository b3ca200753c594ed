import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../../dataFolder.ts';
import type { Db } from '../../db/connect.ts';
import { readJournal } from '../../db/migrationFiles.ts';
import { readMigrationState } from '../../db/migrationState.ts';
import {
  CopyError,
  digestTable,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
  type TableDigest,
} from '../../db/transfer/tableRows.ts';
import { ArchiveWriter, listDataFiles } from '../archive.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';

/** Newest migration of the database: a backup before an upgrade has the tables of the earlier release. */
async function readMigration(db: Db): Promise<string> {
  const journal = readJournal();
  const { pending } = await readMigrationState(db, journal);
  const last = journal.at(-1 - pending.length);
  if (!last) throw new UsageError('This database is empty.');
  return last.tag;
}

async function writeArchive(path: string, { config, connection, now, reportProgress }: CommandContext) {
  const archive = new ArchiveWriter(path);
  const hasFiles = !config.s3;
  const { tables, sequences } = await readSnapshot(connection.db, async (tx) => {
    const digests: Record<string, TableDigest> = {};
    const all = await listTables(tx);
    for (const [done, { name }] of all.entries()) {
      reportProgress({ label: 'tables', done, total: all.length });
      digests[name] = await digestTable(tx, name);
    }
    const total = Object.values(digests).reduce((sum, { count }) => sum + count, 0);
    let rowCount = 0;
    for (const { name } of all) {
      let page = 0;
      const before = rowCount;
      for await (const lines of readRows(tx, name)) {
        page += 1;
        await archive.add(`database/${name}/${page}.json`, JSON.stringify(lines));
        rowCount += lines.length;
        reportProgress({ label: 'rows', done: rowCount, total });
      }
      const expected = digests[name]?.count;
      if (rowCount - before !== expected) {
        throw new CopyError(`${name} has ${rowCount - before} rows and not the ${expected} that were counted.`);
      }
    }
    return { tables: digests, sequences: await listSequences(tx) };
  });
  // After the database: a file that its rows name may not be missing.
  let files = 0;
  for await (const name of listDataFiles(config.dataDir, hasFiles)) {
    if (await archive.addFile(name, join(config.dataDir, name))) files += 1;
    reportProgress({ label: 'files', done: files });
  }
  await archive.close({
    createdAt: now.toISOString(),
    migration: await readMigration(connection.db),
    tables,
    sequences,
    hasFiles,
  });
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
  return { tables: Object.keys(tables).length, rows, files, hasFiles };
}

/** Counts what an archive would contain. */
async function countContents({ config, connection }: CommandContext) {
  await readMigration(connection.db);
  const counts = await readSnapshot(connection.db, async (tx) => {
    const digests = [];
    for (const { name } of await listTables(tx)) digests.push(await digestTable(tx, name));
    return { tables: digests.length, rows: digests.reduce((sum, { count }) => sum + count, 0) };
  });
  let files = 0;
  for await (const _name of listDataFiles(config.dataDir, !config.s3)) files += 1;
  return { ...counts, files };
}

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the database, the files and the keys into one archive with checksums.',
  usage: '<archive.tar.gz> [--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  parameters: 1,
  isReadOnly: true,
  skipsMigrations: true,
  checkUsage({ positionals: [path = ''] }) {
    if (existsSync(path)) throw new UsageError(`${path} exists already.`);
  },
  async run(context) {
    const [path = ''] = context.positionals;
    if (context.options['dry-run']) {
      const { tables, rows, files } = await countContents(context);
      return {
        isOk: true,
        data: { path, tables, rows, files, isDryRun: true },
        lines: [`${rows} rows of ${tables} tables, ${files} files and keys would be written.`],
      };
    }
    const draft = `${path}.part`;
    await rm(draft, { force: true });
    let counts: Awaited<ReturnType<typeof writeArchive>>;
    try {
      counts = await writeArchive(draft, context);
      context.checkIntact();
      await rename(draft, path);
      await syncPath(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    const { tables, rows, files, hasFiles } = counts;
    return {
      isOk: true,
      data: { path, ...counts, isDryRun: false },
      lines: [
        `${path}: ${rows} rows of ${tables} tables, ${files} files and keys.`,
        ...(hasFiles ? [] : ['The files lie in the bucket and are not in the archive: back it up, too.']),
        'Whoever has the archive can read everything in it. Keep it as you keep the data key.',
      ],
    };
  },
};
