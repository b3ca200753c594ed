import { expect } from './shop.ts';
import type { Visitor } from './visitor.ts';

/** Goes on as somebody else, at an address. */
export async function goOnAs({ page }: Visitor, token: string, path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

/** An act of a page's head: a button on a desk, in the menu behind "More" on a phone. */
export async function pressHead({ page, t, isPhone }: Visitor, key: string): Promise<void> {
  const main = page.getByRole('main');
  const name = t(key);
  if (!isPhone) return main.getByRole('button', { name, exact: true }).first().click();
  const more = main
    .getByRole('button', { name: t('common:action.more'), exact: true })
    .filter({ visible: true })
    .first();
  const item = page.getByRole('menuitem', { name, exact: true });
  // The menu's code comes with the first press, and what arrives meanwhile may close it again.
  await expect(async () => {
    if (!(await item.isVisible())) await more.click({ timeout: 2000 });
    // On a phone a toast lies over the sheet until its time is over.
    await item.click({ timeout: 6000 });
  }).toPass({ timeout: 20_000 });
}
