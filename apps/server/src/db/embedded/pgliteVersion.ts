import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { privateFileMode, syncPath, syncTree } from '../../dataFolder.ts';
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

const getDraftFolder = (folder: string) => `${folder}.upgrade`;

/** New folder that keeps the database as the version wrote it: `db.0.5.16`, after a way back and again `db.0.5.16-2`. */
function findFreeCopyFolder(folder: string, version: string): string {
  const first = `${folder}.${version}`;
  let path = first;
  for (let count = 2; existsSync(path); count += 1) path = `${first}-${count}`;
  return path;
}

/** The kept copies of a database, and a draft. Only the operator removes them: one may be the only way back. */
function listCopies(folder: string): string[] {
  if (!existsSync(dirname(folder))) return [];
  const isCopy = (name: string) => name.startsWith(`${basename(folder)}.`) && /\.(\d+\.\d+\.\d+.*|upgrade)$/.test(name);
  return readdirSync(dirname(folder))
    .filter(isCopy)
    .sort()
    .map((name) => join(dirname(folder), name));
}

interface Takeover {
  isSynced: boolean;
  /** Opens a folder with the bundled engine, reads from it and closes it. */
  tryOpen: (folder: string) => Promise<void>;
}

/**
 * Lets the bundled PGlite take over a data folder that another version wrote: first on a copy, which takes the place of
 * the original only after it opened. Returns the folders that keep originals, or undefined if the versions are the same.
 *
 * @throws DatabaseFormatError if the folder has another PostgreSQL's format, if the copy does not open, or if the folder
 * is missing and copies of it are not
 */
export async function takeOverFolder(folder: string, { isSynced, tryOpen }: Takeover): Promise<string[] | undefined> {
  const draft = getDraftFolder(folder);
  // A process that was killed between the two renames below. The note is the last file that is written to the draft.
  const isInterrupted = !existsSync(folder) && existsSync(join(draft, noteFile));
  if (isInterrupted) {
    await rename(draft, folder);
    if (isSynced) await syncPath(dirname(folder));
  }
  const major = read(join(folder, 'PG_VERSION'));
  if (major === undefined) {
    const copies = listCopies(folder);
    if (copies.length === 0) return undefined;
    throw new DatabaseFormatError(
      `There is no database in ${folder}, but copies of one lie beside it: ${copies.join(', ')}. Rename the right one to ${folder}; for a new shop move them elsewhere.`,
    );
  }
  const writer = read(join(folder, noteFile)) ?? versionBeforeNotes;
  const version = readPgliteVersion();
  if (major !== postgresMajor) {
    throw new DatabaseFormatError(
      `${folder} has the format of PostgreSQL ${major} (PGlite ${writer}); this release brings PostgreSQL ${postgresMajor} (PGlite ${version}). Nothing was changed. Make an archive with the release that wrote it (npm run sampan -- backup shop.tar.gz), then restore it with this release into an empty DATA_DIR.`,
    );
  }
  if (writer === version) {
    if (!existsSync(join(folder, noteFile))) await notePgliteVersion(folder);
    return isInterrupted ? listCopies(folder) : undefined;
  }
  await rm(draft, { recursive: true, force: true });
  try {
    await copyFolder(folder, draft);
    await rm(join(draft, noteFile), { force: true });
    await tryOpen(draft).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseFormatError(
        `PGlite ${version} cannot open a copy of ${folder}, which PGlite ${writer} wrote (${reason}). The database was not changed: start the release that wrote it.`,
      );
    });
    if (isSynced) await syncTree(draft);
    await notePgliteVersion(draft);
    // The note and the entry of its folder.
    if (isSynced) for (const path of [join(draft, noteFile), draft]) await syncPath(path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await rename(folder, findFreeCopyFolder(folder, writer));
  await rename(draft, folder);
  if (isSynced) await syncPath(dirname(folder));
  return listCopies(folder);
}
