import { contract } from '@sampan/api/contract';
import { expect, test } from './support/shop.ts';
import { Viewer } from './support/viewer.ts';

/** Slug of an article that is not translated into each locale. */
const untranslated: Readonly<Record<string, string>> = {
  'en-US': 'how-a-basket-begins',
  'zh-HK': 'paper-and-light',
};

test('a customer goes from home to the journal, a section, an article and its products', async ({
  page,
  shop,
  locale,
}) => {
  const { t } = new Viewer(page, shop, locale ?? 'en-US');
  await page.goto('/home');
  await page.locator('main a[href="/posts"]').click();
  await page.waitForURL('**/posts');
  await page.getByRole('tab').nth(2).click();
  await page.waitForURL('**/posts?category=workshops');
  const viewed = page.waitForResponse((response) => response.url().endsWith(contract.posts.view.path));
  const link = page.locator('main article a[href="/posts/three-days-at-the-kiln"]');
  await link.click();
  await page.waitForURL('**/posts/three-days-at-the-kiln');
  // The article reports that it was read, and the server counts the view.
  expect((await viewed).status()).toBe(200);
  const [article] = await shop.rows<{ views: number }>(
    `select count(*)::int as views from article_views where article_id =
      (select id from articles where slug = 'three-days-at-the-kiln')`,
  );
  expect(article?.views).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const products = page.getByRole('heading', { name: t('content:post.goods') });
  await expect(products).toBeVisible();
  await page.locator('aside a[href="/goods/teaware/side-handle-teapot"]').click();
  await page.waitForURL('**/goods/teaware/side-handle-teapot');
  await expect(products).toBeHidden();
  await page.goBack();
  await expect(products).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).search).toBe('?category=workshops');
});

test('an article in another language says so', async ({ page, shop, locale }) => {
  const { t } = new Viewer(page, shop, locale ?? 'en-US');
  await page.goto(`/posts/${untranslated[locale ?? 'en-US']}`);
  const [onlyIn = ''] = t('content:post.onlyIn', { language: '{}' }).split('{}');
  await expect(page.getByText(onlyIn)).toContainText('简体中文');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'zh-CN');
});

test('an address opens its answer; a search marks what it finds', async ({ page, shop, locale }) => {
  const { t } = new Viewer(page, shop, locale ?? 'en-US');
  const [row] = await shop.rows<{ id: number }>("select id from articles where slug = 'delivery'");
  await page.goto(`/help#q-${row?.id}-2`);
  const question = page.locator(`#q-${row?.id}-2 button`);
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  // Opening a question writes its hash into the URL.
  await page.locator(`#q-${row?.id}-4 button`).click();
  await page.waitForURL(`**/help#q-${row?.id}-4`);
  await page.getByRole('searchbox', { name: t('content:help.search') }).fill('30');
  await expect(page.locator('mark').first()).toHaveText('30');
});

test('a picture of the album opens large, and back closes it where it was', async ({ page }) => {
  await page.goto('/album');
  const pictures = page.locator('main li a[href*="picture="]');
  await pictures.nth(9).click();
  await page.waitForURL(/picture=\d+/);
  await expect(page.getByRole('dialog')).toBeVisible();
  const before = page.url();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.url()).not.toBe(before);
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('a picture of a product opens large, and back closes it and keeps the page', async ({ page }) => {
  const path = '/goods/teaware/side-handle-teapot';
  const getAddress = () => page.evaluate(() => location.pathname + location.search);
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await page.locator('section ul button:visible').last().click();
  await expect(dialog).toBeVisible();
  const opened = await getAddress();
  expect(opened).toMatch(/^\/goods\/teaware\/side-handle-teapot\?picture=\d$/);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(await getAddress()).toBe(path);
  await page.goForward();
  await expect(dialog).toBeVisible();
  expect(await getAddress()).toBe(opened);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await getAddress()).toBe(path);
});
