import { readFile } from 'node:fs/promises';
import { customerPassword, expect } from './support/shop.ts';
import { pressHead } from './support/staff.ts';
import { test } from './support/viewer.ts';

const goods = 'table/chopsticks';
/** After a page or a part of it was loaded, which takes a busy machine more than ten seconds. */
const afterLoad = { timeout: 30_000 };

test('the back office requires a role: signed-out viewers log in first, customers get a 404', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const curious = viewer.isPhone ? 'curious-p' : 'curious-d';
  await shop.newCustomer(curious);

  await test.step('a signed-out viewer is sent to the login, and a customer gets a 404', async () => {
    await page.goto('/admin/reports');
    await page.waitForURL('**/login?redirect=%2Fadmin%2Freports');
    await viewer.logIn(curious, customerPassword);
    await page.waitForURL('**/admin/reports');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404', afterLoad);
    await expect(page.getByRole('navigation', { name: t('admin:shell.nav') })).toHaveCount(0);
  });

  await test.step('nor has their account a way to it', async () => {
    await page.goto('/user');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(afterLoad);
    await expect(viewer.link('account:me.backOffice')).toHaveCount(0);
  });
});

test('staff find their way: from the account, by search, by the reports’ address', async ({ viewer, page, shop }) => {
  const { t, isPhone } = viewer;
  const customer = await shop.newCustomer(`found-by-number-${isPhone ? 'p' : 'd'}`);
  const order = await shop.newOrder(customer, goods);
  await viewer.isSignedIn(await shop.getToken('operator'));

  await test.step('from the account to what needs them', async () => {
    await page.goto('/user');
    await viewer.link('account:me.backOffice').click();
    await page.waitForURL('**/admin');
    await expect(page.getByRole('region', { name: t('admin:dashboard.needsYou') })).toBeVisible(afterLoad);
    await expect(page).toHaveTitle(new RegExp(t('admin:shell.place.dashboard')));
  });

  await test.step('the search jumps to an order by its number', async () => {
    if (isPhone)
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('admin:shell.search') })
        .click();
    else await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill(order.orderNo.toLowerCase());
    await field.press('Enter');
    await page.waitForURL(`**/admin/orders/${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderNo, afterLoad);
  });

  await test.step('to the reports, whose period is their address', async () => {
    if (isPhone) await page.goto('/admin/reports');
    else {
      await page.locator('h1').focus();
      // Together: a busy page takes the second key later than a sequence may last.
      await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')]);
      await page.waitForURL('**/admin/reports');
    }
    await page.getByRole('button', { name: new RegExp(`^${t('admin:reports.period')}`) }).click();
    await page.getByRole('button', { name: t('controls:dates.preset.last7'), exact: true }).click();
    await page.waitForURL(/reports\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await page.reload();
    const period = page.getByRole('button', { name: new RegExp(t('controls:dates.preset.last7')) });
    await expect(period).toBeVisible(afterLoad);
    const summary = page.getByRole('table', { name: t('admin:reports.summary') });
    await expect(summary.getByRole('row')).toHaveCount(8, afterLoad);
  });

  await test.step('a sheet lists the keyboard shortcuts', async () => {
    if (isPhone) return;
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText(t('admin:shortcuts.title'), afterLoad);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('the books are written in, and come out as a sheet', async ({ viewer, page, shop }) => {
  const { t, isPhone } = viewer;
  const remark = isPhone ? '補寄運費' : 'Postage made good';
  await shop.forgetJobs();
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/admin/transactions');

  await test.step('an adjustment stands in its day', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('admin:transactions.new'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: t('admin:transactions.kindOf.out') }).click();
    await dialog.getByLabel(t('admin:transactions.amountIn', { currency: 'CNY' })).fill('18.50');
    await dialog.getByLabel(t('admin:transactions.note')).fill(remark);
    await dialog.getByRole('button', { name: t('common:action.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: remark })).toContainText('18.50');
    const rows = await shop.rows<{ amount: number }>(
      `select amount::int as amount from transaction_logs where type = 4 and details->>'note' = '${remark}'`,
    );
    expect(rows).toEqual([{ amount: -1850 }]);
  });

  await test.step('the export has it', async () => {
    await pressHead(viewer, 'admin:transactions.export');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:transactions.exportStart') })
      .click();
    const tray = page.getByRole('region', { name: t('admin:jobs.label') });
    const download = page.waitForEvent('download');
    await tray.getByText(t('admin:jobs.download'), { exact: true }).click({ timeout: 60_000 });
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain(remark);
    expect(file).toContain('-18.5');
  });
});
