import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { latin1Source } from '../../scripts/latin1Source.ts';
import { serverBuildId } from '../../scripts/sources.ts';

const source = join(import.meta.dirname, 'src');
const output = join(import.meta.dirname, 'dist');

/** Adds what the server reads as files, and last the build id: its presence means that the build is complete. */
function createFilesPlugin(): Plugin {
  return {
    name: 'sampan:other-files',
    writeBundle() {
      cpSync(join(source, 'db/migrations'), join(output, 'migrations'), { recursive: true });
      writeFileSync(join(output, 'build.json'), JSON.stringify({ id: serverBuildId() }));
    },
  };
}

/** Bundles the server and its command line for production (docs/adr/0071-server-bundle.md). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [latin1Source(), createFilesPlugin()],
  // Installed packages stay outside, but for drizzle-orm: Node parses its package.json of 179 kB for every import of it.
  ssr: { noExternal: [/^@sampan\//, 'drizzle-orm'] },
  build: {
    ssr: true,
    outDir: output,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: {
        main: join(source, 'main.ts'),
        sampan: join(source, 'cli/main.ts'),
        drawingProcess: join(source, 'demo/drawingProcess.ts'),
        pictureProcess: join(source, 'pictures/pictureProcess.ts'),
      },
      // All files in one folder, so that `import.meta.dirname` is the same in each.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
