import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webBuildId } from '../../scripts/sources.ts';
import { buildFiles } from './build/buildFiles.ts';
import { cascadeLayers } from './build/cascadeLayers.ts';
import { type ChunkEntries, createChunkNames } from './build/chunkGroups.ts';
import { compileHints } from './build/compileHints.ts';
import { contractWithoutSchemas } from './build/contractWithoutSchemas.ts';
import { preloadFont } from './build/preloadFont.ts';
import { prePaint } from './build/prePaint.ts';
import { serverBundle } from './build/serverBundle.ts';
import { serviceWorker } from './build/serviceWorker.ts';

const buildId = webBuildId();
const ui = join(import.meta.dirname, '../../packages/ui/src');
const chunkEntries: ChunkEntries = {
  main: join(import.meta.dirname, 'index.html'),
  home: [routeFile('home'), join(ui, 'features/article/LatestArticles/LatestArticles.tsx')],
  browsing: ['goods', 'goodsSlug'].map(routeFile),
  later: [
    join(import.meta.dirname, 'src/offline.ts'),
    join(ui, 'app/pageKeys.ts'),
    join(ui, 'patterns/ErrorState/ErrorState.tsx'),
    join(ui, 'screens/shop/LazyErrorScreen/ErrorScreen.tsx'),
  ],
  product: [join(ui, 'screens/shop/ProductScreen/ProductDetails.tsx')],
  filter: [join(ui, 'screens/shop/GoodsScreen/FilterColumn.tsx')],
  light: ['about', 'help', 'index', 'postsId', 'user'].map(routeFile),
  ordering: ['orders', 'ordersId', 'ordersCreate'].map(routeFile),
  account: ['userBasic', 'userDownload', 'userSettings'].map(routeFile),
  hints: [join(ui, 'primitives/Tooltip/Tooltip.tsx')],
  buying: [routeFile('goodsCart')],
  signIn: ['login', 'register'].map(routeFile),
  admin: join(import.meta.dirname, 'src/AdminRoutes.tsx'),
  adminOften: [routeFile('adminOrders')],
  adminTools: [
    'features/admin/JobTray/JobTray.tsx',
    'features/admin/SavedViews/SavedViewList.tsx',
    'features/admin/SavedViews/ViewNameForm.tsx',
    'patterns/DataTable/ColumnChoices.tsx',
    'patterns/FilterBar/FilterEditor.tsx',
    'screens/admin/AdminOrdersScreen/collectOrders.ts',
    'screens/admin/shared/jobs/serviceJobs.ts',
    'screens/admin/shared/shell/AdminPalette.tsx',
  ].map((file) => join(ui, file)),
};
/** Where `pnpm dev` keeps the server; the built app is served by the server itself. */
const server = process.env.SAMPAN_SERVER ?? 'http://127.0.0.1:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    react(),
    vanillaExtractPlugin(),
    cascadeLayers(),
    prePaint(),
    preloadFont(),
    buildFiles(buildId),
    serviceWorker(buildId),
    compileHints(),
    serverBundle(join(import.meta.dirname, 'build/vite.server.config.ts')),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    target: 'es2022',
    manifest: true,
    // Every name stands in the list of what each lazy part needs, which comes with the first page. A part's styles must be
    // there before it is shown; its scripts it asks for itself, and a finished page names its own: 2 kB less.
    modulePreload: {
      // Browsers without `modulepreload` load these files a moment later, with the imports.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The budgets are tests: build/build.test.ts.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // For the same list: 1 kB less.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // Each module has its own chunk: its dependencies have theirs.
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(chunkEntries), debugName: 'chunks' }],
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
