import { readFile } from 'node:fs/promises';
import { writeFileDurably } from '../dataFolder.ts';

/** Reads a key file, trimmed; null where it does not exist. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a new key and syncs it to the disk before it is used; returns it. */
export async function writeKeyFile(path: string, text: string): Promise<string> {
  await writeFileDurably(path, text);
  return text;
}
