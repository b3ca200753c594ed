import { createHmac } from 'node:crypto';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import type { Page } from 'playwright/test';
import { customerPassword, expect, type Shop } from './support/shop.ts';
import { test, type Viewer } from './support/viewer.ts';

const sessionMs = 30 * 86_400_000;
const hmacSha1 = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();

/** Returns the shop's time in ms since 1970, computed from a session's expiry, because tests advance its clock. */
async function readShopTime(shop: Shop, username: string): Promise<number> {
  const [row] = await shop.rows<{ at: string }>(
    `select max(s.expires_at)::text as at from sessions s join users u on u.id = s.user_id where u.username = '${username}'`,
  );
  return Date.parse(`${row?.at ?? ''}`) - sessionMs;
}

async function logOut(page: Page, { t }: Viewer): Promise<void> {
  const buttons = page.getByRole('button', { name: t('account:account.logOut'), exact: true });
  await buttons.filter({ visible: true }).first().click();
  await page.waitForURL('**/login');
}

test('somebody turns two-step login on, logs out, and logs in by the code of the app, then by a recovery code', async ({
  page,
  shop,
  viewer,
  problems,
}) => {
  const { t } = viewer;
  const username = 'two.steps';
  await shop.newCustomer(username);
  const account = '/login?redirect=%2Fuser%2Faccount';
  await page.goto(account);
  await viewer.logIn(username, customerPassword);
  await page.waitForURL('**/user/account');
  const began = Date.now();
  const shopTime = await readShopTime(shop, username);
  const codeNow = (secret: string, stepsAhead = 0) =>
    createTotp(secret, toTotpStep(shopTime + Date.now() - began) + stepsAhead, hmacSha1);

  await viewer.button('account:secondFactor.turnOn').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="currentPassword"]').fill(customerPassword);
  await dialog.getByRole('button', { name: t('account:secondFactor.continue'), exact: true }).click();
  await expect(dialog.getByRole('img', { name: t('account:secondFactor.qr') })).toBeVisible();
  const secret = String(await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()).replaceAll(' ', '');
  await dialog.locator('input[name="code"]').fill(codeNow(secret));
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = String(await dialog.getByRole('listitem').first().textContent());
  await dialog.getByRole('button', { name: t('account:secondFactor.saved'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(viewer.button('account:secondFactor.turnOff')).toBeVisible();

  await test.step('the password alone does not log in, nor does a wrong code', async () => {
    await logOut(page, viewer);
    await page.goto(account);
    await viewer.logIn(username, customerPassword);
    const code = page.locator('input[name="code"]');
    await expect(code).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await code.fill('000000');
    await expect(page.getByText(t('account:login.codeWrong'))).toBeVisible();
    // The TOTP step of the activation is used up: wait for the next code.
    await code.fill(codeNow(secret, 1));
    await page.waitForURL('**/user/account');
    await expect(viewer.button('account:secondFactor.turnOff')).toBeVisible();
  });

  await test.step('a recovery code logs in once', async () => {
    for (const isFirst of [true, false]) {
      if (isFirst) await logOut(page, viewer);
      await page.goto(account);
      await viewer.logIn(username, customerPassword);
      await viewer.button('account:login.useRecovery').click();
      await page.locator('input[name="code"]').fill(recoveryCode.toLowerCase());
      await page.keyboard.press('Enter');
      if (!isFirst) {
        await expect(page.getByText(t('account:login.recoveryWrong'))).toBeVisible();
        break;
      }
      await page.waitForURL('**/user/account');
      await logOut(page, viewer);
    }
  });

  // The browser reports the refused logins.
  expect(problems.splice(0).filter((problem) => !/401|403|422/.test(problem))).toEqual([]);
});
