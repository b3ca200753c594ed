import { locales } from '@sampan/api/entities';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { getPaths } from '../src/publicPages.ts';
import { routePaths } from '../src/routePaths.ts';
import { captchaAnswer, customerPassword, expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { test as viewerTest } from './support/viewer.ts';

/** A real shop before setup: `DEMO=0`, no configuration, no data. */
const test = viewerTest.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.open(scratchFolder('live'), () => ({ DEMO: '0', SANDBOX: '0' }));
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
});

/** Words of the demo shop's texts and settings in every language, and of the sandbox. */
const demoTerms =
  /demo|sandbox|演示|示範|测试模式|測試模式|aberdeen|香港仔|celadon|青瓷|紫砂|harbou?r|海港|港湾|码头|碼頭|teaware|茶具|sampan\.example/i;

/** Returns the visible text, metadata and labels of a document, without scripts and file names. */
function getTexts(html: string): string {
  return html
    .replaceAll(
      /<script(?! type="application\/ld)[^>]*>.*?<\/script>|<style.*?<\/style>|<template.*?<\/template>/gs,
      ' ',
    )
    .replaceAll(/(?:href|src|srcset|class|content)="\/?(?:assets|icons)\/[^"]*"|class="[^"]*"/g, ' ');
}

const readPage = async (shop: Shop, path: string, locale: string) => {
  const answer = await fetch(shop.url + path, { headers: { 'accept-language': locale } });
  return { status: answer.status, html: await answer.text() };
};

const findUrl = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
const getMeta = (html: string, property: string) =>
  findUrl(html, new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`));

test('an empty real shop answers every public page, without sandbox and without a word of the demo shop', async ({
  shop,
}) => {
  const privatePaths = Object.values(routePaths).filter((path) => !/[*:]/.test(path));
  const finished = new Set([...getPaths('fixed'), ...getPaths('static')]);
  for (const locale of locales) {
    for (const path of privatePaths) {
      const { status, html } = await readPage(shop, path, locale);
      expect(status, `${locale} ${path}`).toBe(200);
      expect(getTexts(html).match(demoTerms)?.[0], `${locale} ${path}`).toBeUndefined();
      expect(html, `${locale} ${path}`).toContain(`lang="${locale}"`);
      if (finished.has(path)) expect(html, `${locale} ${path}`).toContain('<h1');
    }
  }
  for (const path of ['/sandbox/pay/x', '/sandbox/identity/x', '/sandbox/cashier.css', '/main/v2/demo/inbox']) {
    const { status, html } = await readPage(shop, path, 'en-US');
    expect([status, html.includes('<form')], path).toEqual([404, false]);
  }
  const methods = await shop.call<{ enabled: boolean }[]>('/payment/methods');
  expect(methods.filter(({ enabled }) => enabled)).toEqual([]);
});

test('the checkout and the order of a shop without a provider say what is missing', async ({ page, viewer, shop }) => {
  const { t } = viewer;
  const admin = await shop.getToken('admin');
  const category = await shop.call<{ id: number }>('/product/category/create', { name: 'Ropes', slug: 'ropes' }, admin);
  const rope = {
    name: 'A long rope',
    slug: 'long-rope',
    description: 'Holds a boat.',
    type: 1,
    categoryId: category.id,
    priceAmount: 990,
    stock: 5,
    status: 1,
  };
  await shop.call('/product/create', rope, admin);
  await shop.call('/captcha/image', {});
  const captchaId = await shop.solveNewestCaptcha(captchaAnswer);
  const account = { username: 'first.customer', password: customerPassword, email: 'first@example.com' };
  const { token } = await shop.call<{ token: string }>('/user/regist', {
    ...account,
    captchaId,
    captcha: captchaAnswer,
  });
  const address = { receiver: '陳錦玲', phone: '+85291234567', country: 'HK', province: '香港', city: '香港' };
  await shop.call('/user/address/save', { ...address, district: '中西區', detail: '德輔道西 8 號' }, token);

  await viewer.isSignedIn(token);
  await page.goto('/goods/long-rope');
  await viewer.putIntoCart();
  await page.goto('/goods/cart');
  await page.getByRole('button', { name: t('shop:cart.checkout', { n: 1 }) }).click();
  await page.waitForURL('**/orders/create*');
  await expect(page.getByText(t('order:create.noMethod'))).toBeVisible();
  await viewer.button('order:create.place').first().click();
  await page.waitForURL(/\/orders\/\d+/);
  await expect(page.getByText(t('order:pay.noMethod')).first()).toBeVisible();
  await expect(page.getByText(t('common:mode.demo'))).toHaveCount(0);
});

test('the settings seo, site.name and gallery.cover appear in pages and in their metadata', async ({ shop }) => {
  const before = await readPage(shop, '/', 'en-US');
  expect(getMeta(before.html, 'og:site_name')).toBe('Sampan');
  expect(getMeta((await readPage(shop, '/album', 'en-US')).html, 'og:image')).toBeUndefined();

  const texts = (en: string) => ({ 'zh-CN': `${en}（简）`, 'zh-HK': `${en}（繁）`, 'en-US': en });
  await shop.changeSetting('site', 'name', texts('Rope & Anchor'));
  await shop.changeSetting('seo', 'title', texts('Ropes for every boat'));
  await shop.changeSetting('seo', 'description', texts('We splice what you need.'));
  await shop.changeSetting('gallery', 'cover', '/media/scene-pier-dawn');

  await expect
    .poll(async () => getMeta((await readPage(shop, '/', 'en-US')).html, 'og:site_name'))
    .toBe('Rope & Anchor');
  for (const [locale, mark] of [
    ['zh-CN', '（简）'],
    ['zh-HK', '（繁）'],
    ['en-US', ''],
  ] as const) {
    const { html } = await readPage(shop, '/', locale);
    expect(findUrl(html, /<title>([^<]*)<\/title>/), locale).toContain(`Ropes for every boat${mark}`);
    expect(getMeta(html, 'description'), locale).toBe(`We splice what you need.${mark}`);
    expect(getMeta(html, 'og:site_name'), locale).toBe(`Rope & Anchor${mark}`);
    const entities = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as { '@type': string; name?: string },
    );
    expect(
      entities.map((entity) => [entity['@type'], entity.name]),
      locale,
    ).toEqual(
      expect.arrayContaining([
        [expect.any(String), `Rope & Anchor${mark}`],
        ['WebSite', `Rope & Anchor${mark}`],
      ]),
    );
  }
  const album = await readPage(shop, '/album', 'en-US');
  expect(getMeta(album.html, 'og:image')).toBe(`${shop.url}/media/scene-pier-dawn`);
  const home = await readPage(shop, '/home', 'zh-HK');
  expect(findUrl(home.html, /<title>([^<]*)<\/title>/)).toContain('Rope & Anchor（繁）');
  const manifest = await readPage(shop, '/manifest.webmanifest', 'en-US');
  expect(JSON.parse(manifest.html)).toMatchObject({ name: 'Rope & Anchor（简）' });
});
