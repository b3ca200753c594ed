import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The disk of the files; null if it cannot be read. */
export async function readDisk(dataDir: string): Promise<StatsFs | null> {
  // The folder of the files may be a disk of its own; before the first upload it does not exist.
  return statfs(join(dataDir, 'files')).catch(() => statfs(dataDir).catch(() => null));
}
