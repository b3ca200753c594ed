import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { seed } from '../../src/seed.ts';
import { startTestApp, type TestApp } from './testApp.ts';

const index = `<!doctype html>
<html lang="zh-CN"><head><title>Sampan</title><meta property="csp-nonce" nonce="__CSP_NONCE__" /><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><script type="module" crossorigin src="/assets/app.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head><body><div id="root"></div></body></html>`;

/** A minimal server bundle: a page shows the response of one call. */
const bundle = `
export const rendered = [];
export const fixedPaths = ['/', '/home'];
const kinds = { '/home': 'fixed', '/login': 'static', '/slow': 'content', '/broken': 'content', '/posting': 'content' };
export function findPage(path, search) {
  const isCategory = /^category=\\d+$/.test(search);
  if (path === '/goods') return { kind: 'fixed', route: 'goods', address: '/goods?' + search, isVariant: !isCategory };
  const kind = kinds[path] ?? (/^\\/(goods|posts)\\//.test(path) ? 'content' : undefined);
  return kind ? { kind, route: path.slice(1), address: path + (search === 'utm=1' ? '' : search) } : null;
}
const markup = { '/login': '<form></form>', '/any-address': '<p title="/any-address">not here: /any-address</p>' };
function toCall(address) {
  if (markup[address]) return '/setting/public';
  if (address.startsWith('/goods?category=')) return '/product/list?categoryId=' + address.slice(16);
  if (address.startsWith('/posts/')) return '/post/' + address.slice(7);
  return address.startsWith('/goods/') ? '/product/detail?id=' + address.slice(7) : '/product/featured-list?limit=4';
}
export async function renderPage({ address, locale, origin, fetch }) {
  rendered.push(locale + ' ' + address);
  if (address === '/broken') throw new Error('a screen threw');
  if (address === '/posting') await fetch(origin + '/main/v2/captcha/image', { method: 'POST' });
  if (address === '/slow') await new Promise((resolve) => setTimeout(resolve, 1500));
  const answer = await fetch(origin + '/main/v2' + toCall(address));
  const body = await answer.json();
  if (markup[address]) {
    return {
      status: address === '/any-address' ? 404 : 200,
      html: markup[address],
      css: '',
      head: '<title>Words of ' + body.site.name['en-US'] + '</title>',
      served: { locale, answers: {}, missing: [], parts: [] },
      modules: [],
    };
  }
  return {
    status: answer.ok ? 200 : 404,
    html: '<main data-style="gap:4px">' + (body[0]?.priceAmount ?? body.name ?? '$& none') + '</main>',
    css: '[data-style="gap:4px"]{gap:4px!important}',
    head: '<title>Page ' + locale + '</title>',
    served: { locale, route: 'home', answers: { call: body }, missing: [], parts: [] },
    modules: ['/routes/home.tsx'],
  };
}
`;
const manifest = {
  'index.html': { file: 'assets/app.js', css: ['assets/app.css'] },
  'src/routes/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_cards.js', 'index.html'] },
  '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
};

/** A shop with the demo's data and a minimal build of the web app. */
export interface DocumentShop {
  shop: TestApp;
  /** Folder of its web build. */
  root: string;
  /** Locale and address of each page that was rendered. */
  rendered: string[];
  /** Loads an address; in English unless the headers say otherwise. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const english = { 'accept-language': 'en-GB,en;q=0.9' };

export async function startDocumentShop(): Promise<DocumentShop> {
  const root = scratchFolder('documents');
  const files: Record<string, string> = {
    'index.html': index,
    'routes.json': JSON.stringify([
      '/',
      '/home',
      '/login',
      '/goods',
      '/goods/*',
      '/posts/:slug',
      '/orders',
      '/orders/:id',
      '/slow',
      '/broken',
      '/posting',
    ]),
    '.vite/manifest.json': JSON.stringify(manifest),
    'manifest.webmanifest': JSON.stringify({ name: 'Sampan', theme_color: '#0d3d38', icons: [] }),
    'builds/meta/b2.json': JSON.stringify({ id: 'b2', timestamp: 2, matcher: {}, prerendered: ['/', '/home'] }),
    'server/server.js': bundle,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const shop = await startTestApp('postgres', {
    webRoot: root,
    environment: { PUBLIC_URL: 'https://shop.example' },
    before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
  });
  const { rendered } = await import(pathToFileURL(join(root, 'server', 'server.js')).href);
  return {
    shop,
    root,
    rendered,
    get: (url, headers = english) => shop.app.inject({ url, headers }),
    async close() {
      await shop.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
