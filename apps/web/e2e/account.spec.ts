import type { Browser } from 'playwright/test';
import { aPicture } from './support/pictures.ts';
import { customerPassword, expect, type Shop } from './support/shop.ts';
import { test, Viewer } from './support/viewer.ts';

const otherPassword = 'evening-ferry-9';

/** Opens a page signed in to the same account on another device. */
async function onAnotherDevice(browser: Browser, shop: Shop, username: string, locale: string) {
  const context = await browser.newContext({ baseURL: shop.url, locale });
  const page = await context.newPage();
  await page.goto('/login?redirect=%2Fuser%2Faccount');
  await new Viewer(page, shop, locale).logIn(username, customerPassword);
  await page.waitForURL('**/user/account');
  return { page, close: () => context.close() };
}

/** Counts the open sessions of an account. */
async function getSessions(shop: Shop, username: string): Promise<number> {
  const [row] = await shop.rows<{ open: number }>(
    `select count(*)::int as open from sessions s join users u on u.id = s.user_id
     where u.username = '${username}' and s.revoked_at is null`,
  );
  return row?.open ?? 0;
}

test('somebody registers by e-mail, after a name that is taken', async ({ page, shop, viewer }) => {
  const { t } = viewer;
  const username = 'harbour.mail';
  const email = `${username}@example.com`;
  await page.goto('/register?redirect=%2Fuser%2Faccount');
  await page.locator('input[name="username"]').fill('customer');
  await page.locator('input[name="password"]').focus();
  await expect(page.getByText(t('controls:field.taken', { label: t('account:field.username') })).first()).toBeVisible();
  await page.locator('input[name="email"]').fill(email);
  await viewer.proveAddress(email);
  await viewer.finishRegistration(username);
  await page.waitForURL('**/user/account');
  const rows = await shop.rows<{ proved: boolean }>(
    `select email_verified_at is not null as proved from users where username = '${username}' and email = '${email}'`,
  );
  expect(rows).toEqual([{ proved: true }]);
});

test('somebody registers by phone, in simplified Chinese', async ({ page, shop }) => {
  const viewer = await Viewer.speaking(page, shop, 'zh-CN');
  const username = '舢舨客甲';
  const phone = '13800138001';
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('radio', { name: viewer.t('account:field.phone') }).click();
  await page.locator('input[name="phone"]').fill(phone);
  await viewer.proveAddress(phone);
  await viewer.finishRegistration(username);
  await page.waitForURL('**/home');
  const rows = await shop.rows<{ phone: string; proved: boolean }>(
    `select phone, phone_verified_at is not null as proved from users where username = '${username}'`,
  );
  expect(rows).toEqual([{ phone, proved: true }]);
});

test('a password reset has three steps, which do not reveal whether there is an account', async ({
  page,
  browser,
  shop,
  viewer,
}) => {
  const { t } = viewer;
  const username = 'forgetful';
  const email = `${username}@example.com`;
  await shop.newCustomer(username);
  const elsewhere = await onAnotherDevice(browser, shop, username, viewer.locale);

  /** Requests a code; returns the form's message. */
  async function ask(address: string): Promise<string | undefined> {
    await page.locator('input[name="email"]').fill(address);
    await viewer.readPicture();
    await viewer.button('account:forget.send').click();
    await expect(page.locator('input[name="code"]')).toBeFocused();
    return (await page.locator('form').first().textContent())?.replace(/[\w*]+@example\.com/, '@');
  }
  await page.goto('/forget');
  const saidOfNobody = await ask('nobody@example.com');
  await expect(shop.codeSentTo('nobody@example.com')).rejects.toThrow('nothing was sent');
  // Phones load the page again after a visit to the mail app: the code can still be entered.
  await page.reload();
  await expect(page.locator('input[name="code"]')).toBeFocused();
  await viewer.button('common:action.back').click();
  expect(await ask(email)).toBe(saidOfNobody);

  await page.locator('input[name="code"]').fill(await shop.codeSentTo(email));
  await page.locator('input[name="password"]').fill(otherPassword);
  await viewer.button('account:forget.save').click();
  await expect(page.getByRole('heading', { name: t('account:forget.done') })).toBeVisible();
  expect(await getSessions(shop, username)).toBe(0);
  await elsewhere.page.reload();
  await elsewhere.page.waitForURL('**/login?redirect=*');
  await elsewhere.close();

  await viewer.link('account:forget.login').click();
  await viewer.logIn(username, otherPassword);
  await page.waitForURL('**/home');
});

