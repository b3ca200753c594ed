import type { Locator, Page } from 'playwright/test';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

const teapot = '/goods/teaware/yixing-teapot';
/** Nothing tells that a tap does nothing: a wait, ms. */
const settleMs = 600;

/**
 * Presses twice at one place: by mouse, because Chromium drops the second of two quick emulated taps, and without a
 * pause, because a busy machine would make it longer than that of a double tap. `share`: how far along the button, from
 * 0 to 1.
 */
async function doubleTap(page: Page, button: Locator, share: number): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
  await Promise.all([page.mouse.click(x, y), page.mouse.click(x, y)]);
  await page.waitForTimeout(settleMs);
}

/**
 * Presses what is at a place as soon as a sheet or a dialog lies there. In the page: on a busy machine the press would
 * come after the time of a double tap.
 */
function pressInLayer(page: Page, x: number, y: number): Promise<void> {
  return page.evaluate(
    ([left, top]) =>
      new Promise<void>((resolve) => {
        function press() {
          const pile = document.elementsFromPoint(left, top) as HTMLElement[];
          const isInLayer = pile.some((element) => element.closest('[role="dialog"], [role="alertdialog"]'));
          if (!isInLayer) return requestAnimationFrame(press);
          pile[0]?.click();
          resolve();
        }
        press();
      }),
    [x, y] as const,
  );
}

/** Presses a button, and as soon as a sheet lies at the same place, what is there. */
async function tapThroughOpening(page: Page, button: Locator, share: number): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
  const second = pressInLayer(page, x, y);
  await page.mouse.click(x, y);
  await second;
  await page.waitForTimeout(settleMs);
}

/** Pieces in the cart. */
const countPieces = (page: Page) =>
  page.evaluate(() => {
    const { lines } = JSON.parse(localStorage.getItem('cartStore') ?? '{"lines":[]}') as {
      lines: { quantity: number }[];
    };
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  });

async function openProduct(page: Page): Promise<void> {
  await page.goto(teapot, { waitUntil: 'networkidle' });
  await page.evaluate(() => localStorage.removeItem('cartStore'));
  await page.reload({ waitUntil: 'networkidle' });
}

test('a double tap in the options sheet adds one', async ({ page, viewer }) => {
  for (const share of [0.25, 0.5, 0.75]) {
    await openProduct(page);
    await viewer.button('shop:product.addToCart').click();
    const add = page.getByRole('dialog').getByRole('button', { name: viewer.t('shop:product.addToCart') });
    // Not during its opening: the button still moves, and takes no taps.
    await add.click({ trial: true });
    await doubleTap(page, add, share);
    expect.soft(await countPieces(page), `at ${share}`).toBe(1);
    expect.soft(new URL(page.url()).pathname, `at ${share}`).toContain(teapot);
  }
});

test('a double tap on the page opens the options sheet and chooses nothing', async ({ page, viewer }) => {
  await openProduct(page);
  const add = viewer.button('shop:product.addToCart');
  // Its code is loaded from the second time on.
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const address = page.url();
  for (const share of [0.2, 0.5, 0.8]) {
    await tapThroughOpening(page, add, share);
    await expect(page.getByRole('dialog').getByText(viewer.t('shop:product.chooseFirst'))).toBeVisible();
    expect(await countPieces(page)).toBe(0);
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/**
 * Presses a button, and after a pause in ms what is at the same place by then. The second press is in the page, as a
 * busy machine would make the pause longer.
 */
async function tapThroughClosing(page: Page, button: Locator, pauseMs: number): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(
    ([left, top, ms]) => {
      const press = () => (document.elementFromPoint(left, top) as HTMLElement).click();
      addEventListener('click', () => setTimeout(press, ms), { once: true, capture: true });
    },
    [x, y, pauseMs] as const,
  );
  await page.mouse.click(x, y);
  await page.waitForTimeout(settleMs);
}

test('a double tap on the cross of a sheet does not press what was under it', async ({ page, viewer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/goods', { waitUntil: 'networkidle' });
  const filter = viewer.button('shop:goods.filter.title');
  const sheet = page.getByRole('dialog');
  const cross = sheet.getByRole('button', { name: viewer.t('common:action.close') });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const pauseMs of [0, 150, 300]) {
      await filter.click();
      await cross.click({ trial: true });
      await tapThroughClosing(page, cross, pauseMs);
      await expect(sheet).toHaveCount(0);
      expect(new URL(page.url()).pathname, `${reducedMotion}, after ${pauseMs} ms`).toBe('/goods');
      await expect(filter).toBeFocused();
    }
  }
  // By mouse: the press is aimed at the page, and takes the focus along.
  await filter.click();
  await cross.click({ trial: true });
  await doubleTap(page, cross, 0.5);
  await expect(sheet).toHaveCount(0);
  await expect(filter).toBeFocused();
  // A press after that time counts.
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/goods/*/*');
});

test('a double tap that opens a question does not answer it', async ({ page, viewer, shop }) => {
  await viewer.isSignedIn(await shop.newCustomer('hasty'));
  await page.goto('/user/account', { waitUntil: 'networkidle' });
  const opener = viewer.button('account:account.logOutEverywhere').first();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: viewer.t('account:account.logOutEverywhere') });
  await opener.click();
  await confirm.click({ trial: true });
  const box = await confirm.boundingBox();
  if (!box) throw new Error('the answer is not shown');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  const second = pressInLayer(page, box.x + box.width / 2, box.y + box.height / 2);
  await opener.click();
  await second;
  await page.waitForTimeout(settleMs);
  await expect(question).toBeVisible();
  await expect(confirm).not.toHaveAttribute('aria-busy');
  expect(new URL(page.url()).pathname).toBe('/user/account');
  await confirm.click();
  await page.waitForURL('**/login');
});

test('on paper neither the demo strip nor a bar lies over the page', async ({ page, viewer }) => {
  for (const address of [teapot, '/home']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
        // The skip link, which has no area.
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .filter((element) => element.getBoundingClientRect().bottom > 0 && element.offsetHeight > 0)
        .map((element) => element.className),
    );
    expect(shown).toEqual([]);
    await expect(page.getByText(viewer.t('common:mode.demo'))).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a printed order has nothing that could be pressed', async ({ page, viewer, shop }) => {
  const token = await shop.newCustomer('printer');
  const order = await shop.newOrder(token, 'table/chopsticks');
  await viewer.keepsToken(token);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/orders/${order.id}`, { waitUntil: 'networkidle' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(order.orderNo).first()).toBeVisible();
    await expect(page.locator('button, [role="button"], input, nav').filter({ visible: true })).toHaveCount(0);
    // The shop that the order is from.
    await expect(page.getByRole('banner')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('button').filter({ visible: true }).first()).toBeVisible();
  }
});
