import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new, empty folder on the disk, as a shop's is: what is measured there is what a shop takes. */
export const benchFolder = () => mkdtempSync(join(tmpdir(), 'sampan-bench-'));
