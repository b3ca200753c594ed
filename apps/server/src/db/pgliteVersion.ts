import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { privateFileMode, syncPath, syncTree } from '../dataFolder.ts';
import { copyFolder } from './copyFolder.ts';

/** Major version of the PostgreSQL in the bundled PGlite: the format of the data folder. */
export const postgresMajor = '18';
/** File in the data folder with the version of the PGlite that wrote it last. */
const noteFile = 'PGLITE_VERSION';
/** Shops from before the note: all of them had this version. */
const versionBeforeNotes = '0.5.16';

/** The bundled engine cannot take over the data folder. The message is for the operator; nothing was changed. */
export class DatabaseFormatError extends Error {}

/** Version of the bundled PGlite, such as `0.5.16`. */
export function readPgliteVersion(): string {
  const dist = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return (JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8')) as { version: string }).version;
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);

/** Notes the bundled version in a data folder. */
export function notePgliteVersion(folder: string): Promise<void> {
  return writeFile(join(folder, noteFile), `${readPgliteVersion()}\n`, { mode: privateFileMode });
}

/** Folder that keeps the database as the version wrote it. */
const keptFolder = (folder: string, version: string) => `${folder}.${version}`;

/** Removes copies of earlier changes: one is enough to go back, and each takes the space of the database. */
async function removeOlderCopies(folder: string, kept: string): Promise<void> {
  const isCopy = new RegExp(`^${basename(folder)}\\.\\d+\\.\\d+\\.\\d+`);
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (isCopy.test(name) && path !== kept) await rm(path, { recursive: true, force: true });
  }
}

interface Takeover {
  isSynced: boolean;
  /** Opens a folder with the bundled engine, reads from it and closes it. */
  tryOpen: (folder: string) => Promise<void>;
}

/**
 * Lets the bundled PGlite take over a data folder that another version wrote: first on a copy, which takes the place of
 * the original only after it opened. Returns the folder that keeps the original, or undefined if the versions are the same.
 *
 * @throws DatabaseFormatError if the folder has another PostgreSQL's format, or if the copy does not open
 */
export async function takeOverFolder(folder: string, { isSynced, tryOpen }: Takeover): Promise<string | undefined> {
  const draft = `${folder}.upgrade`;
  // A process that was killed between the two renames below. The note is the last file that is written to the draft.
  if (!existsSync(folder) && existsSync(join(draft, noteFile))) await rename(draft, folder);
  const major = read(join(folder, 'PG_VERSION'));
  if (major === undefined) return undefined;
  const writer = read(join(folder, noteFile)) ?? versionBeforeNotes;
  const version = readPgliteVersion();
  if (major !== postgresMajor) {
    throw new DatabaseFormatError(
      `${folder} has the format of PostgreSQL ${major} (PGlite ${writer}); this release brings PostgreSQL ${postgresMajor} (PGlite ${version}). Nothing was changed. Make an archive with the release that wrote it (npm run sampan -- backup shop.tar.gz), then restore it with this release into an empty DATA_DIR.`,
    );
  }
  if (writer === version) {
    if (!existsSync(join(folder, noteFile))) await notePgliteVersion(folder);
    return undefined;
  }
  await rm(draft, { recursive: true, force: true });
  try {
    await copyFolder(folder, draft);
    await rm(join(draft, noteFile), { force: true });
    await tryOpen(draft);
    if (isSynced) await syncTree(draft);
    await notePgliteVersion(draft);
    if (isSynced) await syncPath(join(draft, noteFile));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFormatError(
      `PGlite ${version} cannot open a copy of ${folder}, which PGlite ${writer} wrote (${reason}). The database was not changed: start the release that wrote it.`,
    );
  }
  const kept = keptFolder(folder, writer);
  await rm(kept, { recursive: true, force: true });
  await rename(folder, kept);
  await rename(draft, folder);
  if (isSynced) await syncPath(dirname(folder));
  await removeOlderCopies(folder, kept);
  return kept;
}
