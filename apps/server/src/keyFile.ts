import { readFile } from 'node:fs/promises';
import { ignoreMissingFile } from './dataFolder.ts';

/** Reads a key file, trimmed; null where it does not exist. */
export async function readKeyFile(path: string): Promise<string | null> {
  return (await ignoreMissingFile(readFile(path, 'utf8')))?.trim() ?? null;
}
