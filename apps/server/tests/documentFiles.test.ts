import { contract } from '@sampan/api/contract';
import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { and, eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { articles, products, settings } from '../src/db/schema.ts';
import { type DocumentShop, startDocumentShop } from './support/documentShop.ts';
import { createPerson } from './support/people.ts';
import type { TestApp } from './support/testApp.ts';

let shop: TestApp;
let root: string;
let rendered: string[];
let get: DocumentShop['get'];
let close: DocumentShop['close'];
beforeAll(async () => {
  ({ shop, root, rendered, get, close } = await startDocumentShop());
}, 60_000);
afterAll(() => close());

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

test('B7 a payload that was asked for before the server closes is made in full', async () => {
  const closing = await buildApp(shop.deps, { webRoot: root });
  const payload = closing.inject({ url: '/slow/_payload.json' });
  await vi.waitUntil(() => rendered.includes('zh-CN /slow'));
  // The page makes its call after the close has begun.
  await closing.close();
  const { statusCode, body } = await payload;
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { call: await shop.expectOk(contract.product.featuredList, { limit: 4 }) },
  ]);
});

test('B7 a payload that cannot be made is answered 503, so that the page asks again', async () => {
  const { statusCode, headers, body } = await get('/broken/_payload.json');
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '1', 'UNAVAILABLE']);
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
  expect(robots.split('\n')).not.toContain('Disallow: /goods/cart');
  expect((await get('/sitemap-1.xml')).body).toBe(body);
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
});

test('the sitemap is read and compressed once until the content changes, and a long one is kept for a minute', async () => {
  const { headers } = await get('/sitemap.xml', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect((await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const read = vi.spyOn(shop.deps.db, 'select');
  onTestFinished(() => read.mockRestore());
  async function countReads(): Promise<number> {
    read.mockClear();
    shop.deps.caches.articles.changed();
    await Promise.all([get('/sitemap.xml'), get('/sitemap.xml'), get('/sitemap-1.xml')]);
    return read.mock.calls.length;
  }
  expect(await countReads()).toBe(3);
  const [first] = await shop.db.select({ categoryId: articles.categoryId }).from(articles).limit(1);
  const text = { title: 'Many', content: '', author: '', categoryId: first?.categoryId ?? 0, status: 1 as const };
  await shop.db.insert(articles).values(Array.from({ length: 2_000 }, (_, at) => ({ ...text, slug: `many-${at}` })));
  onTestFinished(async () => {
    await shop.db.delete(articles).where(like(articles.slug, 'many-%'));
    // A minute later the long one is made anew.
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    shop.deps.caches.articles.changed();
    await get('/sitemap.xml');
    later.mockRestore();
  });
  expect(await countReads()).toBe(3);
  expect((await get('/sitemap.xml')).body).toContain('/posts/many-1999<');
  expect(await countReads()).toBe(0);
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
const readStyle = (body: string) =>
  /<style id="brand-colors" data-accent="([^"]*)" nonce="([^"]*)">([^<]*)</.exec(body);

test('the accent color is in every document before the first paint, with the nonce of its policy', async () => {
  for (const path of ['/home', '/login', '/orders', '/nope'])
    expect(readStyle((await get(path)).body), path).toBeNull();
  await changeSite({ accentColor: '#7A1F5C' });
  for (const path of ['/home', '/login', '/orders', '/nope']) {
    const { body, headers } = await get(path);
    const [, accent, nonce, css] = readStyle(body) ?? [];
    expect(accent, path).toBe('#7a1f5c');
    expect(headers['content-security-policy'], path).toContain(`'nonce-${nonce}'`);
    expect(css, path).toBe(createBrandCss('#7a1f5c'));
    expect(body.indexOf('id="brand-colors"'), path).toBeLessThan(body.indexOf('</head>'));
  }
  await changeSite({ accentColor: '#1f4fa3' });
  for (const path of ['/home', '/orders']) expect(readStyle((await get(path)).body)?.[1], path).toBe('#1f4fa3');
  await changeSite({ accentColor: '' });
  expect(readStyle((await get('/home')).body)).toBeNull();
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
