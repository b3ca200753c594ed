import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDatabaseArchive } from './building/databaseArchive.ts';
import { command } from './processes/command.ts';
import { journeyShopBuildId, root, serverBuildId, webBuildId } from './sources.ts';

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
