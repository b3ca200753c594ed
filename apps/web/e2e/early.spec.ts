import type { Page } from 'playwright/test';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

/** Delays the app's scripts until the returned function is called. */
async function holdTheApp(page: Page): Promise<() => void> {
  let letIn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

test('a form that is filled and sent before the app is there is sent by the app, and not by itself', async ({
  viewer,
  page,
  problems,
}) => {
  const letIn = await holdTheApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await viewer.logIn('somebody.early', 'not-the-password');
  await viewer.button('account:login.submit').click();
  await expect(page).toHaveURL(/\/login$/);
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/login'));
  letIn();
  expect((await sent).postDataJSON()).toMatchObject({ username: 'somebody.early', password: 'not-the-password' });
  await expect(page.getByText(viewer.t('account:login.wrong'))).toBeVisible();
  await expect(page.locator('input[name="username"]')).toHaveValue('somebody.early');
  // The browser reports the error response.
  problems.splice(0);
});

test('a click on "add to cart" before hydration is replayed, and a link waits for it', async ({ viewer, page }) => {
  const letIn = await holdTheApp(page);
  await expect(async () => {
    await page.goto('/goods/blueprints/low-stool-plan', { waitUntil: 'commit' });
    // A cold server that needs more than a second leaves the page to the browser, and has it for the next request.
    await expect(viewer.button('shop:product.addToCart')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await viewer.button('shop:product.addToCart').click();
  await page.locator('a[href="/goods/cart"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/low-stool-plan$/);
  letIn();
  // On phones the link leads to the cart; on desktop it opens the cart sheet.
  if (viewer.isPhone) await expect(page).toHaveURL(/\/goods\/cart$/);
  const cart = viewer.isPhone ? page.getByRole('main') : page.getByRole('dialog');
  await expect(cart.locator('a[href="/goods/blueprints/low-stool-plan"]').first()).toBeVisible();
});
