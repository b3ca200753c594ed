import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const keyPattern = /^[0-9a-f]{32}$/;

/** Lists the kept files of a disk store's folder. A folder that cannot be read is an error, a missing one is empty. */
export async function* listKept(folder: string): AsyncGenerator<{ key: string; path: string }> {
  const kept = join(folder, 'kept');
  if (!existsSync(kept)) return;
  for (const part of (await readdir(kept)).sort()) {
    for (const key of (await readdir(join(kept, part))).sort()) {
      if (keyPattern.test(key)) yield { key, path: join(kept, part, key) };
    }
  }
}
