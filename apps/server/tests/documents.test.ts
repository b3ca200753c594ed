import zlib from 'node:zlib';
import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../scripts/processes/freePort.ts';
import { buildApp } from '../src/app.ts';
import { createDeps } from '../src/createDeps.ts';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { products } from '../src/db/schema.ts';
import { SettingsCache } from '../src/settings.ts';
import { type DocumentShop, english, startDocumentShop } from './support/documentShop.ts';
import type { TestApp } from './support/testApp.ts';

let shop: TestApp;
let root: string;
let rendered: string[];
let get: DocumentShop['get'];
let close: DocumentShop['close'];
beforeAll(async () => {
  ({ shop, root, rendered, get, close } = await startDocumentShop());
}, 60_000);
afterEach(() => void rendered.splice(0));
afterAll(() => close());

const finished = (html: string) => html.includes('id="served-page"');

test('a public page is rendered with content, title, styles, scripts and its data', async () => {
  const { statusCode, body, headers } = await get('/home');
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="en-US">');
  expect(body).toContain('<title>Page en-US</title>');
  expect(body).toMatch(/<div id="root"><main data-style="gap:4px">\d+<\/main><\/div>/);
  const linksIn = (html: string) =>
    [...html.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);
  const [, seen = '', late = ''] = /^(.*)<template id="late-scripts">(.*)<\/template>/s.exec(body) ?? [];
  expect(linksIn(seen)).toEqual([
    'icon /favicon.svg',
    'stylesheet /assets/app.css',
    'stylesheet /assets/cards.css',
    'stylesheet /assets/home.css',
  ]);
  expect(seen).not.toContain('<script type="module"');
  expect(late).toContain('<script type="module"');
  expect(linksIn(late)).toEqual([
    'modulepreload /assets/cards.js',
    'modulepreload /assets/app.js',
    'modulepreload /assets/home.js',
  ]);
  const data = /<script type="application\/json" id="served-page">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data).answers.call).toEqual(await shop.expectOk(contract.product.featuredList, { limit: 4 }));
  const [, nonce = ''] = /<style nonce="([^"]+)">\[data-style/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
});

test('the client’s cookie precedes the languages of the browser', async () => {
  expect((await get('/home', { ...english, cookie: 'a=b; i18n_redirected=zh-HK' })).body).toContain(
    '<html lang="zh-HK">',
  );
  expect((await get('/home', {})).body).toContain('<html lang="zh-CN">');
  expect((await get('/home', { 'accept-language': 'fr;q=0.8, zh-TW;q=0.9, en;q=0' })).body).toContain('lang="zh-HK"');
});

