import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileKey } from '../providers/files/fileKeys.ts';

/** Lists the kept files of a disk store's folder. A folder that cannot be read is an error, a missing one is empty. */
export async function* listKept(folder: string): AsyncGenerator<{ key: string; path: string }> {
  const keptFolder = join(folder, 'kept');
  if (!existsSync(keptFolder)) return;
  for (const part of (await readdir(keptFolder)).sort()) {
    for (const key of (await readdir(join(keptFolder, part))).sort()) {
      if (isFileKey(key)) yield { key, path: join(keptFolder, part, key) };
    }
  }
}
