import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webBuildId } from '../../scripts/sources.ts';
import { buildFiles } from './build/buildFiles.ts';
import { cascadeLayers } from './build/cascadeLayers.ts';
import { contractWithoutSchemas } from './build/contractWithoutSchemas.ts';
import { i18nextWithoutBackend } from './build/i18nextWithoutBackend.ts';
import { preloadFont } from './build/preloadFont.ts';
import { prePaint } from './build/prePaint.ts';
import { routerWithoutUnused } from './build/routerWithoutUnused.ts';
import { serverBundle } from './build/serverBundle.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { sharedChunk, sharedModules, sharedWith } from './build/sharedModules.ts';

const buildId = webBuildId();
/** Where a visit begins and goes on. */
const browsing = ['home', 'goods', 'goodsSlug'].map(routeFile);
/** What a product leads to, and what is also read. */
const buying = ['goodsSlug', 'goodsCart', 'ordersCreate', 'ordersId', 'index', 'posts', 'postsId', 'album'].map(
  routeFile,
);
/** Lists of the back office. */
const lists = ['adminOrders', 'adminProducts', 'adminUsers', 'adminArticles'].map(routeFile);
/** Where `pnpm dev` keeps the server; the built app is served by the server itself. */
const server = process.env.SAMPAN_SERVER ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    routerWithoutUnused(),
    i18nextWithoutBackend(),
    react(),
    vanillaExtractPlugin(),
    cascadeLayers(),
    prePaint(),
    preloadFont(),
    buildFiles(buildId),
    serviceWorker(buildId),
    serverBundle(join(import.meta.dirname, 'build/vite.server.config.ts')),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    target: 'es2022',
    manifest: true,
    // Every name stands in the list of what each lazy part needs, which comes with the first page. A part's styles must be
    // there before it is shown; its scripts it asks for itself, and a finished page names its own: 2 kB less.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The budgets are tests: build/build.test.ts.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Making a schema changes nothing else, nor does looking into one: what is made and not used goes.
      treeshake: {
        propertyReadSideEffects: false,
        manualPureFunctions: ['v', 'text', 'getPage', 'paging', 'translations', 'queryInteger'],
      },
      output: {
        // For the same list: 1 kB less.
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
            // Small sheets that the list alone begins with: each would take a connection of its own, before
            // its font and its pictures.
            { name: 'shop', test: /\/(CategoryChips|LoadMore|Select)\.css\.ts/, priority: 1 },
            // Then what a product's page has in common with the way to an order and with pages to read.
            { name: sharedWith('buying', buying), debugName: 'buying', priority: 0.5 },
            // What lists of the back office have in common, and no customer ever loads.
            {
              name: sharedChunk('lists', lists, {
                entry: join(import.meta.dirname, 'src/main.tsx'),
                door: /adminDoor/,
                room: join(import.meta.dirname, 'src/AdminRoutes.tsx'),
              }),
              debugName: 'lists',
              priority: 0.3,
              includeDependenciesRecursively: false,
            },
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

function routeFile(name: string): string {
  return join(import.meta.dirname, `src/routes/${name}.tsx`);
}
