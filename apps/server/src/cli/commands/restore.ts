import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Config, ConfigError } from '../../config.ts';
import { createFolder, privateFileMode, readKeyFile, syncTree, writeFileDurably } from '../../dataFolder.ts';
import { readJournal } from '../../db/migrationFiles.ts';
import { readMigrationState } from '../../db/migrationState.ts';
import type { Db } from '../../db/query.ts';
import { countRows, replaceTables } from '../../db/transfer/tableRows.ts';
import { forgetBucket } from '../../providers/files/bucketOwner.ts';
import {
  formatPreviousKeys,
  type KeyTexts,
  type KeyVariables,
  parseDataKeys,
  parsePreviousKeys,
  readKeyTexts,
  readSecrets,
} from '../../providers/secrets.ts';
import { findKeyState, findStateError } from '../../providers/shopKey.ts';
import {
  type ArchiveEntry,
  ArchiveError,
  type CheckedArchive,
  checkArchive,
  readArchivedFiles,
  readArchivedRows,
} from '../archive.ts';
import { checkOwner } from '../checkDataFolder.ts';
import { type Command, UsageError } from '../command.ts';
import { checkTarget, keepServersOut } from '../target.ts';

/** Writes a file beside its place first, so that one that is half written is never taken for whole. */
async function writeFile(path: string, content: ArchiveEntry['content']): Promise<void> {
  createFolder(dirname(path));
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  await pipeline(Readable.from(content), createWriteStream(draft, { mode: privateFileMode, flush: true }));
  await rename(draft, path);
}

const [currentName, checkName, previousName] = ['keys/data.key', 'keys/data.key.check', 'keys/data.key.previous'];

/** Contents of key files by path. */
type KeyFiles = Map<string, string>;

