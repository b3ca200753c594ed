import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { latin1Source } from '../../scripts/building/latin1Source.ts';
import { serverBuildId } from '../../scripts/sources.ts';

const source = join(import.meta.dirname, 'src');

interface Bundle {
  /** Name of the output's folder, beside `src`. */
  folder: string;
  /** Path of each program by its name. */
  programs: Record<string, string>;
  /** Hash of the sources. */
  id: () => string;
}

/** Adds what the server reads as files, and last the build id: its presence means that the build is complete. */
function createFilesPlugin(output: string, id: () => string): Plugin {
  return {
    name: 'sampan:other-files',
    writeBundle() {
      cpSync(join(source, 'db/migrations'), join(output, 'migrations'), { recursive: true });
      writeFileSync(join(output, 'build.json'), JSON.stringify({ id: id() }));
    },
  };
}

/** Bundles programs with the server (docs/adr/0071-server-bundle.md). */
export function bundleServer({ folder, programs, id }: Bundle): UserConfig {
  const output = join(import.meta.dirname, folder);
  return {
    root: import.meta.dirname,
    publicDir: false,
    plugins: [latin1Source(), createFilesPlugin(output, id)],
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
          ...programs,
          drawingProcess: join(source, 'demo/drawingProcess.ts'),
          pictureProcess: join(source, 'pictures/pictureProcess.ts'),
        },
        // All files in one folder, so that `import.meta.dirname` is the same in each.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** The server and its command line, for production. */
export default defineConfig(
  bundleServer({
    folder: 'dist',
    programs: { main: join(source, 'main.ts'), sampan: join(source, 'cli/main.ts') },
    id: serverBuildId,
  }),
);
