import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { contract } from '@sampan/api/contract';
import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/scratchFolder.ts';
import { articles, products, settings } from '../src/db/schema.ts';
import { seed } from '../src/seed.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

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
let root: string;
let shop: TestApp;
let rendered: string[];
beforeAll(async () => {
  root = scratchFolder('documents');
  const files: Record<string, string> = {
    'index.html': index,
    'routes.json': JSON.stringify([
      '/',
      '/home',
      '/login',
      '/goods',
      '/goods/*',
      '/posts/*',
      '/orders',
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
  shop = await startTestApp('pglite', {
    webRoot: root,
    environment: { PUBLIC_URL: 'https://shop.example' },
    before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
  });
  ({ rendered } = await import(pathToFileURL(join(root, 'server', 'server.js')).href));
}, 60_000);
afterEach(() => void rendered.splice(0));
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

const english = { 'accept-language': 'en-GB,en;q=0.9' };
const get = (url: string, headers: Record<string, string> = english) => shop.app.inject({ url, headers });
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
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<title>Page en-US</title>');
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

test('an unknown page is rendered with 404 and is not cached by the browser', async () => {
  const { statusCode, body, headers } = await get('/goods/nope');
  expect([statusCode, finished(body), headers['cache-control'], headers.etag]).toEqual([
    404,
    true,
    'no-store',
    undefined,
  ]);
  // `$&` in the content must not be interpreted as a replacement pattern.
  expect(body).toContain('>$&#x26; none<'.replace('&#x26;', '&'));
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

test('texts that look like the nonce placeholder are not replaced', async () => {
  const { body, headers } = await get('/nope/__CSP_NONCE__');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  expect(nonce).not.toBe('');
  expect(body).toContain('not here: /nope/__CSP_NONCE__');
  // The nonce occurs once, in the meta element, and in no style element.
  expect(body.split(nonce)).toHaveLength(2);
  expect(body.split('csp-nonce-')).toHaveLength(1);
});

test('B7 what a page with a fixed address is made of is a file beside it', async () => {
  const { statusCode, headers, body } = await get('/home/_payload.json?b2');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(body)).toEqual({ call: await shop.expectOk(contract.product.featuredList, { limit: 4 }) });
  expect(headers['cache-control']).toBe('no-cache');
  expect((await get('/home/_payload.json', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  for (const path of ['/goods/never-there', '/login', '/orders', '/nope']) {
    expect((await get(`${path}/_payload.json`)).statusCode, path).toBe(404);
  }
});

test('B7 a product has a payload too, and the meta of the build names the newest products, articles and categories', async () => {
  const slug = 'teaware/yixing-teapot';
  const payload = await get(`/goods/${slug}/_payload.json?utm=1`);
  expect(payload.statusCode).toBe(200);
  expect(payload.json().call).toMatchObject({ slug });
  const { body, headers } = await get('/builds/meta/b2.json');
  const meta = JSON.parse(body);
  expect([meta.id, headers['cache-control']]).toEqual(['b2', 'public, max-age=31536000']);
  expect(meta.prerendered.slice(0, 2)).toEqual(['/', '/home']);
  const [category] = await shop.expectOk(contract.category.active);
  const { list } = await shop.expectOk(contract.posts.category, { categoryId: 0, limit: 1 });
  expect(meta.prerendered).toEqual(
    expect.arrayContaining([`/goods/${slug}`, `/goods?category=${category?.id}`, `/posts/${list[0]?.slug}`]),
  );
  expect(Buffer.byteLength(body)).toBeLessThan(8_000);
  await shop.db.update(products).set({ status: 0 }).where(eq(products.slug, slug));
  shop.deps.caches.catalogue.changed('cards');
  expect((await get('/builds/meta/b2.json')).json().prerendered).not.toContain(`/goods/${slug}`);
  await shop.db.update(products).set({ status: 1 }).where(eq(products.slug, slug));
  shop.deps.caches.catalogue.changed('cards');
});

test('B7 every address in the meta of the build has a payload: articles and categories like products', async () => {
  const { prerendered } = (await get('/builds/meta/b2.json')).json() as { prerendered: string[] };
  const getPayload = (address: string) => {
    const [path = '', search] = address.split('?');
    return get(`${path}/_payload.json${search ? `?${search}` : ''}`);
  };
  for (const address of prerendered) {
    // The bundle of this test renders no page at `/`.
    if (address === '/') continue;
    const { statusCode, headers } = await getPayload(address);
    expect([statusCode, headers['content-type']], address).toEqual([200, 'application/json; charset=utf-8']);
  }

  const { list } = await shop.expectOk(contract.posts.category, { categoryId: 0, limit: 1 });
  const [article] = list;
  const post = `/posts/${article?.slug}`;
  expect(prerendered).toContain(post);
  expect((await getPayload(post)).json().call).toMatchObject({ slug: article?.slug, title: article?.title });

  const [category] = await shop.expectOk(contract.category.active);
  const cards = await shop.expectOk(contract.product.list, { categoryId: category?.id ?? 0 });
  expect(cards.list.length).toBeGreaterThan(0);
  expect((await getPayload(`/goods?category=${category?.id}`)).json()).toEqual({ call: cards });

  // A draft has neither an entry nor a payload, also when it was published before.
  await shop.db
    .update(articles)
    .set({ status: 0 })
    .where(eq(articles.slug, article?.slug ?? ''));
  shop.deps.caches.articles.changed();
  expect((await get('/builds/meta/b2.json')).json().prerendered).not.toContain(post);
  expect((await getPayload(post)).statusCode).toBe(404);
  await shop.db
    .update(articles)
    .set({ status: 1 })
    .where(eq(articles.slug, article?.slug ?? ''));
  shop.deps.caches.articles.changed();
  for (const address of ['/posts/never-there', '/goods?category=1&q=tea', '/goods?q=tea']) {
    expect((await getPayload(address)).statusCode, address).toBe(404);
  }
});

test('the sitemap lists what can be found, when it changed, and robots.txt names it', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...body.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)];
  const changes = new Map(
    places.map(([, place = '', changed]) => [place.replace('https://shop.example', ''), changed]),
  );
  expect(body.match(/<url>/g)).toHaveLength(places.length);
  expect(changes.has('/home')).toBe(true);
  const product = await shop.expectOk(contract.product.detail, { id: 'teaware/yixing-teapot' });
  expect(changes.get(`/goods/${product.slug}`)).toBe(product.updatedAt);
  const categories = await shop.expectOk(contract.category.active);
  for (const { id } of categories) expect(changes.has(`/goods?category=${id}`), String(id)).toBe(true);
  const articles = await shop.expectOk(contract.posts.category, { categoryId: 0, limit: 100 });
  for (const { slug } of articles.list) expect(changes.has(`/posts/${slug}`), slug).toBe(true);
  for (const changed of changes.values()) if (changed) expect(new Date(changed).toISOString()).toBe(changed);
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(robots).toContain('Disallow: /orders');
  expect((await get('/sitemap-1.xml')).body).toBe(body);
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
});

/** Changes settings of the shop's group `site`, in the database and the cache. */
async function changeSite(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) {
    await shop.db
      .update(settings)
      .set({ value: { value } })
      .where(and(eq(settings.settingGroup, 'site'), eq(settings.key, key)));
  }
  shop.deps.settings.forget();
}
const styleIn = (body: string) => /<style id="brand-colors" data-accent="([^"]*)" nonce="([^"]*)">([^<]*)</.exec(body);

test('the accent color is in every document before the first paint, with the nonce of its policy', async () => {
  for (const path of ['/home', '/login', '/orders', '/nope']) expect(styleIn((await get(path)).body), path).toBeNull();
  await changeSite({ accentColor: '#7A1F5C' });
  for (const path of ['/home', '/login', '/orders', '/nope']) {
    const { body, headers } = await get(path);
    const [, accent, nonce, css] = styleIn(body) ?? [];
    expect(accent, path).toBe('#7a1f5c');
    expect(headers['content-security-policy'], path).toContain(`'nonce-${nonce}'`);
    expect(css, path).toBe(createBrandCss('#7a1f5c'));
    expect(body.indexOf('id="brand-colors"'), path).toBeLessThan(body.indexOf('</head>'));
  }
  await changeSite({ accentColor: '#1f4fa3' });
  for (const path of ['/home', '/orders']) expect(styleIn((await get(path)).body)?.[1], path).toBe('#1f4fa3');
  await changeSite({ accentColor: '' });
  expect(styleIn((await get('/home')).body)).toBeNull();
});

test('the icon and the color of the shop are in documents and the manifest, in the sizes they need', async () => {
  const admin = await createPerson(shop, 1);
  const as = { token: admin.token };
  const png = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#7a1f5c80' } })
    .png()
    .toBuffer();
  const sent = { file0: new File([new Uint8Array(png)], 'icon.png', { type: 'image/png' }) };
  const { files } = await shop.expectOk(contract.file.upload, sent, as);
  expect(files[0]).toMatchObject({ name: 'icon.png', mime: 'image/png' });
  const [picture] = await shop.expectOk(contract.adminSetting.gallery, { images: [String(files[0]?.id)] }, as);
  const icon = picture?.url ?? '';
  await changeSite({ icon, accentColor: '#7a1f5c' });
  const { body } = await get('/orders');
  const name = icon.split('/').at(-1);
  expect(body).toContain(`<link rel="icon" href="/media/icon/48/${name}" sizes="48x48" />`);
  expect(body).not.toContain('favicon.svg');
  const manifest = JSON.parse((await get('/manifest.webmanifest')).body);
  expect(manifest).toMatchObject({
    name: '舢舨',
    theme_color: createBrandPalette('#7a1f5c', 'light')['bg.deep'],
    icons: [
      { src: `/media/icon/192/${name}`, sizes: '192x192', type: 'image/png' },
      { src: `/media/icon/512/${name}`, sizes: '512x512', type: 'image/png' },
    ],
  });
  const drawn = await get(manifest.icons[0].src);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 192, height: 192, hasAlpha: true });
  for (const path of [`/media/icon/193/${name}`, '/media/icon/192/1-000000000000']) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
  await changeSite({ icon: '', accentColor: '' });
  expect((await get(manifest.icons[0].src)).statusCode).toBe(404);
});
