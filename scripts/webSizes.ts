import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export const dist = join(root, 'apps/web/dist');

const entry = 'index.html';
const words = '../../packages/ui/src/i18n/messages/zh-HK.ts';
const getMessages = (part: string) => `../../packages/ui/src/i18n/messages/zh-HK.${part}.ts`;

/** Where each measured page's code begins, beside the app's own entry and the first words of one locale. */
export const pages = {
  '/home': ['src/routes/home.tsx'],
  '/goods': ['src/routes/goods.tsx'],
  '/goods/{slug}': ['src/routes/goodsSlug.tsx'],
  '/admin/orders': ['src/AdminRoutes.tsx', 'src/routes/adminOrders.tsx', ...['admin', 'order'].map(getMessages)],
} as const satisfies Record<string, readonly string[]>;
export type PagePath = keyof typeof pages;

/** Bytes of JavaScript, gzipped, that a page needs before its first paint: entry, route, words, and all they import. */
export function initialScriptBytes(page: PagePath): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  for (const start of [entry, ...pages[page], words]) follow(start);
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0);

  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  }
}
