import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Modes for the shop's own user only. */
export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

/**
 * Creates a folder and its missing parents, private to the user; an existing folder is not changed. Replaces Node's
 * `recursive`, which never returns in a file system that fails each new folder with ENOENT, such as /proc.
 *
 * @throws NodeJS.ErrnoException
 */
export function createFolder(path: string): void {
  try {
    mkdirSync(path, { mode: privateFolderMode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || isFolder(parent)) throw error;
    createFolder(parent);
    mkdirSync(path, { mode: privateFolderMode });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Makes a folder and its contents private. Does not follow links and ignores a missing folder. */
export function restrictTree(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  const privateMode = stats.isDirectory() ? privateFolderMode : privateFileMode;
  if ((stats.mode & 0o777) !== privateMode) chmodSync(path, privateMode);
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictTree(join(path, name));
}

/** Makes a folder private without changing the modes of its contents. Ignores a missing folder. */
export function restrictFolder(path: string): void {
  if (isFolder(path) && (statSync(path).mode & 0o777) !== privateFolderMode) chmodSync(path, privateFolderMode);
}

/**
 * Flags that open a path for a sync; null where there is nothing to sync. Windows syncs only what is open for writing,
 * which a folder cannot be: NTFS keeps the entries of folders in its own journal.
 */
export function toSyncFlags(isFolder: boolean, platform: NodeJS.Platform = process.platform): 'r' | 'r+' | null {
  if (platform !== 'win32') return 'r';
  return isFolder ? null : 'r+';
}

/** Syncs a file, or the entries of a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const flags = toSyncFlags(isFolder(path));
  if (flags === null) return;
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and its contents recursively. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}

/** Writes a private file atomically and durably: writes and syncs a temporary file, renames it and syncs the folder. */
export async function writeFileDurably(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', privateFileMode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** Identifies a file by device and inode. Another file may have the id once this one is removed and closed. */
export const toFileId = ({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): string => `${dev}:${ino}`;

/** Id of the file at a path; null where there is none. */
export function readFileId(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? toFileId(found) : null;
}

/** Null if the file does not exist; any other error is thrown. */
export async function ignoreMissingFile<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads a key file, trimmed; null where it does not exist. */
export async function readKeyFile(path: string): Promise<string | null> {
  return (await ignoreMissingFile(readFile(path, 'utf8')))?.trim() ?? null;
}
