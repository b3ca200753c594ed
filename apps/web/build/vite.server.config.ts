import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { latin1Source } from '../../../scripts/building/latin1Source.ts';
import { webBuildId } from '../../../scripts/sources.ts';
import { buildMark } from './buildMark.ts';
import { contractWithoutSchemas } from './contractWithoutSchemas.ts';

const buildId = webBuildId();

/**
 * The app for server rendering, beside the client's bundle. In chunks: the server loads what a page needs, and never the
 * back office.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [contractWithoutSchemas(), react(), vanillaExtractPlugin(), latin1Source(), buildMark(buildId)],
  define: { __BUILD_ID__: JSON.stringify(buildId), 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  // The server's folder does not contain the app's packages, so they are bundled.
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/page/server.ts',
    // The output folder is set by the client's build.
    emptyOutDir: true,
    target: 'node24',
    minify: 'oxc',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        // Without comments and spaces alone: V8 keeps the source in memory, and a stack trace keeps its names.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
