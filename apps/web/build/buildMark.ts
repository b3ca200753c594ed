import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Writes `build.json` with the build's id beside the server bundle, last: its presence means that it is complete. */
export function buildMark(id: string): Plugin {
  let folder = '';
  return {
    name: 'sampan-build-mark',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      await writeFile(join(folder, 'build.json'), `${JSON.stringify({ id })}\n`);
    },
  };
}
