import { expect } from './support/shop.ts';
import { goOnAs } from './support/staff.ts';
import { test } from './support/viewer.ts';

test('a transfer that the shop does not find is sent again with its receipt, and confirmed', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  for (const [key, value] of Object.entries({
    manualAccountName: 'Sampan Ltd',
    manualBank: 'HSBC',
    manualAccountNumber: '012-345678-901',
    manualFpsId: '1234567',
  })) {
    await shop.changeSetting('payment', key, value);
  }
  const customer = await shop.newCustomer('by.transfer');
  const operator = await shop.getToken('operator');
  const sheet = page.getByRole('dialog');
  const payNamed = new RegExp(`^${t('order:action.payNamed', { amount: '' }).trim()}`);
  const getTransfer = (id: number) =>
    shop.rows<{ status: number; reported: boolean }>(
      `select status, transfer ->> 'reportedAt' is not null as reported from payments where order_id = ${id}`,
    );

  await viewer.isSignedIn(customer);
  await page.goto('/goods/blueprints/low-stool-plan');
  await viewer.button('shop:product.buyNow').click();
  await page.waitForURL(/\/orders\/create/);
  const orderId = await viewer.placeOrder('manual');

  await test.step('the customer reads where to send the money, and says that it was sent', async () => {
    await sheet.getByRole('button', { name: t('order:pay.transfer.show') }).click();
    await expect(sheet.getByText('012-345678-901')).toBeVisible();
    await sheet.getByRole('button', { name: t('order:pay.transfer.sent') }).click();
    await expect(sheet.getByRole('heading', { name: t('order:pay.transfer.reported') })).toBeVisible();
    expect(await getTransfer(orderId)).toEqual([{ status: 10, reported: true }]);
  });
  await test.step('staff do not find it, and say so', async () => {
    await goOnAs(viewer, operator, `/admin/orders/${orderId}`);
    await viewer.button('admin:order.declineTransfer').first().click();
    await sheet.getByRole('button', { name: t('admin:order.usualDecline.notFound') }).click();
    await sheet.locator('button[type="submit"]').click();
    await expect(sheet).toBeHidden();
  });
  await test.step('the customer reads why, and sends the receipt', async () => {
    await goOnAs(viewer, customer, `/orders/${orderId}`);
    await expect(page.getByText(t('admin:order.saysDecline.notFound')).first()).toBeVisible();
    await page.getByRole('button', { name: payNamed }).filter({ visible: true }).first().click();
    await expect(sheet.getByRole('heading', { name: t('order:pay.declined') })).toBeVisible();
    await sheet.getByRole('button', { name: t('order:pay.another') }).click();
    await sheet.getByRole('radio', { name: t('order:method.manual') }).click();
    await sheet.getByRole('button', { name: t('order:pay.transfer.show') }).click();
    await sheet
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'receipt.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      });
    await expect(sheet.getByRole('heading', { name: t('order:pay.transfer.reported') })).toBeVisible();
  });
  await test.step('staff read the receipt and confirm, and the order is paid', async () => {
    await goOnAs(viewer, operator, `/admin/orders/${orderId}`);
    await expect(page.getByText('receipt.pdf').first()).toBeVisible();
    await viewer.button('admin:order.confirmTransfer').first().click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:order.confirmingTransfer.submit') })
      .click();
    await expect.poll(() => viewer.orderRow(orderId)).toMatchObject({ status: 40, paid: 1 });
    await goOnAs(viewer, customer, `/orders/${orderId}`);
    await expect(page.getByRole('heading', { name: t('order:detail.head.completed') })).toBeVisible();
  });
});
