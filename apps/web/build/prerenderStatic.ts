import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '@sampan/api/entities';
import { anyAddress, anyOrigin, type PageRenderer, prerenderedFile } from '@sampan/domain/page/page';
import type { Plugin } from 'vite';
import { getPaths } from '../src/publicPages.ts';

/** Static pages send no requests, and there is no server at build time. */
const noShop: typeof fetch = () => Promise.reject(new Error('a page that is made with the build asks for nothing'));

/**
 * Prerenders the static pages in every locale with the bundle that was just built. Writes `build.json` last, so its
 * presence means that the folder is complete.
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
