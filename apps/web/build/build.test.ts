import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '@sampan/api/entities';
import { anyAddress, type PageRenderer } from '@sampan/domain/page/page';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dist, initialScriptBytes, type PagePath, pageScripts, pages } from '../../../scripts/building/webSizes.ts';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { webBuildId } from '../../../scripts/sources.ts';
import { adminRoutePaths, nonNumericIdPaths } from '../src/adminRoutePaths.ts';
import { routePaths } from '../src/routePaths.ts';

const kilobyte = 1000;
/** Maximum gzipped JavaScript before a page's first paint (docs/adr/0007-bytes.md). */
const budgets: Record<PagePath, number> = {
  '/home': 183.1 * kilobyte,
  '/goods': 204.4 * kilobyte,
  '/goods/{slug}': 206.9 * kilobyte,
  '/admin/orders': 235.2 * kilobyte,
};

/** Maximum files and gzipped bytes of JavaScript until a page is idle. Goal: 175 kB and, for staff, 230 kB. */
const quietBudgets: Record<PagePath, { files: number; bytes: number }> = {
  '/home': { files: 5, bytes: 187.8 * kilobyte },
  '/goods': { files: 8, bytes: 209.2 * kilobyte },
  '/goods/{slug}': { files: 8, bytes: 211.7 * kilobyte },
  '/admin/orders': { files: 11, bytes: 235.2 * kilobyte },
};

const readJson = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'));

describe('budgets', () => {
  test.each(Object.keys(pages) as PagePath[])('%s stays within its budget of JavaScript', (page) => {
    const bytes = initialScriptBytes(page);
    console.log(`${page}: ${(bytes / kilobyte).toFixed(1)} kB of JavaScript, gzipped`);
    expect(bytes).toBeLessThanOrEqual(budgets[page]);
  });
});

test.each(Object.keys(pages) as PagePath[])(
  '%s stays within its budget of files and bytes until it is quiet',
  (page) => {
    const { files, bytes } = pageScripts(page);
    console.log(`${page}: ${files} files, ${(bytes / kilobyte).toFixed(1)} kB of JavaScript, gzipped`);
    expect(files).toBeLessThanOrEqual(quietBudgets[page].files);
    expect(bytes).toBeLessThanOrEqual(quietBudgets[page].bytes);
  },
);

