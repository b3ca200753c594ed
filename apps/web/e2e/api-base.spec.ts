import { expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { test as viewerTest } from './support/viewer.ts';

/** One shop under two host names, which to a browser are different origins and sites. */
const test = viewerTest.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.copy((url) => ({
        API_BASE_URL: url.replace('localhost', '127.0.0.1'),
        CORS_ORIGINS: url,
      }));
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
});

test('with API_BASE_URL the app calls the API at its origin: pictures, a new account, the demo inbox and an order', async ({
  page,
  viewer,
  shop,
}) => {
  const { t } = viewer;
  const api = new URL(shop.url);
  api.hostname = '127.0.0.1';
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/main/v2/')) origins.add(origin);
  });

  await page.goto('/goods');
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const username = 'harbour.elsewhere';
  const email = `${username}@example.com`;
  await page.goto('/register?redirect=%2Fuser%2Faccount');
  await page.locator('input[name="email"]').fill(email);
  await viewer.readPicture();
  await viewer.button('controls:code.get').click();
  await expect(page.locator('input[name="captcha"]')).toBeHidden();
  await page
    .getByRole('button', { name: t('common:inbox.open') })
    .first()
    .click();
  const message = page.getByRole('dialog').getByRole('listitem').filter({ hasText: email }).first();
  await expect(message).toContainText(/\d{6}/);
  const code = /\d{6}/.exec(String(await message.textContent()))?.[0] ?? '';
  await page.keyboard.press('Escape');
  await page.locator('input[name="code"]').fill(code);
  await viewer.finishRegistration(username);
  await page.waitForURL('**/user/account');

  await page.goto('/goods/teaware/gaiwan');
  await viewer.putIntoCart();
  expect([...origins]).toEqual([api.origin]);
});
