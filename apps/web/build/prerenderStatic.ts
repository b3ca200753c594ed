import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '@sampan/api/entities';
import { anyAddress, anyOrigin, type PageRenderer, prerenderedFile } from '@sampan/domain/page/page';
import type { Plugin } from 'vite';
import { getPaths } from '../src/publicPages.ts';

/** A build has no shop to ask, and pages of words alone need none. */
const noShop: typeof fetch = () => Promise.reject(new Error('a page that is made with the build asks for nothing'));

/**
 * Makes the pages of words alone, in every locale, by the bundle that was just built, and last of all says which build
 * it is: a folder without that is not a whole one.
 */
export function prerenderStatic(id: string): Plugin {
  let folder = '';
  return {
    name: 'sampan-prerender-static',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'server.js')).href);
      for (const address of [...getPaths('static'), anyAddress]) {
        for (const locale of locales) {
          const page = await renderer.renderPage({ address, locale, origin: anyOrigin, fetch: noShop });
          await write(join(folder, prerenderedFile(locale, address)), page);
        }
      }
      await write(join(folder, 'build.json'), { id });
    },
  };
}

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content)}\n`);
}