test('each script begins with the compile hint; V8 ignores it elsewhere', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const starts = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8').split('\n', 1)[0]);
  expect(new Set(starts)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

/** Calls that the shop's oldest browsers lack: Safari 16.4, Chrome 111, Firefox 125. */
const newerCalls =
  /\b(?:Map|Object)\.groupBy\(|\bURL\.(?:canParse|parse)\(|\bPromise\.(?:withResolvers|try)\(|\.isWellFormed\(|\bAbortSignal\.any\(|\bArray\.fromAsync\(|\bRegExp\.escape\(/;

test("the scripts call nothing that the shop's oldest browsers lack", () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) => newerCalls.exec(readFileSync(join(dist, 'assets', name), 'utf8'))?.[0] ?? []);
  expect(found).toEqual([]);
});

test('B1 The build writes latest.json and the meta of its id', () => {
  const id = webBuildId();
  const latest = JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8'));
  const meta = JSON.parse(readFileSync(join(dist, `builds/meta/${id}.json`), 'utf8'));
  expect(latest).toEqual({ id, timestamp: expect.any(Number) });
  expect(meta).toMatchObject({ id, timestamp: latest.timestamp });
  expect(meta.matcher).toMatchObject({
    static: { '/home': { prerender: true }, '/login': { ssr: true }, '/goods/cart': { ssr: false } },
    wildcard: {
      '/goods': { prerender: true },
      '/posts': { prerender: true },
      '/orders': { ssr: false },
      '/admin': { ssr: false },
    },
  });
  expect(meta.prerendered).toEqual(
    expect.arrayContaining(['/', '/home', '/goods', '/posts', '/help', '/about', '/album']),
  );
});

/** Bytes of the files that are loaded with the server bundle; the others come with the page that needs them. */
function findLoadedWithServer(): { count: number; bytes: number } {
  const loaded = new Set(['server.js']);
  let bytes = 0;
  for (const name of loaded) {
    const code = readFileSync(join(dist, 'server', name), 'utf8');
    bytes += code.length;
    for (const [, needed = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) loaded.add(needed);
  }
  return { count: loaded.size, bytes };
}

test('the server loads 1.3 MB of the renderer at most, in Latin-1, before it renders a page', () => {
  const { count, bytes } = findLoadedWithServer();
  expect(count).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(1_300_000);
  expect(readFileSync(join(dist, 'server/server.js'), 'utf8')).toMatch(/^[\0-\xff]*$/);
});

test('the server is given a bundle of the same build, which renders static pages from the settings only', async () => {
  expect(readJson('server/build.json')).toEqual({ id: webBuildId() });
  const { fixedPaths, findPage, renderPage }: PageRenderer = await import(
    pathToFileURL(join(dist, 'server/server.js')).href
  );
  expect(fixedPaths).toEqual(readJson(`builds/meta/${webBuildId()}.json`).prerendered);
  expect(findPage('/goods/teaware/pot/', '?utm=1')).toEqual({
    kind: 'content',
    route: 'goods-slug',
    address: '/goods/teaware/pot',
  });
  expect(findPage('/goods/cart', '?utm=1')).toEqual({ kind: 'partial', route: 'goods-cart', address: '/goods/cart' });
  // One document for all orders and queries.
  expect(findPage('/orders/77', '?pay=1')).toEqual({ kind: 'frame', route: 'orders-id', address: '/orders/1' });
  expect(findPage('/admin/orders/77', '')).toEqual({
    kind: 'frame',
    route: 'admin-orders-id',
    address: '/admin/orders/1',
  });
  // The frame is rendered by its address.
  const settingsFrame = { kind: 'frame', route: 'admin-settings-group', address: '/admin/settings/site' };
  expect([findPage('/admin/settings/mail', ''), findPage(settingsFrame.address, '')]).toEqual([
    settingsFrame,
    settingsFrame,
  ]);
  expect(findPage('/goods', '?category=2&sort=created&utm=1')?.address).toBe('/goods?category=2');
  expect(findPage('/goods', '?q=red+tea&sort=created&utm=1')).toEqual({
    kind: 'fixed',
    route: 'goods',
    address: '/goods?q=red+tea',
    isVariant: true,
  });
  expect(findPage('/login', '?redirect=%2Forders%3Ftab%3Dpay&utm=1')).toEqual({
    kind: 'static',
    route: 'login',
    address: '/login?redirect=%2Forders%3Ftab%3Dpay',
    isVariant: true,
  });
  for (const [path, search] of [
    ['/goods', '?q=tea&page=2'],
    ['/goods', '?category=2&page=2'],
    ['/login', '?redirect=%2F%2Felsewhere'],
    ['/orders/none', ''],
    ['/admin/settings/none', ''],
    ['/nope', ''],
    ['/Goods', ''],
  ] as const) {
    expect(findPage(path, search), path + search).toBeNull();
  }
  const built = Object.keys(readJson('.vite/manifest.json'));
  for (const locale of locales) {
    for (const [address, status] of [
      ['/login', 200],
      ['/login?redirect=%2Forders', 200],
      ['/register', 200],
      ['/orders/1', 200],
      ['/admin/orders', 200],
      [anyAddress, 404],
    ] as const) {
      const calls: string[] = [];
      const page = await renderPage({
        address,
        locale,
        origin: 'https://shop.example',
        async fetch(input) {
          calls.push(new URL(String(input)).pathname);
          return Response.json({ site: { name: 'Junk & Co' } });
        },
      });
      expect(calls).toEqual(['/main/v2/setting/public']);
      expect([page.status, page.served.locale]).toEqual([status, locale]);
      expect(page.head).toContain('Junk &amp; Co</title>');
      const isFrame = address === '/orders/1' || address === '/admin/orders';
      expect(page.html).toContain(isFrame ? 'aria-busy' : '<h1');
      expect(page.html.includes('href="/admin/products"')).toBe(address === '/admin/orders');
      const isTarget = address.includes('redirect');
      expect(page.html.includes('href="/register?redirect=%2Forders"')).toBe(isTarget);
      expect(page.head.includes('noindex')).toBe(status === 404 || isFrame || isTarget);
      expect(page.html).not.toMatch(/<script|<template| style="/);
      // The server skips modules that the build does not have; then the browser loads them late.
      const messages = page.modules.filter((end) => end.startsWith('/messages/'));
      expect(messages).toContain(`/messages/${locale}.ts`);
      expect(messages.filter((end) => !built.some((name) => name.endsWith(end)))).toEqual([]);
    }
  }
});

test('a page whose address the server refuses as an input is not found; other failed calls fail the page', async () => {
  const { renderPage }: PageRenderer = await import(pathToFileURL(join(dist, 'server/server.js')).href);
  const render = (address: string, code: 'VALIDATION' | 'INTERNAL') =>
    renderPage({
      address,
      locale: 'en-US',
      origin: 'https://shop.example',
      async fetch(input, init) {
        if (String(input).endsWith('/setting/public')) return Response.json({ site: { name: 'Junk & Co' } });
        const id = address.split(/^\/(?:posts|goods)\//).at(-1) ?? '';
        const sent = `${input} ${init?.body}`;
        const isAbout =
          address === '/posts' || sent.includes(id) || sent.includes(JSON.stringify(decodeURIComponent(id)));
        const answered = isAbout ? code : 'NOT_FOUND';
        const statusCode = { VALIDATION: 400, INTERNAL: 500, NOT_FOUND: 404 }[answered];
        return Response.json({ code: answered, message: '', statusCode, requestId: 'r' }, { status: statusCode });
      },
    });
  const long = 'a'.repeat(400);
  for (const address of ['/posts/%00', `/posts/a&${long}`, `/goods/${long}`, `/goods/teaware/${long}`]) {
    const { status, served, html } = await render(address, 'VALIDATION');
    expect([status, served.missing.length > 0]).toEqual([404, true]);
    expect(html).toContain('<h1');
  }
  await expect(render('/posts/tea', 'INTERNAL')).rejects.toThrow();
  await expect(render('/posts', 'VALIDATION')).rejects.toThrow();
});

test('an article is shown although a product that it links to, with the same slug, is gone', async () => {
  const { renderPage }: PageRenderer = await import(pathToFileURL(join(dist, 'server/server.js')).href);
  const at = '2026-11-20T03:00:00.000Z';
  const article = {
    id: 1,
    title: 'Tea',
    slug: 'celadon-teapot',
    summary: '',
    content: '<p><a href="/goods/celadon-teapot">A teapot</a></p>',
    categoryId: 1,
    categoryName: 'Journal',
    status: 1,
    author: 'Mei',
    tags: [],
    views: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const page = await renderPage({
    address: '/posts/celadon-teapot',
    locale: 'en-US',
    origin: 'https://shop.example',
    async fetch(input) {
      const { pathname } = new URL(String(input));
      if (pathname.endsWith('/setting/public')) return Response.json({ site: { name: 'Junk & Co' } });
      if (pathname.endsWith('/post/celadon-teapot')) return Response.json(article);
      const error = { code: 'NOT_FOUND', message: '', statusCode: 404, requestId: 'r' };
      return Response.json(error, { status: error.statusCode });
    },
  });
  expect([page.status, page.served.missing.length]).toEqual([200, 1]);
});

/** Renders a page whose code is in a file that is not there, and again once it is. Prints both results. */
const renderWithoutCode = `
  import { renameSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const [folder, file] = process.argv.slice(1);
  const { renderPage } = await import(pathToFileURL(folder + '/server.js').href);
  async function fetch(url) {
    if (String(url).endsWith('/setting/public')) return Response.json({ site: { name: 'Junk & Co' } });
    return Response.json({ code: 'NOT_FOUND', message: '', statusCode: 404, requestId: 'r' }, { status: 404 });
  }
  const request = { address: '/goods/gone', locale: 'en-US', origin: 'https://shop.example', fetch };
  const render = () => renderPage(request).then(({ status }) => status, ({ code }) => code);
  renameSync(folder + '/' + file, folder + '/later.js');
  const before = await render();
  renameSync(folder + '/later.js', folder + '/' + file);
  console.log(JSON.stringify([before, await render()]));
`;

// In a process of its own: Vitest itself keeps modules that could not be loaded.
test('a page whose code could not be loaded is rendered when it can be', () => {
  const folder = scratchFolder('bundle');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(dist, 'server'), folder, { recursive: true });
  const file = readdirSync(folder).find((name) => name.startsWith('ProductNotFound-')) ?? '';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', renderWithoutCode, folder, file],
    { encoding: 'utf8' },
  );
  expect(stdout, stderr).toBe('["ERR_MODULE_NOT_FOUND",404]\n');
});

test("a finished page finds its own files: every route's module is named after it", () => {
  const modules = Object.keys(readJson('.vite/manifest.json')).filter((name) => /^src\/routes\/(?!admin)/.test(name));
  const inCamelCase = (route: string) => route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const routes = Object.keys(routePaths).map((route) => `src/routes/${inCamelCase(route)}.tsx`);
  expect(modules.sort()).toEqual(routes.sort());
});

test('the server’s page list equals the routes', () => {
  expect(JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8'))).toEqual([
    ...Object.values({ ...routePaths, ...adminRoutePaths }),
    ...nonNumericIdPaths,
  ]);
});

test('C2 The page sets its colour in a script of its own before anything else in the body', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(html).toMatch(/<body>\s*<script>/);
  expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toHaveLength(1);
});

test('the shipped bundles contain no test, story or demo data', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const code = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('\n');
  expect(code).not.toContain('yixing-teapot');
  expect(code).not.toContain('msw');
  expect(existsSync(join(dist, 'mockServiceWorker.js'))).toBe(false);
});

test('the worker names files that are there, no messages of staff, at most 1.493 MB, and decides nothing', () => {
  const code = readFileSync(join(dist, 'worker.js'), 'utf8');
  const assets = [...new Set(code.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(assets.length).toBeGreaterThan(50);
  const bytes = assets.reduce((total, path) => total + statSync(join(dist, path)).size, 0);
  console.log(`kept for offline: ${assets.length} files, ${(bytes / kilobyte).toFixed(0)} kB`);
  expect(bytes).toBeLessThanOrEqual(1493 * kilobyte);
  const staffMessages = Object.entries<{ file: string }>(readJson('.vite/manifest.json')).flatMap(([name, { file }]) =>
    /i18n\/messages\/.*\.(admin|records)\.ts$/.test(name) ? [`/${file}`] : [],
  );
  expect(staffMessages).toHaveLength(2 * locales.length);
  expect(assets.filter((path) => staffMessages.includes(path))).toEqual([]);
  expect(code).not.toMatch(/skipWaiting|\.navigate\(/);
  const main = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [script] of main.matchAll(/\/assets\/[\w.-]+\.js/g)) expect(assets).toContain(script);
});
