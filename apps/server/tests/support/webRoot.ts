import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';

const files = {
  'index.html':
    '<!doctype html><html lang="zh-CN"><head><title>S</title><meta property="csp-nonce" nonce="__CSP_NONCE__" /><script type="module" crossorigin src="/assets/app.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head><body><div id="root"></div></body></html>',
  'routes.json': '["/goods/*"]',
  'builds/meta/one.json': '{"id":"one","prerendered":["/"]}',
  '.vite/manifest.json': '{"index.html":{"file":"assets/app.js","css":["assets/app.css"]}}',
  'server/server.js': `
      export const fixedPaths = [];
      export const findPage = (path) => ({ kind: 'content', route: 'goods', address: path });
      export async function renderPage({ address, locale, origin, fetch }) {
        const { name } = await (await fetch(origin + '/main/v2/product/detail?id=' + address.slice(7))).json();
        return { status: 200, html: '<main>' + name + '</main>', css: '', head: '', modules: [],
          served: { locale, route: 'goods', answers: {}, missing: [], parts: [] } };
      }`,
};

/** Folder of a web build whose only page, `/goods/{id}`, is the product's name. The caller removes it. */
export function createWebRoot(): string {
  const root = scratchFolder('web-root');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}
