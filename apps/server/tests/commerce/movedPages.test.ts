import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { products } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

const { product, category, adminArticle } = contract;
const index =
  '<!doctype html><html lang="zh-CN"><head><title>Sampan</title></head><body><div id="root"></div></body></html>';

let root: string;
let shop: TestApp;
let token: string;
beforeAll(async () => {
  root = scratchFolder('moved');
  writeFileSync(join(root, 'index.html'), index);
  writeFileSync(join(root, 'routes.json'), JSON.stringify(['/', '/goods/*']));
  shop = await startTestApp('postgres', {
    environment: { DEMO: '1' },
    webRoot: root,
    before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
  });
  token = (await createPerson(shop, 2)).token;
});
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string) => shop.app.inject({ url });
const sitemap = async () => (await get('/sitemap.xml')).body;

test('an address that a product had leads on to the one it has, as long as it is on shelf', async () => {
  const pot = await shop.expectOk(product.detail, { id: 'teaware/yixing-teapot' });
  const { id, version, slug, variants = [] } = pot;
  expect((await get(`/goods/${slug}`)).statusCode).toBe(200);
  expect(await sitemap()).toContain(`/goods/${slug}<`);
  await shop.expectOk(product.update, { id, version, slug: 'teaware/zisha' }, { token });
  const moved = await get(`/goods/${slug}?utm=1&x=2`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/goods/teaware/zisha?utm=1&x=2']);
  const asked = await get(`/goods/${slug}?from=/goods?q=tea`);
  expect(asked.headers.location).toBe('/goods/teaware/zisha?from=/goods?q=tea');
  // A cached redirect would lead in a circle once the page has its old address again.
  expect(moved.headers['cache-control']).toBe('no-cache');
  for (const end of ['/', '//']) {
    expect((await get(`/goods/${slug}${end}`)).headers.location).toBe('/goods/teaware/zisha');
  }
  expect((await get('/goods/teaware/zisha')).statusCode).toBe(200);
  const listed = await sitemap();
  expect([listed.includes('/goods/teaware/zisha<'), listed.includes(`/goods/${slug}<`)]).toEqual([true, false]);

  await shop.expectOk(product.status, { id, status: 0 }, { token });
  const isMovedToVariant = async () => {
    const { statusCode, headers } = await get(`/goods/${slug}`);
    return statusCode === 302 && variants.some((one) => one.id !== id && headers.location === `/goods/${one.slug}`);
  };
  expect(await isMovedToVariant()).toBe(true);
  expect(await sitemap()).not.toContain('/goods/teaware/zisha<');
  await shop.expectOk(product.status, { id, status: 1 }, { token });
  expect((await get(`/goods/${slug}`)).statusCode).toBe(301);

  const now = await shop.expectOk(product.detail, { id });
  await shop.expectOk(product.update, { id, version: now.version, slug }, { token });
  expect((await get(`/goods/${slug}`)).statusCode).toBe(200);
  expect((await get('/goods/teaware/zisha')).headers.location).toBe(`/goods/${slug}`);
});

test('the address of a withdrawn variant leads for now to one that is on shelf', async () => {
  const { slug, variants = [] } = await shop.expectOk(product.detail, { id: 'teaware/yixing-teapot' });
  const [one, ...others] = variants.filter((variant) => variant.slug !== slug);
  await shop.expectOk(product.status, { id: one?.id ?? 0, status: 2 }, { token });
  const moved = await get(`/goods/${one?.slug}?utm=1`);
  expect([moved.statusCode, moved.headers.location]).toEqual([302, `/goods/${slug}?utm=1`]);
  expect(moved.headers['cache-control']).toBe('no-cache');
  expect((await get(`/goods/${others[0]?.slug ?? slug}`)).statusCode).toBe(200);
  await shop.expectOk(product.status, { id: one?.id ?? 0, status: 1 }, { token });
  expect((await get(`/goods/${one?.slug}`)).statusCode).toBe(200);
});

test('a slug of digits only, which would be read as an id, is refused; an older one is read as before', async () => {
  const teapot = await shop.expectOk(product.detail, { id: 'teaware/yixing-teapot' });
  const { categoryId, version } = teapot;
  const draft = { title: '潮', slug: '2024', summary: '', content: '', categoryId: 1 };
  const pot = { name: '壶', description: '', categoryId, type: 1, priceAmount: 100, stock: 1 } as const;
  const rejected = [
    await shop.call(product.create, { ...pot, slug: '2024' }, { token }),
    await shop.call(product.update, { id: teapot.id, version, slug: '1' }, { token }),
    await shop.call(adminArticle.create, draft, { token }),
    await shop.call(adminArticle.update, { id: 1, version: 1, slug: '2' }, { token }),
    await shop.call(adminArticle.categoryCreate, { name: '新', slug: '2024' }, { token }),
    await shop.call(adminArticle.categoryUpdate, { id: 1, slug: '2' }, { token }),
  ];
  for (const { data } of rejected) expect(data).toMatchObject({ code: 'VALIDATION', fields: { slug: 'slug' } });
  const { id } = await shop.expectOk(product.create, { ...pot, slug: '2024-1' }, { token });

  await shop.db.update(products).set({ slug: '202499' }).where(eq(products.id, id));
  const older = await shop.expectOk(product.detail, { id: '202499' }, { token });
  expect(older.id).toBe(id);
  const renamed = await shop.expectOk(product.update, { id, version: older.version, name: '碗' }, { token });
  expect(renamed).toMatchObject({ slug: '202499', name: '碗' });
});

test('the sitemap follows categories and articles as they are written', async () => {
  const made = await shop.expectOk(category.create, { name: '新', slug: 'brand-new' }, { token });
  expect(await sitemap()).toContain(`/goods?category=${made.id}<`);
  await shop.expectOk(category.update, { id: made.id, status: 0 }, { token });
  expect(await sitemap()).not.toContain(`/goods?category=${made.id}<`);

  const [first] = await shop.expectOk(adminArticle.categoryList, {}, { token });
  const draft = { title: '潮', slug: 'brand-new', summary: '', content: '<p>x<script>hit()</script></p>' };
  const article = await shop.expectOk(adminArticle.create, { ...draft, categoryId: first?.id ?? 0 }, { token });
  expect(article.content).toBe('<p>x</p>');
  expect(await sitemap()).not.toContain('/posts/brand-new<');
  const dirty = { 'en-US': { title: 'Tide', content: '<p onclick="hit()">y</p>' } };
  const change = { id: article.id, version: article.version, status: 1, i18n: dirty } as const;
  const published = await shop.expectOk(adminArticle.update, change, { token });
  expect(published.i18n?.['en-US']?.content).toBe('<p>y</p>');
  expect(await sitemap()).toContain('/posts/brand-new<');
});
