import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.ts';
import { addDatabaseArchive } from './databaseArchive.ts';
import { root, serverBuildId, webBuildId } from './sources.ts';

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

/** Builds the web app, unless the existing build has the same source hash. */
export const buildWeb = (): Promise<void> => build(web);

/** Builds the server's bundle, unless the existing one has the same source hash, with the database of a new shop beside it. */
export async function buildServer(): Promise<void> {
  await build(server);
  await addDatabaseArchive(dirname(server.stamp));
}

async function build({ name, config, stamp, id }: Build): Promise<void> {
  const built = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id: string }).id : undefined;
  if (built === id()) return;
  console.log(`Building the ${name} …`);
  const code = await command('vite', ['build', '--config', config, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`);
}
