import type { Page } from 'playwright/test';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

const getY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
/** Waits for hydration where `goto` does not. */
const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  );
/** Nothing tells that a page will not be scrolled: a wait, ms. */
const settleMs = 1_000;

/** Delays the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Presses a visible link to this address, and waits for its page. */
async function follow(page: Page, to: string): Promise<void> {
  await page.locator(`a[href="${to}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`**${to}`);
}

test('the skip link leaves a form with unsaved changes where it is, and Back still asks', async ({
  page,
  shop,
  viewer,
}) => {
  await viewer.isSignedIn(await shop.newCustomer('skipper'));
  await page.goto('/home');
  await follow(page, '/goods');
  await follow(page, '/user');
  await follow(page, '/user/basic');
  await page.locator('textarea[name="description"]').fill('茶與木工');
  const state = await page.evaluate(() => history.state);
  await page.locator('a[href="#main"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(settleMs);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.evaluate(() => history.state)).toEqual(state);

  await page.evaluate(() => history.back());
  await viewer.button('account:profile.leave').click();
  await page.waitForURL('**/user');
});

test('the skip link works before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  // Until the styles are there nothing can be focused.
  await page.locator('main').waitFor();
  const link = page.locator('a[href="#main"]');
  await link.focus();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  // Not its load: the scripts are still held.
  await page.waitForURL('**/home#main', { waitUntil: 'commit' });
  release();
});

test('hydration on a slow line leaves the reader and an anchor where they are', async ({ page, context }) => {
  let release = await holdScripts(page);
  await page.goto('/goods', { waitUntil: 'commit' });
  await page.locator('main a[href^="/goods/"]').nth(5).waitFor();
  await scrollTo(page, 900);
  const before = await getY(page);
  expect(before).toBeGreaterThan(500);
  release();
  await isHydrated(page);
  await page.waitForTimeout(settleMs);
  expect(await getY(page)).toBe(before);

  const help = await context.newPage();
  release = await holdScripts(help);
  await help.goto('/help#topic-privacy', { waitUntil: 'commit' });
  await expect.poll(() => getY(help)).toBeGreaterThan(500);
  const anchored = await getY(help);
  release();
  await isHydrated(help);
  await help.waitForTimeout(settleMs);
  expect(await getY(help)).toBe(anchored);
});

test('a document that is loaded under a scrolled page opens at its top, and Back returns to the place', async ({
  page,
}) => {
  await page.goto('/goods');
  const link = page.locator('main a[href^="/goods/"]').nth(3);
  const href = await link.getAttribute('href');
  await scrollTo(page, 600);
  await page.waitForTimeout(settleMs);
  const left = await getY(page);
  expect(left).toBeGreaterThan(300);
  // A running page follows a link like this when a new build is out.
  await page.evaluate((to) => location.assign(String(to)), href);
  await page.waitForURL(`**${href}`);
  await isHydrated(page);
  await page.waitForTimeout(settleMs);
  expect(await getY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => getY(page)).toBe(left);
});

test('a private list that is reloaded returns to its place when its rows are there', async ({ page, shop, viewer }) => {
  await viewer.isSignedIn(await shop.getToken('customer'));
  await page.goto('/orders');
  await page.locator('main a[href^="/orders/"]').nth(5).waitFor();
  await scrollTo(page, 1_200);
  await page.waitForTimeout(settleMs);
  const left = await getY(page);
  expect(left).toBeGreaterThan(800);
  await page.route('**/order/list?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => getY(page)).toBe(left);
});
