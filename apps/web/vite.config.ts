import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webBuildId } from '../../scripts/sources.ts';
import { buildFiles } from './build/buildFiles.ts';
import { contractWithoutSchemas } from './build/contractWithoutSchemas.ts';
import { prePaint } from './build/prePaint.ts';
import { routerWithoutUnused } from './build/routerWithoutUnused.ts';
import { sharedModules } from './build/sharedModules.ts';

const buildId = webBuildId();
/** Where a visit begins and goes on. */
const browsing = ['home', 'goods', 'goodsSlug'].map((name) => join(import.meta.dirname, `src/routes/${name}.tsx`));
/** Where `pnpm dev` keeps the server; the built app is served by the server itself. */
const server = process.env.SAMPAN_SERVER ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    routerWithoutUnused(),
    react(),
    vanillaExtractPlugin(),
    prePaint(),
    buildFiles(buildId),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The budgets are tests: build/build.test.ts.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Making a schema changes nothing else: what is made and not used goes.
      treeshake: { manualPureFunctions: ['v', 'text', 'pageOf', 'paging', 'translations', 'queryInteger'] },
      output: {
        // Every name stands in the list of what each lazy part needs, which comes with the first page: 1 kB less.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Only the machines need it, and these come after the first paint.
            { name: 'xstate', test: /\/node_modules\/xstate\//, priority: 3 },
            // What every page needs is one file: dozens of small ones compress badly and are asked for one by one.
            { name: 'app', test: /apps\/web\/src\/main\.tsx$/, priority: 2 },
            // Before they are asked for: what pages have in common, of which a visit mostly needs all.
            { name: sharedModules('shop', browsing), debugName: 'shop', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 8080,
    strictPort: true,
    proxy: Object.fromEntries(['/main', '/media', '/sandbox'].map((path) => [path, server])),
  },
});
