import { expect } from './shop.ts';
import type { Viewer } from './viewer.ts';

/** Continues with another account's token, at this path. */
export async function goOnAs({ page }: Viewer, token: string, path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

/** Presses an action of the page header: a button on desktop, an item of the "More" menu on phones. */
export async function pressHead({ page, t, isPhone }: Viewer, key: string): Promise<void> {
  const main = page.getByRole('main');
  const name = t(key);
  if (!isPhone) return main.getByRole('button', { name, exact: true }).first().click();
  const more = main
    .getByRole('button', { name: t('common:action.more'), exact: true })
    .filter({ visible: true })
    .first();
  const item = page.getByRole('menuitem', { name, exact: true });
  // The menu's code loads on the first press, and its hydration may close the menu again.
  await expect(async () => {
    if (!(await item.isVisible())) await more.click({ timeout: 2000 });
    // On phones a toast covers the sheet until it disappears.
    await item.click({ timeout: 6000 });
  }).toPass({ timeout: 20_000 });
}

/** Staff find a customer's transfer at the bank and confirm it on the order's page. */
export async function confirmTransfer(viewer: Viewer, token: string, orderId: number): Promise<void> {
  const { page, t } = viewer;
  await goOnAs(viewer, token, `/admin/orders/${orderId}`);
  await viewer.button('admin:order.confirmTransfer').first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin:order.confirmingTransfer.submit') })
    .click();
}
