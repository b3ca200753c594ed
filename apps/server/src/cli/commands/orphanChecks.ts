import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { ignoreMissingFile } from '../../dataFolder.ts';
import { type Db, queryValues } from '../../db/query.ts';
import { avatarPrefix } from '../../providers/files/publicPictures.ts';
import { S3Client } from '../../providers/files/s3Client.ts';
import type { CheckResult, CommandContext } from '../command.ts';
import { listKept } from '../keptFiles.ts';

/** Minimum age of a file without a row: a younger one may belong to a running call. The shop sweeps older ones hourly. */
const minAgeMs = 3_600_000;
const pageSize = 100_000;
const maxShown = 3;

/** A store of files with the query of the keys that rows name, in ascending order. */
interface Store {
  folder: string;
  /** @param after the last key of the page before */
  readKeys: (after: string) => SQL;
}

const stores: readonly Store[] = [
  {
    folder: 'files',
    // Others belong to files of a demo shop that are not stored yet.
    readKeys: (after) => sql`select storage_key as key from files
      where deleted_at is null and storage_key ~ '^[0-9a-f]{32}$' and storage_key > ${after}
      order by storage_key limit ${pageSize}`,
  },
  {
    folder: avatarPrefix,
    readKeys: (after) => sql`select key from (
        select distinct substring(avatar from '^/media/avatars/([0-9a-f]{32})[.]webp$') as key from users
        where avatar like '/media/avatars/%') a
      where key > ${after} order by key limit ${pageSize}`,
  },
];

interface StoredFile {
  key: string;
  getAge: () => Promise<number>;
}

/** Lists the files of a store in the order of their keys. */
async function* listStored({ config, now }: CommandContext, folder: string): AsyncGenerator<StoredFile> {
  const toAge = (date: Date) => now.getTime() - date.getTime();
  if (!config.s3) {
    for await (const { key, path } of listKept(join(config.dataDir, folder))) {
      yield { key, getAge: async () => toAge((await ignoreMissingFile(stat(path)))?.mtime ?? now) };
    }
    return;
  }
  for await (const { key, changedAt } of new S3Client(config.s3).list(`${folder}/`)) {
    yield { key: key.slice(folder.length + 1), getAge: async () => toAge(changedAt) };
  }
}

async function* listRows(db: Db, readKeys: Store['readKeys']): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const keys = await queryValues<string>(db, readKeys(after));
    yield* keys;
    if (keys.length < pageSize) return;
    after = keys.at(-1) ?? '';
  }
}

/** Paths below the data folder of the files that rows name. */
export async function* listNamedFiles(db: Db): AsyncGenerator<string> {
  for (const { folder, readKeys } of stores) {
    for await (const key of listRows(db, readKeys)) yield `${folder}/kept/${key.slice(0, 2)}/${key}`;
  }
}

async function isStored({ config }: CommandContext, folder: string, key: string): Promise<boolean> {
  if (!config.s3) return existsSync(join(config.dataDir, folder, 'kept', key.slice(0, 2), key));
  for await (const _ of new S3Client(config.s3).list(`${folder}/${key}`)) return true;
  return false;
}

/** Walks through both lists in the order of the keys; neither has to fit into memory. */
async function compareStore(context: CommandContext, { folder, readKeys }: Store) {
  const [withoutRow, withoutFile]: [string[], string[]] = [[], []];
  const rows = listRows(context.connection.db, readKeys);
  let row = await rows.next();
  const skipRowsBefore = async (key: string | undefined) => {
    for (; !row.done && (key === undefined || row.value < key); row = await rows.next()) withoutFile.push(row.value);
  };
  for await (const { key, getAge } of listStored(context, folder)) {
    await skipRowsBefore(key);
    if (!row.done && row.value === key) row = await rows.next();
    else if ((await getAge()) >= minAgeMs) withoutRow.push(`${folder}/${key}`);
  }
  await skipRowsBefore(undefined);
  const missing: string[] = [];
  // A file may have been written after its place in the list.
  for (const key of withoutFile) {
    if (!(await isStored(context, folder, key))) missing.push(`${folder}/${key}`);
  }
  return { withoutRow, missing };
}

export const describeFiles = (keys: readonly string[]) =>
  `${keys.length} (${keys.slice(0, maxShown).join(', ')}${keys.length > maxShown ? ', …' : ''})`;

/** Compares the rows of private files and profile pictures with the file store, in both directions. */
export async function checkOrphans(context: CommandContext): Promise<CheckResult> {
  const results = [];
  for (const store of stores) results.push(await compareStore(context, store));
  const missing = results.flatMap((result) => result.missing);
  const withoutRow = results.flatMap((result) => result.withoutRow);
  if (missing.length > 0) return ['failed', `rows without a file: ${describeFiles(missing)}`];
  if (withoutRow.length > 0)
    return ['warning', `files without a row, older than an hour: ${describeFiles(withoutRow)}`];
  return ['ok', 'Every row has its file, and every file its row.'];
}
