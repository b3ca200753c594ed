import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { root, webBuildId } from './sources.ts';

/** Builds the web app, unless the existing build has the same source hash. */
export async function buildWeb(): Promise<void> {
  // Written last, so its presence means that the build is complete.
  const stamp = join(root, 'apps/web/dist/server/build.json');
  const built = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { id: string }).id : undefined;
  if (built === webBuildId()) return;
  console.log('Building the web app …');
  const code = await command('vite', ['build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn']);
  if (code !== 0) throw new Error('The web app could not be built; the reason stands above.');
}
