import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Inputs of the web app's build. */
const webSources = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'apps/web/src',
  'locales',
  'packages/api/src',
  'packages/domain/src',
  'packages/ui/src',
  'scripts/building/latin1Source.ts',
  'pnpm-lock.yaml',
];

/** Inputs of the server's bundle. */
const serverSources = [
  'apps/server/src',
  'apps/server/vite.config.ts',
  'locales',
  'packages/api/src',
  'packages/demo/src',
  'packages/domain/src',
  'scripts/building/latin1Source.ts',
  'pnpm-lock.yaml',
];
/** Inputs of the bundle of the journeys' shop. */
const journeyShopSources = [
  ...serverSources,
  'apps/web/e2e/support/shopProcess.ts',
  'apps/web/e2e/support/vite.config.ts',
];
const isLeftOut = (name: string): boolean => /\.(test|stories)\.tsx?$/.test(name) || name === 'node_modules';

/** Hash of all inputs of the web app: its build id, 16 hexadecimal digits. */
export const webBuildId = (): string => hashFiles(webSources);

/** The same for the server's bundle. */
export const serverBuildId = (): string => hashFiles(serverSources);

/** The same for the bundle of the journeys' shop. */
export const journeyShopBuildId = (): string => hashFiles(journeyShopSources);

/** The same for the database of a new shop. The manifest has the version of PGlite. */
export const databaseId = (): string => hashFiles(['apps/server/src/db/migrations', 'apps/server/package.json']);

function hashFiles(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);

  function add(path: string): void {
    const entries = readFolder(path);
    if (!entries) {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)));
      return;
    }
    for (const name of entries) if (!isLeftOut(name)) add(`${path}/${name}`);
  }
}

/** Returns the sorted names in a folder; undefined for a file, empty for a missing folder. */
function readFolder(path: string): string[] | undefined {
  try {
    return readdirSync(join(root, path)).sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return undefined;
    if (code === 'ENOENT') return [];
    throw error;
  }
}
