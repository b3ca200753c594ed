import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { getManifest } from 'workbox-build';
import { type Chunk, retainedFiles } from './retainedFiles.ts';

/** Document used offline for private pages: the app without page content, which the browser renders itself. */
const shell = '/user/settings';

/** Builds `worker.js` after the client's files, because it contains their names. */
export function serviceWorker(id: string): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'sampan-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Record<
          string,
          Chunk
        >;
        const { manifestEntries, warnings } = await getManifest({
          globDirectory: outDir,
          globPatterns: retainedFiles(manifest),
          dontCacheBustURLsMatching: /^assets\//,
          modifyURLPrefix: { assets: '/assets' },
          additionalManifestEntries: [{ url: shell, revision: id }],
        });
        if (warnings.length > 0) throw new Error(warnings.join('\n'));
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __BUILD_ID__: JSON.stringify(id),
            __SHELL__: JSON.stringify(shell),
            __KEPT_FILES__: JSON.stringify(manifestEntries),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(root, 'src/worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'worker.js' },
            },
          },
        });
      },
    },
  };
}