test('a page is kept while it stays the same, and one that the browser has is not sent again', async () => {
  const first = await get('/goods/teaware/yixing-teapot');
  const again = await get('/goods/teaware/yixing-teapot?utm=1');
  expect(rendered).toEqual(['en-US /goods/teaware/yixing-teapot']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(again.headers.etag).toBe(first.headers.etag);
  const none = await get('/goods/teaware/yixing-teapot', { ...english, 'if-none-match': String(first.headers.etag) });
  expect(none.statusCode).toBe(304);
  // A 304 has no policy: the browser's cached page keeps the policy with its own nonce.
  expect(none.headers['content-security-policy']).toBeUndefined();
  const packed = await get('/home', { ...english, 'accept-encoding': 'gzip, br' });
  expect(zlib.brotliDecompressSync(packed.rawPayload).toString()).toContain('<title>Page en-US</title>');
});

test('an address that is longer than that of any page is not rendered', async () => {
  const path = `/goods/${'a/'.repeat(1_000)}a`;
  const { statusCode, body } = await get(path);
  expect([statusCode, finished(body)]).toEqual([404, false]);
  expect((await get(`${path}/_payload.json`)).statusCode).toBe(404);
  expect(rendered).toEqual([]);
});

test('a change of its data renders a page anew, another change does not', async () => {
  const priceShown = async () => Number(/gap:4px">(\d+)</.exec((await get('/home')).body)?.[1]);
  const before = await priceShown();
  const [card] = await shop.expectOk(contract.product.featuredList, { limit: 4 });
  rendered.splice(0);
  shop.deps.caches.catalogue.changed('cards');
  shop.deps.caches.articles.changed();
  expect(await priceShown()).toBe(before);
  expect(rendered).toEqual([]);
  await shop.db
    .update(products)
    .set({ cardMinPrice: before + 100 })
    .where(eq(products.id, card?.id ?? 0));
  shop.deps.caches.catalogue.changed('cards');
  expect(await priceShown()).toBe(before + 100);
  expect(rendered).toEqual(['en-US /home']);
});

test('an unknown page that is requested again is not compressed again', async () => {
  const compress = vi.spyOn(zlib, 'createBrotliCompress');
  onTestFinished(() => compress.mockRestore());
  // A shorter document would not be compressed.
  const path = `/nope-${'a'.repeat(400)}`;
  const load = async () => {
    const answer = await get(path, { ...english, 'accept-encoding': 'br' });
    return [answer.headers['content-encoding'], zlib.brotliDecompressSync(answer.rawPayload).toString()] as const;
  };
  const [[encoding, first], [, again]] = [await load(), await load()];
  expect(encoding).toBe('br');
  expect(first).toContain(`not here: ${path}`);
  // Each response has its own nonce.
  expect(again).not.toBe(first);
  expect(again.length).toBe(first.length);
  expect(compress).toHaveBeenCalledTimes(1);
});

test('an unknown page is rendered with 404 and is not cached by the browser', async () => {
  // The second one cannot be decoded.
  for (const path of ['/goods/nope', '/goods/%E0%A4%A']) {
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, finished(body), headers['cache-control'], headers.etag], path).toEqual([
      404,
      true,
      'no-store',
      undefined,
    ]);
    // `$&` in the content must not be interpreted as a replacement pattern.
    expect(body).toContain('>$&#x26; none<'.replace('&#x26;', '&'));
  }
});

test('an unknown address that cannot be decoded is shown as it was requested, as by the app', async () => {
  for (const address of ['/nope%', '/nope%zz?a=%zz']) {
    expect((await get(address)).body).toContain(`>not here: ${address}<`);
  }
});

test('an unknown address of the back office is left to the browser, which loads its routes later', async () => {
  for (const path of ['/admin/nope', '/%61dmin/nope']) {
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, finished(body), headers['cache-control'], rendered]).toEqual([404, false, 'no-store', []]);
  }
});

test('slashes at the end of a path do not count, as for the router of the app', async () => {
  for (const path of ['/home/', '/home//', '/login//']) {
    expect((await get(path)).statusCode, path).toBe(200);
  }
  expect((await get('/nope//')).statusCode).toBe(404);
});

test('the time of an address grows with its length, not with the square of its slashes', async () => {
  const measureMs = async (slashes: number) => {
    const start = performance.now();
    await get(`/goods${'/'.repeat(slashes)}%0A`);
    return performance.now() - start;
  };
  let shorterMs = Number.POSITIVE_INFINITY;
  let longerMs = Number.POSITIVE_INFINITY;
  // The least of several, because other work on the machine delays some. Each address is new: responses are cached.
  for (let sample = 0; sample < 5; sample += 1) {
    shorterMs = Math.min(shorterMs, await measureMs(3_750 + sample));
    longerMs = Math.min(longerMs, await measureMs(15_000 + sample));
  }
  expect(longerMs).toBeLessThan(8 * shorterMs + 20);
});

test('an escaped slash stays in its segment, as in the browser', async () => {
  await get('/posts/abc%2Fdef');
  expect(rendered).toEqual(['en-US /posts/abc%2Fdef']);
});

test('a page that fails, asks for more than it may, or takes too long is left to the browser, and is logged', async () => {
  for (const path of ['/broken', '/posting', '/slow']) {
    shop.logLines.splice(0);
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, finished(body), headers['cache-control']], path).toEqual([200, false, 'no-store']);
    expect(body).toContain('<html lang="en-US">');
    expect(shop.logLines.join('\n'), path).toContain('the browser makes it');
  }
  // The slow render completed and was cached for the next request.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(finished((await get('/slow')).body)).toBe(true);
});

