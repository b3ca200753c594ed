import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectPglite } from '../apps/server/src/db/connectPglite.ts';
import { getCompiledPglite } from '../apps/server/src/db/embedded/compiledPglite.ts';
import { getDatabaseArchive } from '../apps/server/src/db/embedded/databaseArchive.ts';
import { GuardedPglite } from '../apps/server/src/db/embedded/guardedPglite.ts';
import { command } from './processes/command.ts';
import { scratchFolder } from './processes/scratchFolder.ts';
import { databaseId, journeyShopBuildId, root, serverBuildId, webBuildId } from './sources.ts';

/**
 * Puts the archive of a new shop's database into a folder. It is made once for each version of PGlite and each set of
 * migrations, because that takes seconds.
 */
async function addDatabaseArchive(folder: string): Promise<void> {
  const cache = join(root, 'apps/server/node_modules/.cache/database', databaseId());
  const archive = getDatabaseArchive(cache);
  if (!existsSync(archive)) {
    mkdirSync(cache, { recursive: true });
    const bytes = await createArchive();
    replaceFile(archive, (draft) => writeFileSync(draft, bytes));
  }
  replaceFile(getDatabaseArchive(folder), (draft) => copyFileSync(archive, draft));
}

/** Another process may write or read the same file at this moment. */
function replaceFile(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  write(draft);
  renameSync(draft, path);
}

async function createArchive(): Promise<Uint8Array> {
  const parent = scratchFolder('database');
  try {
    const dataDir = join(parent, 'db');
    await (await connectPglite(dataDir, { isSynced: false })).close();
    const client = new GuardedPglite({ ...(await getCompiledPglite()), dataDir });
    await client.waitReady;
    const archive = await client.dumpDataDir('gzip');
    await client.close();
    return await archive.bytes();
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

interface Build {
  name: string;
  config: string;
  /** `{"id": "…"}`, written last, so that its presence means that the build is complete. */
  stamp: string;
  id: () => string;
}

const web: Build = {
  name: 'web app',
  config: 'apps/web/vite.config.ts',
  stamp: join(root, 'apps/web/dist/server/build.json'),
  id: webBuildId,
};
const server: Build = {
  name: 'server',
  config: 'apps/server/vite.config.ts',
  stamp: join(root, 'apps/server/dist/build.json'),
  id: serverBuildId,
};
const journeyShop: Build = {
  name: 'shop of the journeys',
  config: 'apps/web/e2e/support/vite.config.ts',
  stamp: join(root, 'apps/server/dist-journeys/build.json'),
  id: journeyShopBuildId,
};

/** Builds the web app, unless the existing build has the same source hash. */
export const buildWeb = (): Promise<void> => build(web);

/**
 * Builds the server's bundle, unless the existing one has the same source hash, with the database of a new shop beside
 * it.
 */
export const buildServer = (): Promise<void> => buildWithDatabase(server);

/** The same for the bundle of the journeys' shop; returns the path of its program. */
export async function buildJourneyShop(): Promise<string> {
  await buildWithDatabase(journeyShop);
  return join(dirname(journeyShop.stamp), 'shopProcess.js');
}

async function buildWithDatabase(bundle: Build): Promise<void> {
  await build(bundle);
  await addDatabaseArchive(dirname(bundle.stamp));
}

async function build({ name, config, stamp, id }: Build): Promise<void> {
  const built = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id: string }).id : undefined;
  if (built === id()) return;
  console.log(`Building the ${name} …`);
  const code = await command('vite', ['build', '--config', config, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`);
}
