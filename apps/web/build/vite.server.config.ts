import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webBuildId } from '../../../scripts/sources.ts';
import { contractWithoutSchemas } from './contractWithoutSchemas.ts';
import { prerenderStatic } from './prerenderStatic.ts';

const buildId = webBuildId();

/** The same app as the server renders it: one module with everything it needs, beside the client's bundle. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [contractWithoutSchemas(), react(), vanillaExtractPlugin(), prerenderStatic(buildId)],
  define: { __BUILD_ID__: JSON.stringify(buildId), 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  // The server does not look for the app's packages.
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/page/server.ts',
    // Where to is the client's build's to say.
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});