/** Whether the data folder, or the environment, has these keys, and its check value is of one of its own keys. */
async function hasKeys(folder: string, variables: KeyVariables, keys: readonly string[]): Promise<boolean> {
  try {
    if (!(await readSecrets(folder, variables))) return false;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
  const { current, previous } = await readKeyTexts(folder, variables);
  return keys.every((key) => [current, ...previous].includes(key));
}

/** Why these keys, those after the restore, are not those that the archive's rows need; undefined if they are. */
function findNeededKeyError(
  texts: KeyTexts,
  shopState: readonly string[],
  names: Parameters<typeof parseDataKeys>[1],
): string | undefined {
  // Without any key the next start generates one.
  const hasNone = texts.current === null && texts.check === null;
  try {
    const secrets = hasNone ? null : parseDataKeys(texts, names);
    const state = findKeyState(shopState);
    return state && findStateError(state, secrets);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/**
 * Checks the archive's keys before anything is written. Returns the files that the data folder lacks, and those that
 * differ from its own. Keys of the shop that decrypt the archive stay: its backup of before a replacement must not make
 * the former key the current one again.
 * @throws UsageError if the data folder has another key and it may not be replaced
 * @throws ConfigError if the keys after the restore are not those of the archive's data, which `keyError` says otherwise
 */
async function checkKeys(
  { path, keys, shopState }: Pick<CheckedArchive, 'keys' | 'shopState'> & { path: string },
  config: Config,
  { isReplacing, allowsMissingKey }: { isReplacing: boolean; allowsMissingKey: boolean },
): Promise<{ missing: KeyFiles; changed: KeyFiles; keyError: string | undefined }> {
  const folder = join(config.dataDir, 'keys');
  const own = await readKeyTexts(folder, config);
  const archived = {
    current: keys.get(currentName)?.trim() ?? null,
    previous: parsePreviousKeys(keys.get(previousName) ?? null, previousName),
    check: keys.get(checkName)?.trim() ?? null,
  };
  const archivedKeys = [archived.current, ...archived.previous].filter((key) => key !== null);
  const keepsOwn = await hasKeys(folder, config, archivedKeys);
  const restored = {
    current: keepsOwn || config.dataKey !== undefined ? own.current : (archived.current ?? own.current),
    previous: config.dataKey === undefined ? [...archived.previous, ...own.previous] : own.previous,
    check: archived.check ?? own.check,
  };
  const names = { keyName: config.dataKey === undefined ? currentName : 'DATA_KEY', dataName: path };
  const keyError = findNeededKeyError(restored, shopState, names);
  if (keyError !== undefined && !allowsMissingKey) {
    throw new ConfigError(
      `${path} was not restored, and nothing was changed. ${keyError} If the key is lost, add --without-key and run \`key forget\` afterwards.`,
    );
  }
  const missing: KeyFiles = new Map();
  const changed: KeyFiles = new Map();
  for (const [name, archivedText] of keys) {
    const target = join(config.dataDir, name);
    const ownText = await readKeyFile(target);
    const text = name === previousName ? joinPreviousKeys(archivedText, ownText, target) : archivedText.trim();
    if (ownText === null) missing.set(target, text);
    else if (ownText === text.trim() || keepsOwn) continue;
    else if (isReplacing || name === previousName) changed.set(target, text);
    else throw new UsageError(`${target} is another key than the backup's. Add --replace to overwrite it.`);
  }
  return { missing, changed, keyError };
}

/** The previous keys of the archive and of the data folder: none of the folder's is lost. */
function joinPreviousKeys(archived: string, own: string | null, target: string): string {
  return formatPreviousKeys([archived, own].flatMap((text) => parsePreviousKeys(text, target)));
}

async function writeKeys(keys: Readonly<KeyFiles>): Promise<void> {
  for (const [path, content] of keys) {
    createFolder(dirname(path));
    await writeFileDurably(path, content);
  }
}

/** Restores files. Returns their number. */
async function restoreFiles(path: string, dataDir: string, onFile: (done: number) => void): Promise<number> {
  let count = 0;
  for await (const entry of readArchivedFiles(path)) {
    await writeFile(join(dataDir, entry.path), entry.content);
    count += 1;
    onFile(count);
  }
  for (const folder of ['files', 'avatars']) {
    const stored = join(dataDir, folder);
    if (existsSync(stored)) await syncTree(stored);
  }
  return count;
}

interface ArchivedTables {
  path: string;
  /** Newest migration of the archive. */
  migration: string;
}

/** @throws ArchiveError if this release does not know the archive's tables, or if the database has newer ones */
async function checkTables(db: Db, { path, migration }: ArchivedTables): Promise<void> {
  const tags = readJournal().map(({ tag }) => tag);
  const { pending } = await readMigrationState(db);
  if (!tags.includes(migration)) {
    throw new ArchiveError(
      `${path} has the tables of ${migration}, which this release does not have. Use a newer one.`,
    );
  }
  const applied = tags.length - pending.length;
  if (applied > tags.indexOf(migration) + 1) {
    throw new ArchiveError(
      `${path} was made by an earlier release: it has the tables of ${migration}, this database those of ${tags[applied - 1]}. Restore it into an empty database.`,
    );
  }
}

export const restore: Command = {
  name: 'restore',
  summary: 'Reads an archive of `backup`, compares all checksums, and replaces database, files and keys.',
  usage: '<archive.tar.gz> [--replace] [--without-key] [--dry-run]',
  options: { replace: { type: 'boolean' }, 'without-key': { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  parameters: 1,
  skipsMigrations: true,
  createsDatabase: true,
  async run({ config, connection, positionals, options, isDryRun, reportProgress }) {
    const { db } = connection;
    const [path = ''] = positionals;
    const isReplacing = Boolean(options.replace);
    for (const name of ['keys', 'files', 'avatars']) checkOwner(join(config.dataDir, name));
    const manifest = await checkArchive(path, (count) => reportProgress({ label: 'entries', done: count }));
    await checkTables(db, { path, migration: manifest.migration });
    await checkTarget(db, isReplacing);
    const keys = await checkKeys({ ...manifest, path }, config, {
      isReplacing,
      allowsMissingKey: Boolean(options['without-key']),
    });
    const keyLines = keys.keyError === undefined ? [] : [keys.keyError];
    // Creates the tables of the archive's release, which may be an earlier one.
    if (!isDryRun) await connection.migrate(manifest.migration);
    const tables = new Map(Object.entries(manifest.tables));
    const onRows = (done: number) => reportProgress({ label: 'rows', done, total: rows });
    const rows = countRows(tables.values());
    const data = { createdAt: manifest.createdAt, tables: tables.size, rows, keyError: keys.keyError, isDryRun };
    if (isDryRun) {
      return {
        isOk: true,
        data,
        lines: [`${rows} rows of ${tables.size} tables of ${manifest.createdAt} would be restored.`, ...keyLines],
      };
    }
    // A folder without a key has no rows that need one. After a kill behind the commit, a server that starts must not
    // generate another.
    await writeKeys(keys.missing);
    const files = await restoreFiles(path, config.dataDir, (done) => reportProgress({ label: 'files', done }));
    await db.transaction(async (tx) => {
      await keepServersOut(tx);
      await replaceTables(tx, {
        tables,
        sequences: manifest.sequences,
        rows: reportRowCount(readArchivedRows(path), onRows),
      });
      await forgetBucket(tx);
    });
    // After the commit: while the old rows are there, the old key must be there, too. Killed in between, the restore is
    // run again with `--replace`.
    await writeKeys(keys.changed);
    const keyCount = keys.missing.size + keys.changed.size;
    // The rows of an earlier release.
    await connection.migrate();
    return {
      isOk: true,
      data: { ...data, files: files + keyCount },
      lines: [
        `${rows} rows of ${tables.size} tables and ${files + keyCount} files and keys of ${manifest.createdAt} are restored. All checksums agree.`,
        ...keyLines,
        ...(manifest.hasFiles && config.s3 ? ['The files lie in DATA_DIR now: run `files move --to s3`.'] : []),
        ...(manifest.hasFiles
          ? []
          : [
              'The backup has no files: they lie in the bucket. If this shop takes over that bucket, run `files claim`.',
            ]),
      ],
    };
  },
};

/** Passes pages of rows on and calls `onRows` after each with the number of rows so far. */
async function* reportRowCount<Page extends { lines: readonly unknown[] }>(
  pages: AsyncIterable<Page>,
  onRows: (done: number) => void,
): AsyncGenerator<Page> {
  let rowCount = 0;
  for await (const page of pages) {
    yield page;
    rowCount += page.lines.length;
    onRows(rowCount);
  }
}
