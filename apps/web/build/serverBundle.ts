import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the server bundle after the client's, so that one command builds both. */
export function serverBundle(configFile: string): Plugin {
  let outDir = '';
  return {
    name: 'sampan-server-bundle',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, 'server');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({ configFile, logLevel: 'warn', build: { outDir } });
      },
    },
  };
}