test('password, e-mail and phone are changed, and every device is logged out', async ({
  page,
  browser,
  shop,
  viewer,
  problems,
}) => {
  const { t } = viewer;
  const username = 'careful';
  await viewer.isSignedIn(await shop.newCustomer(username));
  const elsewhere = await onAnotherDevice(browser, shop, username, viewer.locale);
  await page.goto('/user/account');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: t('common:action.save'), exact: true });

  await test.step('the password, which ends the other sessions', async () => {
    await viewer.button('account:account.changePassword').click();
    await dialog.locator('input[name="currentPassword"]').fill('not-my-password-1');
    await dialog.locator('input[name="password"]').fill(otherPassword);
    await save.click();
    await expect(dialog.getByText(t('account:account.currentWrong')).first()).toBeVisible();
    // The browser reports the error response, and nothing else.
    expect(problems.splice(0).filter((problem) => !problem.includes('422'))).toEqual([]);
    await dialog.locator('input[name="currentPassword"]').fill(customerPassword);
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await getSessions(shop, username)).toBe(1);
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL('**/login?redirect=*');
  });

  const changes = [
    { kind: 'email', open: 'account:account.changeEmail', address: 'careful.now@example.com' },
    { kind: 'phone', open: 'account:account.addPhone', address: '+85291234567' },
  ] as const;
  for (const { kind, open, address } of changes) {
    await test.step(`another ${kind}, by a code that goes there`, async () => {
      await viewer.button(open).click();
      await dialog.locator('input[name="address"]').fill(address);
      await viewer.proveAddress(address);
      await dialog.locator('input[name="currentPassword"]').fill(otherPassword);
      await save.click();
      await expect(dialog).toBeHidden();
      const [row] = await shop.rows<{ value: string; proved: boolean }>(
        `select ${kind} as value, ${kind}_verified_at is not null as proved from users where username = '${username}'`,
      );
      expect(row).toEqual({ value: address, proved: true });
    });
  }

  await test.step('the old e-mail undoes the change, which ends every session', async () => {
    const link = await shop.linkSentTo(`${username}@example.com`);
    await page.goto(link);
    await viewer.button('account:undo.submit').click();
    await expect(page.getByRole('heading', { name: t('account:undo.done') })).toBeVisible();
    const [row] = await shop.rows(`select email, phone_verified_at from users where username = '${username}'`);
    expect(row).toEqual({ email: `${username}@example.com`, phone_verified_at: null });
    expect(await getSessions(shop, username)).toBe(0);
    // The used token has left the address, and the link works once.
    await page.waitForURL('**/undo');
    await page.goto('/home');
    await page.goto(link);
    await viewer.button('account:undo.submit').click();
    await expect(page.getByRole('heading', { name: t('account:undo.expired') })).toBeVisible();
    expect(problems.splice(0).filter((problem) => !/401|422/.test(problem))).toEqual([]);
    await page.goto('/login?redirect=%2Fuser%2Faccount');
    await viewer.logIn(username, otherPassword);
    await page.waitForURL('**/user/account');
  });

  await test.step('out, here and everywhere', async () => {
    await elsewhere.page.locator('input[name="username"]').fill(username);
    await elsewhere.page.locator('input[name="password"]').fill(otherPassword);
    await elsewhere.page.keyboard.press('Enter');
    await elsewhere.page.waitForURL('**/user/account');
    expect(await getSessions(shop, username)).toBe(2);
    await viewer.button('account:account.logOutEverywhere').click();
    const sure = page.getByRole('alertdialog');
    await sure.getByRole('button', { name: t('account:account.logOutEverywhere'), exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/user/account');
    expect(await getSessions(shop, username)).toBe(0);
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL('**/login?redirect=*');
    await elsewhere.close();
  });
});

test('a profile gets its picture, cut to a square, and a bio', async ({ page, shop, viewer }) => {
  const { t } = viewer;
  await viewer.isSignedIn(await shop.newCustomer('portrayed'));
  await page.goto('/user/basic');
  await expect(viewer.button('account:avatar.add')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(await aPicture(page, 'me.png', 480, 320));
  const crop = page.getByRole('dialog', { name: t('account:avatar.crop') });
  const area = crop.getByRole('group', { name: t('account:avatar.area') });
  await expect(area).toBeVisible();
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await crop.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/user/upload-avatar'));
  await crop.getByRole('button', { name: t('account:avatar.use') }).click();
  const { avatar } = (await (await uploaded).json()) as { avatar: string };
  await expect(viewer.button('account:avatar.choose')).toBeVisible();
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [picture.width, picture.height];
  }, avatar);
  expect(size[0]).toBe(size[1]);

  await page.locator('textarea[name="description"]').fill('茶與木工');
  // Leaving with unsaved changes asks for confirmation.
  await page.getByRole('main').locator('form a[href="/user/account"]').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account:profile.stay') })
    .click();
  await page.getByRole('radio', { name: t('account:profile.sexOf.2') }).click();
  await viewer.button('account:profile.save').click();
  await expect(page.getByText(t('account:profile.saved'), { exact: true }).first()).toBeVisible();
  const [row] = await shop.rows("select avatar, description, sex from users where username = 'portrayed'");
  expect(row).toEqual({ avatar, description: '茶與木工', sex: 2 });
});

test('the address book is kept in order', async ({ page, shop, viewer }) => {
  await viewer.isSignedIn(await shop.newCustomer('settled'));
  // The cards above the addresses: when they arrive during the press, its button moves away.
  await page.goto('/user/account#addresses', { waitUntil: 'networkidle' });
  const rows = page.locator('[data-address]');
  await viewer.addAddress('陳錦玲');
  await expect(rows).toHaveCount(1);
  await viewer.addAddress('林望海', 'account:book.add');
  await expect(rows).toHaveCount(2);
  await viewer.button('account:book.makeDefaultOf', { name: '林望海' }).click();
  await expect(rows.first()).toContainText('林望海');
  await viewer.button('account:book.delete', { name: '陳錦玲' }).click();
  await expect(rows).toHaveCount(1);
  await viewer.button('common:action.undo').click();
  await expect(rows).toHaveCount(2);
  await viewer.button('account:book.delete', { name: '陳錦玲' }).click();
  await expect(rows).toHaveCount(1);
  // Leaving the page sends the pending deletion.
  await page.reload();
  await expect
    .poll(() =>
      shop.rows(
        `select a.receiver, a.is_default from addresses a join users u on u.id = a.user_id where u.username = 'settled'`,
      ),
    )
    .toEqual([{ receiver: '林望海', is_default: true }]);
});
