import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../../dataFolder.ts';
import { readJournal } from '../../db/migrationFiles.ts';
import { readMigrationState } from '../../db/migrationState.ts';
import type { Db } from '../../db/query.ts';
import {
  CopyError,
  countRows,
  digestTables,
  listSequences,
  readRows,
  readSnapshot,
} from '../../db/transfer/tableRows.ts';
import { ArchiveWriter, listFiles, listKeys } from '../archive.ts';
import { type Command, type CommandContext, type CommandResult, UsageError } from '../command.ts';
import { createDraft } from '../createDraft.ts';
import { findDataKeyError } from '../shopErrors.ts';
import { describeFiles, listNamedFiles } from './orphanChecks.ts';

type PrepareContext = Pick<CommandContext, 'config' | 'reportProgress'>;

/** Newest migration of the database: a backup before an upgrade has the tables of the earlier release. */
async function readMigration(db: Db): Promise<string> {
  const journal = readJournal();
  const { pending } = await readMigrationState(db, journal);
  const last = journal.at(-1 - pending.length);
  if (!last) throw new UsageError('This database is empty.');
  return last.tag;
}

const getConflict = (path: string) => `Another backup writes ${path}. Wait for its end, or choose another name.`;

/** Writes the archive to `<path>.part`; `publish` renames it. */
class Draft {
  readonly archive: ArchiveWriter;
  readonly #path: string;
  /** Number of files and keys in the archive. */
  fileCount = 0;

  static async create(path: string): Promise<Draft> {
    return new Draft(path, await createDraft(`${path}.part`, ArchiveWriter.create, getConflict(path)));
  }

  private constructor(path: string, archive: ArchiveWriter) {
    this.#path = path;
    this.archive = archive;
  }

  get #draftPath(): string {
    return `${this.#path}.part`;
  }

  /** Adds files of the data folder that the archive does not have yet. */
  async addFiles(names: AsyncIterable<string>, { config, reportProgress }: PrepareContext): Promise<void> {
    for await (const name of names) {
      if (this.archive.has(name)) continue;
      if (await this.archive.addFile(name, join(config.dataDir, name))) this.fileCount += 1;
      reportProgress({ label: 'files', done: this.fileCount });
    }
  }

  /** Gives the complete archive its name. @throws UsageError if another backup has replaced the draft */
  async publish(): Promise<void> {
    if (!this.archive.isAt(this.#draftPath)) throw new UsageError(getConflict(this.#path));
    await rename(this.#draftPath, this.#path);
    await this.archive.dispose();
    await syncPath(dirname(this.#path));
  }

  async discard(): Promise<void> {
    if (this.archive.isAt(this.#draftPath)) await rm(this.#draftPath, { force: true });
    await this.archive.dispose();
  }
}

/** Adds all rows and the keys, and the files that are newer than the draft. Returns what it contains. */
async function completeArchive(draft: Draft, context: CommandContext) {
  const { config, connection, now, reportProgress } = context;
  const { archive } = draft;
  const hasFiles = !config.s3;
  const { tables, sequences, migration, lacking } = await readSnapshot(connection.db, async (tx) => {
    const migration = await readMigration(tx);
    const digests = await digestTables(tx, (step) => reportProgress({ label: 'tables', ...step }));
    const total = countRows(digests.values());
    let rowCount = 0;
    for (const [name, { count: expected }] of digests) {
      let page = 0;
      const before = rowCount;
      for await (const lines of readRows(tx, name)) {
        page += 1;
        await archive.add(`database/${name}/${page}.json`, JSON.stringify(lines));
        rowCount += lines.length;
        reportProgress({ label: 'rows', done: rowCount, total });
      }
      if (rowCount - before !== expected) {
        throw new CopyError(`${name} has ${rowCount - before} rows and not the ${expected} that were counted.`);
      }
    }
    const lacking: string[] = [];
    if (hasFiles) for await (const path of listNamedFiles(tx)) if (!archive.has(path)) lacking.push(path);
    return { tables: Object.fromEntries(digests), sequences: await listSequences(tx), migration, lacking };
  });
  await draft.addFiles(listKeys(config.dataDir), context);
  // Files whose rows were committed after the first listing.
  if (hasFiles) await draft.addFiles(listFiles(config.dataDir), context);
  await archive.finish({ createdAt: now.toISOString(), migration, tables, sequences, hasFiles });
  const rows = countRows(Object.values(tables));
  const missing = lacking.filter((path) => !archive.has(path));
  return { tables: Object.keys(tables).length, rows, files: draft.fileCount, hasFiles, missing };
}

async function finishBackup(path: string, draft: Draft, context: CommandContext): Promise<CommandResult> {
  const counts = await completeArchive(draft, context);
  const keyError = await findDataKeyError(context);
  context.checkIntact();
  await draft.publish();
  const { tables, rows, files, hasFiles, missing } = counts;
  return {
    isOk: missing.length === 0 && !keyError,
    data: { path, ...counts, keyError, isDryRun: false },
    lines: [
      `${path}: ${rows} rows of ${tables} tables, ${files} files and keys.`,
      ...(keyError ? [keyError] : []),
      ...(missing.length > 0 ? [`Files that rows name and DATA_DIR does not have: ${describeFiles(missing)}.`] : []),
      ...(hasFiles ? [] : ['The files lie in the bucket and are not in the archive: back it up, too.']),
      'Whoever has the archive can read everything in it. Keep it as you keep the data key.',
    ],
  };
}

/** Counts what an archive would contain. */
async function countContents({ config, connection }: CommandContext) {
  await readMigration(connection.db);
  const counts = await readSnapshot(connection.db, async (tx) => {
    const digests = await digestTables(tx);
    return { tables: digests.size, rows: countRows(digests.values()) };
  });
  let files = 0;
  for await (const _name of listKeys(config.dataDir)) files += 1;
  if (!config.s3) for await (const _name of listFiles(config.dataDir)) files += 1;
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
  /**
   * Adds the files before the rows are read: the shop removes a file's bytes right after the commit that removes its row,
   * so that later the file of a row may be gone. Files are immutable, and a new one has a new name.
   */
  async prepare(context) {
    const [path = ''] = context.positionals;
    if (context.isDryRun) return undefined;
    const draft = await Draft.create(path);
    try {
      if (!context.config.s3) await draft.addFiles(listFiles(context.config.dataDir), context);
    } catch (error) {
      await draft.discard();
      throw error;
    }
    return { run: (opened) => finishBackup(path, draft, opened), cancel: () => draft.discard() };
  },
  /** The dry run. */
  async run(context) {
    const [path = ''] = context.positionals;
    const { tables, rows, files } = await countContents(context);
    return {
      isOk: true,
      data: { path, tables, rows, files, isDryRun: true },
      lines: [`${rows} rows of ${tables} tables, ${files} files and keys would be written.`],
    };
  },
};
