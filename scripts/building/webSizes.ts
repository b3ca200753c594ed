import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../sources.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

export const dist = join(root, 'apps/web/dist');

const entry = 'index.html';
const messages = '../../packages/ui/src/i18n/messages/zh-HK.ts';
const getMessages = (part: string) => `../../packages/ui/src/i18n/messages/zh-HK.${part}.ts`;

const getPart = (part: string) => `../../packages/ui/src/screens/shop/${part}.tsx`;

/** Entry modules of each measured page, in addition to the app's entry and one locale's base messages. */
export const pages = {
  '/home': ['src/routes/home.tsx'],
  '/goods': ['src/routes/goods.tsx', getPart('GoodsScreen/FilterColumn')],
  '/goods/{slug}': ['src/routes/goodsSlug.tsx', getPart('ProductScreen/ProductDetails')],
  '/admin/orders': ['src/AdminRoutes.tsx', 'src/routes/adminOrders.tsx', ...['admin', 'shared'].map(getMessages)],
} as const satisfies Record<string, readonly string[]>;
export type PagePath = keyof typeof pages;

type Manifest = Record<string, Chunk>;

const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the JavaScript files of these modules and of their static imports. */
function findScripts(manifest: Manifest, starts: readonly string[]): Set<string> {
  const files = new Set<string>();
  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  }
  for (const start of starts) follow(start);
  return files;
}

function sumBytes(files: ReadonlySet<string>): number {
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0);
}

/**
 * Gzipped bytes of the JavaScript that a page needs before its first paint: entry, route, messages and their imports.
 */
export function initialScriptBytes(page: PagePath): number {
  return sumBytes(findScripts(readManifest(), [entry, ...pages[page], messages]));
}

/** JavaScript that a page loads until it is idle: its initial files and the `later` chunks of every page. */
export function pageScripts(page: PagePath): { files: number; bytes: number } {
  const manifest = readManifest();
  const later = Object.keys(manifest).filter((key) => manifest[key]?.name === 'later');
  if (later.length !== 1) throw new Error(`The build has ${later.length} chunks named "later".`);
  const files = findScripts(manifest, [entry, ...pages[page], messages, ...later]);
  return { files: files.size, bytes: sumBytes(files) };
}
