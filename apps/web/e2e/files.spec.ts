import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openBrokenLine } from './support/brokenLine.ts';
import { expect } from './support/shop.ts';
import { test, type Viewer } from './support/viewer.ts';

const drawing = { slug: 'blueprints/low-stool-plan', file: 'low-stool.pdf' };

/** Registers a customer who buys a digital product and pays by Alipay. */
async function registerBuyerOfDrawing(viewer: Viewer, username: string): Promise<number> {
  const { page, shop } = viewer;
  await viewer.isSignedIn(await shop.newCustomer(username));
  await page.goto(`/goods/${drawing.slug}`);
  await viewer.button('shop:product.buyNow').click();
  await page.waitForURL(/\/orders\/create/);
  const orderId = await viewer.placeOrder('alipay');
  await viewer.payOnPage('pay');
  await expect(page.getByRole('heading', { name: viewer.t('order:detail.head.completed') })).toBeVisible();
  return orderId;
}

/** Returns the checksum of the file that the browser saved. */
async function savedChecksum(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toBe(drawing.file);
  return createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
}

/** Returns the file's checksum and the customer's download grant. */
async function getGrant({ shop }: Viewer, orderId: number) {
  const [row] = await shop.rows<{ checksum: string; downloads: number; revoked: boolean }>(
    `select f.checksum, g.downloads, g.revoked_at is not null as revoked
     from file_grants g join files f on f.id = g.file_id where g.order_id = ${orderId} and f.name = '${drawing.file}'`,
  );
  return row;
}

test('a drawing that is paid is downloaded as it is, over a line that breaks', async ({
  viewer,
  page,
  shop,
  problems,
}) => {
  const { t } = viewer;
  const orderId = await registerBuyerOfDrawing(viewer, 'builder');
  const press = () => viewer.button('controls:download.start', { name: drawing.file }).first().click();

  await test.step('from the list of files, its bytes the shop’s', async () => {
    await page.goto('/user/download');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('account:blueprint'));
    const checksum = await savedChecksum(page, press);
    expect(await getGrant(viewer, orderId)).toEqual({ checksum, downloads: 1, revoked: false });
  });

  await test.step('again, cut off in the middle: it goes on from there by itself', async () => {
    const line = await openBrokenLine(shop.url);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await viewer.isSignedIn(token);
    await page.goto(`${line.url}/user/download`);
    const checksum = await savedChecksum(page, press);
    expect(checksum).toBe((await getGrant(viewer, orderId))?.checksum);
    expect(line.ranges[0]).toBeUndefined();
    // The browser's cache may send a request of its own; received bytes must not be requested again.
    expect(line.ranges.length).toBeGreaterThan(1);
    for (const range of line.ranges.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-/);
    await line.close();
    // The browser reports the broken connection, and nothing else.
    expect(problems.splice(0).filter((problem) => !problem.includes('net::ERR_'))).toEqual([]);
  });
});

test('a refund takes the files back', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  const orderId = await registerBuyerOfDrawing(viewer, 'regretful');
  // Phones show two actions; the others are in the menu.
  if (viewer.isPhone) {
    await viewer.button('order:action.more').tap();
    await page.getByRole('menuitem', { name: t('order:action.requestRefund') }).tap();
  } else await viewer.button('order:action.requestRefund').first().click();
  await page.getByRole('radio').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('order:ask.requestRefund.submit') })
    .click();
  await expect(page.getByText(t('order:detail.head.refundRequested')).first()).toBeVisible();
  await shop.call('/admin/orders/refund', { orderId, approve: true }, await shop.getToken('operator'));
  await expect.poll(async () => (await viewer.orderRow(orderId))?.status).toBe(80);
  expect(await getGrant(viewer, orderId)).toMatchObject({ downloads: 0, revoked: true });
  await page.goto('/user/download');
  await expect(page.getByText(t('account:files.empty.title'))).toBeVisible();
});

const aPdf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n%${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`),
});

test('an agreement is handed in, replaced, and stays once the order ships', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  await viewer.isSignedIn(await shop.newCustomer('signatory'));
  await shop.changeSetting('order', 'agreementFrom', 1);
  try {
    await page.goto('/goods/table/chopsticks');
    await page.getByRole('radio').first().click();
    await viewer.button('shop:product.buyNow').click();
    await page.waitForURL(/\/orders\/create/);
    await viewer.addAddress();
    const orderId = await viewer.placeOrder('alipay');
    await viewer.payOnPage('pay');
    const part = page.getByRole('region', { name: t('order:agreement.title') });
    const file = part.locator('input[type="file"]').first();
    const replace = part.getByRole('button', { name: t('order:agreement.replace'), exact: true });
    await expect(part.getByText(t('order:agreement.why'))).toBeVisible();
    await file.setInputFiles(aPdf('signed.pdf', 'first'));
    await expect(replace).toBeVisible();
    await expect(part.getByTitle('signed.pdf')).toBeVisible();
    await replace.click();
    await file.setInputFiles(aPdf('signed-anew.pdf', 'second'));
    await expect(part.getByTitle('signed-anew.pdf')).toBeVisible();
    await expect(part.getByTitle('signed.pdf')).toHaveCount(0);
    const rows = await shop.rows(`select name from files where order_id = ${orderId} and deleted_at is null`);
    expect(rows).toEqual([{ name: 'signed-anew.pdf' }]);
    const shipment = { orderId, carrier: '順豐速運', trackingNo: 'SF987654321' };
    await shop.call('/admin/orders/shipment', shipment, await shop.getToken('operator'));
    await page.reload();
    await expect(part.getByTitle('signed-anew.pdf')).toBeVisible();
    await expect(replace).toHaveCount(0);
    await expect(file).toHaveCount(0);
  } finally {
    await shop.changeSetting('order', 'agreementFrom', 100_000);
  }
});
