import { readFile } from 'node:fs/promises';
import { writeFileDurably } from '../dataFolder.ts';

/** The text of a key file without the line break that an editor adds; null where there is none. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a new key and returns it: on the disk before anything is encrypted or signed with it. */
export async function writeKeyFile(path: string, text: string): Promise<string> {
  await writeFileDurably(path, text);
  return text;
}
