import AxeBuilder from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import { getMessages } from './support/messages.ts';
import { expect, test } from './support/shop.ts';

const open = [
  '/',
  '/home',
  '/goods',
  '/goods/teaware/yixing-teapot',
  '/goods/cart',
  '/posts',
  '/posts/how-a-basket-begins',
  '/help',
  '/about',
  '/album',
  '/login',
  '/register',
  '/user',
  '/user/settings',
];

const resultTypes: RunOptions['resultTypes'] = ['violations'];
/** axe options per theme: in dark mode only the rules that a theme can affect. */
const optionsByTheme: Record<'light' | 'dark', RunOptions> = {
  light: { resultTypes },
  dark: { resultTypes, runOnly: ['color-contrast', 'link-in-text-block'] },
};

for (const path of open) {
  test(`${path} has one heading, no violation, no sideways scroll, in the dark too`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('colorMode', 'system'));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode });
      await expect(page.locator('body[dark-theme]')).toHaveCount(mode === 'dark' ? 1 : 0);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // Without legacy mode axe opens a new page to collect the results.
      const { violations } = await new AxeBuilder({ page }).options(optionsByTheme[mode]).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect.soft(found, mode).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow).toBeLessThanOrEqual(0);
    }
  });
}

test('E1 An unknown address is the error page with its own address, and HTTP 404', async ({ page, problems }) => {
  const answer = await page.goto('/nope?x=1#y');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found: /nope?x=1#y')).toBeVisible();
  expect(page.url()).toContain('/nope?x=1#y');
  // The browser reports the document's own status.
  expect(problems.splice(0)).toHaveLength(1);
  // In the bundle, which leaves out code whose result is unused.
  for (const path of ['/nope%', '/goods/%zz', '/goods/%E0%A4%A']) {
    const response = await page.request.get(path);
    expect
      .soft([response.status(), response.headers()['content-type']], path)
      .toEqual([404, 'text/html; charset=utf-8']);
  }
});

test('E2 /goods/a/b/c is one slug, and what is not there says so', async ({ page, problems, locale }) => {
  expect((await page.goto('/goods/a/b/c'))?.status()).toBe(404);
  const title = getMessages(locale ?? '')('shop:product.notFound');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);
});

test('L1 L4 The language is kept in the cookie, shown at once, and a second tab follows', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/user/settings');
  await other.goto('/home');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(getMessages('zh-CN')('account:settings.title'));
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'zh-CN', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(page.url()).toMatch(/\/user\/settings$/);
});

test('C2 A page in the dark has no light frame', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('colorMode', 'dark'));
  // The app would set the theme, too, but later: its scripts never arrive.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('body[dark-theme]')).toBeAttached();
  // The server-rendered page is shown without any of its scripts.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('#root [data-style]') !== null)).toBe(true);
});

test('the keyboard passes over what every page begins with', async ({ page, locale }) => {
  const t = getMessages(locale ?? '');
  for (const path of ['/goods', '/login']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('common:nav.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeVisible();
  }
});

test('S5 What is private asks to log in and leads back', async ({ page, shop }) => {
  await page.goto('/orders?tab=pay');
  await page.waitForURL(/\/login\?redirect=/);
  await page.locator('input[name="username"]').fill('customer');
  await page.locator('input[name="password"]').fill('journey-through-the-harbour');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\?tab=pay$/);
  expect(shop.url).toBe(new URL(page.url()).origin);
});

test("E1 A route whose address cannot be says Page Not Found, and somebody else's order is not there", async ({
  page,
  shop,
  locale,
  problems,
}) => {
  await page.goto('/login');
  await page.locator('input[name="username"]').fill('customer');
  await page.locator('input[name="password"]').fill('journey-through-the-harbour');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home$/);
  expect((await page.goto('/orders/abc'))?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /orders/abc')).toBeVisible();
  const [other] = await shop.rows<{ id: number }>(
    "select min(o.id) as id from orders o join users u on u.id = o.user_id where u.username <> 'customer'",
  );
  await page.goto(`/orders/${other?.id}`);
  await expect(page.getByText(getMessages(locale ?? '')('order:detail.notFound'))).toBeVisible();
  problems.splice(0);
});
