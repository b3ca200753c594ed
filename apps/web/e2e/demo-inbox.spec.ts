import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

const newPassword = 'evening-ferry-9';

test('a new person registers, verifies and recovers by the demo inbox alone', async ({ page, viewer }) => {
  const { t } = viewer;
  const username = 'harbour.inbox';
  const email = `${username}@example.com`;

  /** Opens the inbox, reads the newest code sent to this address, and closes it. */
  async function readCode(): Promise<string> {
    await page
      .getByRole('button', { name: t('common:inbox.open') })
      .first()
      .click();
    const inbox = page.getByRole('dialog');
    const newest = inbox.getByRole('listitem').filter({ hasText: email }).first();
    await expect(newest).toContainText(/\d{6}/);
    const code = /\d{6}/.exec(String(await newest.textContent()))?.[0] ?? '';
    await page.keyboard.press('Escape');
    await expect(inbox).toBeHidden();
    return code;
  }

  await page.goto('/register?redirect=%2Fuser%2Faccount');
  await expect(page.getByText(t('common:mode.demo'))).toBeVisible();
  await page.locator('input[name="email"]').fill(email);
  await viewer.readPicture();
  await viewer.button('controls:code.get').click();
  await expect(page.locator('input[name="captcha"]')).toBeHidden();
  await page.locator('input[name="code"]').fill(await readCode());
  await viewer.finishRegistration(username);
  await page.waitForURL('**/user/account');

  // After a logout the inbox cookie still identifies the browser.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/forget');
  await page.locator('input[name="email"]').fill(email);
  await viewer.readPicture();
  await viewer.button('account:forget.send').click();
  await expect(page.locator('input[name="code"]')).toBeFocused();
  await page.locator('input[name="code"]').fill(await readCode());
  await page.locator('input[name="password"]').fill(newPassword);
  await viewer.button('account:forget.save').click();
  // The form has a link of the same name, which leaves before the password is saved.
  await expect(page.getByRole('heading', { name: t('account:forget.done') })).toBeVisible();
  await viewer.link('account:forget.login').click();
  await viewer.logIn(username, newPassword);
  await page.waitForURL('**/home');
});
