import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder on disk, not in memory, since a real shop's data is on disk. */
export const benchFolder = () => mkdtempSync(join(tmpdir(), 'sampan-bench-'));