test('searches are rendered one after the other, kept for a while, and have no payload', async () => {
  const both = await Promise.all([get('/goods?q=tea'), get('/goods?q=cup')]);
  expect(both.map(({ statusCode, body }) => [statusCode, finished(body)])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(finished((await get('/goods?q=tea')).body)).toBe(true);
  expect(rendered).toEqual(['en-US /goods?q=tea', 'en-US /goods?q=cup']);
  expect((await get('/goods/_payload.json?q=tea')).statusCode).toBe(404);
});

test('private pages are rendered in the browser, and no token reaches a page', async () => {
  expect(finished((await get('/orders')).body)).toBe(false);
  const { body } = await get('/home', {
    ...english,
    authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaa',
    cookie: 'token=x',
  });
  expect(body).not.toContain('aaaaaaaa');
  expect(rendered).toEqual([]);
});

test('static pages are rendered once for all clients, until the settings change', async () => {
  const { statusCode, body } = await get('/login');
  expect([statusCode, rendered]).toEqual([200, ['en-US /login']]);
  expect(body).toContain('<div id="root"><form></form></div>');
  await get('/login?utm=1');
  expect(rendered).toEqual(['en-US /login']);
});

test('E1 an unknown address gets a page that names it, rendered once and escaped', async () => {
  await get('/nowhere');
  rendered.splice(0);
  const { statusCode, body } = await get(`/no'pe<script>?x=1&y="`);
  expect([statusCode, rendered]).toEqual([404, []]);
  const named = '/no&#x27;pe%3Cscript%3E?x=1&amp;y=%22';
  expect(body).toContain(`<p title="${named}">not here: ${named}</p>`);
});

test('E1 an id that no record can have is left to the browser with 404, which names it inside the shop', async () => {
  const { statusCode, body, headers } = await get('/orders/abc');
  expect([statusCode, finished(body), headers['cache-control'], rendered]).toEqual([404, false, 'no-store', []]);
  expect((await get('/orders/7')).statusCode).toBe(200);
});

test('texts that look like the nonce placeholder are not replaced', async () => {
  const { body, headers } = await get('/nope/__CSP_NONCE__');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  expect(nonce).not.toBe('');
  expect(body).toContain('not here: /nope/__CSP_NONCE__');
  // The nonce occurs once, in the meta element, and in no style element.
  expect(body.split(nonce)).toHaveLength(2);
  expect(body.split('csp-nonce-')).toHaveLength(1);
});

/** The shop with a PostgreSQL that does not answer. */
async function openWithoutDatabase() {
  const connection = await connectPostgres(`postgres://127.0.0.1:${await freePort()}/none`, { skipsMigrations: true });
  onTestFinished(() => connection.close());
  const { db } = connection;
  const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { webRoot: root });
  onTestFinished(() => app.close());
  return app;
}

test('without a database a document is an error page in the client’s language, anything else an error body', async () => {
  const app = await openWithoutDatabase();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const [url, languages, lang] of [
    ['/goods', 'en', 'en-US'],
    ['/goods/teaware/yixing-teapot?a=1', 'zh-HK', 'zh-HK'],
    ['/nope', 'zh-CN', 'zh-CN'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept, 'accept-language': languages } });
    expect([statusCode, headers['retry-after'], headers['cache-control']], url).toEqual([503, '2', 'no-store']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain(`<html lang="${lang}">`);
    expect(body).toContain('503 Internal Server Error');
    // "Try again" loads the same address.
    expect(body).toContain('<a href="">');
    expect(body).toContain('<a href="/home">');
  }
  const head = await app.inject({ method: 'HEAD', url: '/goods', headers: { accept } });
  expect([head.statusCode, head.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  for (const [url, accepted] of [
    ['/goods', '*/*'],
    [`${contract.product.list.path}?page=1&limit=1`, accept],
  ] as const) {
    const answer = await app.inject({ url, headers: { accept: accepted } });
    expect([answer.statusCode, answer.json().code], url).toEqual([503, 'UNAVAILABLE']);
  }
});
