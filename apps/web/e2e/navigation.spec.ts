import type { Page } from 'playwright/test';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

test('H1 a page that opens writes its title once', async ({ page }) => {
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const titles: string[] = [];
    new MutationObserver(() => titles.push(document.title)).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { titles });
  });
  const before = await page.title();
  await page.locator('a[href="/goods"]').filter({ visible: true }).first().click();
  await page.waitForURL('**/goods');
  await expect.poll(() => page.title()).not.toBe(before);
  await page.waitForLoadState('networkidle');
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  expect(titles.filter((title) => title !== before)).toHaveLength(1);
});

test('H2 an idle app lets the next frame come first, 100 ms at most; before that it goes at once', async ({
  page,
  context,
}) => {
  /** Returns the path right after pressing a link, and the time until the navigation. */
  const press = (tab: Page, to: string) =>
    tab.evaluate(async (href) => {
      // A hidden window renders no frames.
      window.requestAnimationFrame = () => 0;
      document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
      const atOnce = location.pathname;
      const start = performance.now();
      while (location.pathname !== href) await new Promise((resolve) => setTimeout(resolve, 1));
      return { atOnce, ms: performance.now() - start };
    }, to);
  const busy = await context.newPage();
  await busy.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await busy.goto('/home', { waitUntil: 'networkidle' });
  expect((await press(busy, '/goods')).atOnce).toBe('/goods');

  const checked = page.waitForResponse((answer) => answer.url().includes('/builds/latest.json?'));
  await page.goto('/home');
  await checked;
  const { atOnce, ms } = await press(page, '/goods');
  expect(atOnce).toBe('/home');
  expect(ms).toBeGreaterThan(80);
});
