import { customerPassword, expect, type Shop } from './support/shop.ts';
import { goOnAs, pressHead } from './support/staff.ts';
import { test, type Viewer } from './support/viewer.ts';

async function getId(shop: Shop, username: string): Promise<number> {
  const [row] = await shop.rows<{ id: number }>(`select id from users where username = '${username}'`);
  if (!row) throw new Error(`no user ${username}`);
  return row.id;
}
const toRole = async (shop: Shop, id: number) =>
  (await shop.rows<{ role: number }>(`select role from users where id = ${id}`))[0]?.role;

async function chooseRole({ page, t }: Viewer, role: 'admin' | 'operator' | 'customer'): Promise<void> {
  await page.getByRole('combobox', { name: t('admin:user.role.title') }).click();
  await page.getByRole('option', { name: t(`admin:users.role.${role}`) }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(t(`admin:user.role.note.${role}`))).toBeVisible();
  await question.getByRole('button', { name: t('admin:user.role.confirm') }).click();
  await expect(question).toBeHidden();
}

test('a customer is found, corrected, made an operator, and enters; the last admin stays one', async ({
  viewer,
  page,
  shop,
  problems,
}) => {
  const { t } = viewer;
  const username = 'helping-hand';
  await shop.newCustomer(username);
  const id = await getId(shop, username);
  const admin = await shop.getToken('admin');
  await viewer.keepsToken(admin);

  await test.step('found by a part of the name', async () => {
    await page.goto('/admin/users?q=helping');
    await page.getByRole('link', { name: username }).click();
    await page.waitForURL(`**/admin/users/${id}`);
  });

  await test.step('corrected', async () => {
    await pressHead(viewer, 'admin:user.edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin:user.field.phone')).fill('+852 5566 7788');
    await dialog.getByRole('button', { name: t('admin:user.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('+85255667788').first()).toBeVisible();
  });

  await test.step('made an operator, and in', async () => {
    await chooseRole(viewer, 'operator');
    await expect.poll(() => toRole(shop, id)).toBe(2);
    await expect(page.getByText(t('admin:user.act.role'))).toBeVisible();
    // The corrected phone has ended all sessions.
    const { token } = await shop.call<{ token: string }>('/user/login', { username, password: customerPassword });
    await goOnAs(viewer, token, '/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: t('admin:users.title') })).toBeVisible();
  });

  await test.step('an operator may not touch an admin', async () => {
    await page.goto(`/admin/users/${await getId(shop, 'admin')}`);
    await expect(page.getByText(t('admin:user.notYours'))).toBeVisible();
    await expect(viewer.button('admin:user.delete')).toHaveCount(0);
  });

  await test.step('the last admin is refused, with the reason', async () => {
    const last = await getId(shop, 'admin');
    await goOnAs(viewer, admin, `/admin/users/${last}`);
    await chooseRole(viewer, 'customer');
    await expect(page.getByText(t('admin:user.failed.LAST_ADMIN', { name: 'admin' }))).toBeVisible();
    expect(await toRole(shop, last)).toBe(1);
    // The browser reports the error response, and nothing else.
    expect(problems.splice(0).filter((problem) => !problem.includes('422'))).toEqual([]);
  });

  await test.step('deleted by typing the name', async () => {
    await page.goto(`/admin/users/${id}`);
    // The card above the button: when it arrives during the press, the button moves away.
    await expect(page.getByText(t('admin:user.noIdentity'))).toBeVisible();
    await viewer.button('admin:user.delete').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill(username);
    await question.getByRole('button', { name: t('admin:user.delete'), exact: true }).click();
    await page.waitForURL('**/admin/users');
    const [row] = await shop.rows(`select status, email from users where id = ${id}`);
    expect(row).toEqual({ status: 2, email: null });
  });
});

test('somebody is put on the blacklist in the middle of a visit, and let in again', async ({
  viewer,
  page,
  shop,
  browser,
  problems,
}) => {
  const { t } = viewer;
  const username = 'shown-the-door';
  const token = await shop.newCustomer(username);
  const context = await browser.newContext({ locale: viewer.locale });
  const theirs = await context.newPage();
  await theirs.goto(`${shop.url}/about`, { waitUntil: 'networkidle' });
  await theirs.evaluate((value) => localStorage.setItem('token', value), token);
  await theirs.goto(`${shop.url}/user/account`);
  await expect(theirs.getByRole('heading', { level: 1, name: t('account:account.title') })).toBeVisible();

  await viewer.keepsToken(await shop.getToken('admin'));
  await page.goto(`/admin/users/${await getId(shop, username)}`);
  await viewer.button('admin:blacklist.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('admin:blacklist.reason')).fill('多次拒收貨品');
  await dialog.getByRole('button', { name: t('admin:blacklist.add'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('admin:user.blacklist.on'))).toBeVisible();

  await test.step('their next step leads to the login, which refuses', async () => {
    await theirs.goto(`${shop.url}/orders`);
    await theirs.waitForURL(/\/login/);
    const rejected = await fetch(`${shop.url}/main/v2/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: customerPassword }),
    });
    expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([403, 'BLACKLISTED']);
    await context.close();
  });

  await test.step('the list has them, and the answer to a check is plain', async () => {
    await page.goto('/admin/blacklist');
    await expect(page.getByRole('link', { name: username })).toBeVisible();
    const box = page.getByRole('combobox', { name: t('admin:blacklist.check.label') });
    await box.fill(username);
    await page.getByRole('option', { name: username }).click();
    await expect(page.getByRole('alert')).toContainText('多次拒收貨品');
  });

  await test.step('and let in again', async () => {
    await page.getByRole('button', { name: t('admin:table.rowActions', { name: username }) }).click();
    await page.getByRole('menuitem', { name: t('admin:blacklist.remove') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:blacklist.remove') })
      .click();
    await expect(page.getByRole('main').getByRole('link', { name: username, exact: true })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await shop.call('/user/login', { username, password: customerPassword });
  });
  expect(problems).toEqual([]);
});
