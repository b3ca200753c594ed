import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A source file in development, and a file of the bundle in production. */
export const drawingProcessPath = join(import.meta.dirname, `drawingProcess${extname(import.meta.filename)}`);

/** @throws ConfigError in an installation that `pnpm package` made without the demo's data */
export function requireDemo(): void {
  if (existsSync(drawingProcessPath)) return;
  throw new ConfigError(
    'This installation has no demo shop. Set DEMO=0 and use a database that did not begin as one, or make the folder with `pnpm package <folder> --demo`.',
  );
}
