import { constants } from 'node:fs';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../dataFolder.ts';

/** Copies a folder; on a file system that can (Btrfs, XFS), the copy shares its blocks with the original. */
export function copyFolder(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false });
}

/** Size of all files of a folder, bytes. Ignores files that are removed meanwhile. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await unlessMissing(stat(join(entry.parentPath, entry.name))))?.size ?? 0;
  }
  return bytes;
}
