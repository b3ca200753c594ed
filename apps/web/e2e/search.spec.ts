import { getMessages } from './support/messages.ts';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

const keywords = { 'zh-HK': '茶壺', 'en-US': 'teapot' } as const;
const getKeyword = (locale: string | undefined) => keywords[locale as keyof typeof keywords] ?? keywords['en-US'];

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('the search finds goods', async ({ page, locale }) => {
    await page.goto('/home');
    const field = page.locator('input[name="q"]').filter({ visible: true });
    await field.fill(getKeyword(locale));
    await field.press('Enter');
    await page.waitForURL(/\/goods\?q=/);
    const cards = page.locator('main article').filter({ visible: true });
    await expect(cards.first()).toBeVisible();
    await expect(page.locator('main article', { hasText: new RegExp(getKeyword(locale), 'i') }).first()).toBeVisible();
    await expect(page.locator('input[name="q"]').filter({ visible: true })).toHaveValue(getKeyword(locale));
  });
});

test('typing on aborts the request of the text before', async ({ page, locale }) => {
  const text = getKeyword(locale);
  const isFirst = (url: string) => new URL(url).searchParams.get('keyword') === text.slice(0, 1);
  await page.route('**/product/suggest?*', async (route) => {
    // The first request never gets an answer.
    if (!isFirst(route.request().url())) await route.continue();
  });
  await page.goto('/home');
  const field = page.getByRole('combobox').filter({ visible: true }).first();
  const asked = page.waitForRequest((request) => request.url().includes('/product/suggest') && isFirst(request.url()));
  await field.fill(text.slice(0, 1));
  await asked;
  const aborted = page.waitForEvent('requestfailed', (request) => isFirst(request.url()));
  await field.fill(text);
  expect((await aborted).failure()?.errorText).toContain('ABORTED');
  await expect(page.getByRole('option', { name: new RegExp(text, 'i') }).first()).toBeVisible();
});

test('the slash key goes to the search, unless the settings turn it off', async ({ page, locale, isMobile }) => {
  test.skip(isMobile, 'the settings of a device without a mouse name no keys');
  const t = getMessages(locale ?? '');
  const field = page.getByRole('combobox').filter({ visible: true }).first();
  await page.goto('/goods');
  // Its code is loaded when the browser is idle.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.goto('/user/settings');
  await page.getByRole('switch', { name: t('account:settings.characterKeys') }).click();
  await page.goto('/goods');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(field).not.toBeFocused();
  // The key was heard: it works again once it is turned on, without another load.
  await page.evaluate(() => localStorage.removeItem('characterKeys'));
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
});
