import type { PaymentMethod } from '@sampan/api/entities';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { confirmTransfer, goOnAs, pressHead } from './support/staff.ts';
import { type Viewer, test as viewerTest } from './support/viewer.ts';

/** A shop before it sells: `DEMO=0 SANDBOX=1`, in which every way to pay is a sandbox. */
const test = viewerTest.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.open(scratchFolder('staging'), () => ({ DEMO: '0', SANDBOX: '1' }));
      await addProduct(shop);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
});

async function addProduct(shop: Shop): Promise<void> {
  const admin = await shop.getToken('admin');
  const category = await shop.call<{ id: number }>('/product/category/create', { name: 'Ropes', slug: 'ropes' }, admin);
  const rope = { name: 'A long rope', slug: 'long-rope', description: 'Holds a boat.', type: 1, priceAmount: 9_900 };
  await shop.call('/product/create', { ...rope, categoryId: category.id, stock: 50, status: 1 }, admin);
}

/** Registers a customer with an address. */
async function addCustomer(shop: Shop, username: string): Promise<string> {
  const customer = await shop.newCustomer(username);
  const place = { country: 'HK', province: '香港', city: '香港', district: '中西區', detail: '德輔道西 8 號' };
  await shop.call('/user/address/save', { receiver: '陳錦玲', phone: '+85291234567', ...place }, customer);
  return customer;
}

/** From the product's page: orders one, to be paid by this method. */
async function order(viewer: Viewer, method: PaymentMethod): Promise<number> {
  await viewer.page.goto('/goods/long-rope');
  await viewer.button('shop:product.buyNow').first().click();
  await viewer.page.waitForURL(/\/orders\/create/);
  return viewer.placeOrder(method);
}

test('a staging shop says that no money is real; an order is paid, refunded in two parts, and never in three', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const admin = await shop.getToken('admin');
  const customer = await addCustomer(shop, 'first.tester');

  const orderId = await test.step('the customer reads that it is a test, and pays', async () => {
    await viewer.isSignedIn(customer);
    await page.goto('/goods/long-rope');
    await expect(page.getByText(t('common:mode.test')).first()).toBeVisible();
    await viewer.button('shop:product.buyNow').first().click();
    await page.waitForURL(/\/orders\/create/);
    const id = await viewer.placeOrder('alipay');
    await viewer.payOnPage('pay');
    return id;
  });

  const dialog = page.getByRole('dialog');
  const refund = async (amount: string) => {
    await pressHead(viewer, 'admin:order.act.createRefund');
    await dialog.getByRole('textbox', { name: t('admin:order.refunding.amount') }).fill(amount);
    await dialog.getByRole('textbox', { name: t('admin:order.refunding.reason') }).fill('A strand is frayed.');
    await dialog.locator('button[type="submit"]').click();
  };
  const refunded = () => shop.rows(`select amount::int, status from refunds where order_id = ${orderId} order by id`);

  await test.step('staff send 30.00 and then 49.00 of 99.00 back', async () => {
    await goOnAs(viewer, admin, `/admin/orders/${orderId}`);
    await refund('30');
    await expect(dialog).toBeHidden();
    await expect.poll(refunded).toEqual([{ amount: 3_000, status: 30 }]);
    await page.reload();
    await refund('49');
    await expect(dialog).toBeHidden();
    await expect.poll(refunded).toEqual([
      { amount: 3_000, status: 30 },
      { amount: 4_900, status: 30 },
    ]);
  });

  await test.step('more than is left is refused at its field, and what was typed stays', async () => {
    await page.reload();
    await refund('20.01');
    const amount = dialog.getByRole('textbox', { name: t('admin:order.refunding.amount') });
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue('20.01');
    expect(await refunded()).toHaveLength(2);
    // Not even past the form.
    const answer = await fetch(`${shop.url}/main/v2/admin/orders/refund-create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${admin}`,
      },
      body: JSON.stringify({ orderId, amount: 2_001, reason: 'too much' }),
    });
    expect(answer.status).toBe(422);
    expect(await refunded()).toHaveLength(2);
  });

  await test.step('the customer sees both amounts and what is left of the order', async () => {
    await goOnAs(viewer, customer, `/orders/${orderId}`);
    for (const [place, amount] of ['30.00', '49.00'].entries()) {
      const part = page.getByRole('region', { name: t('order:refund.numbered', { n: place + 1 }), exact: true });
      await expect(part).toContainText(amount);
    }
    await expect(page.getByRole('region', { name: t('order:refund.summary'), exact: true })).toContainText('79.00');
  });
});

test('in a staging shop an order is paid by each method, and by a transfer that staff confirm', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const sheet = page.getByRole('dialog');
  for (const [key, value] of Object.entries({
    manualAccountName: 'Sampan Ltd',
    manualBank: 'HSBC',
    manualAccountNumber: '012-345678-901',
  })) {
    await shop.changeSetting('payment', key, value);
  }
  await viewer.isSignedIn(await addCustomer(shop, 'every.method'));

  for (const method of ['alipay', 'wechat', 'stripe'] as const) {
    await test.step(`${method}: paid on the provider's page`, async () => {
      const id = await order(viewer, method);
      await viewer.payOnPage('pay');
      expect(await viewer.orderRow(id)).toMatchObject({ status: 20, paid: 1 });
    });
  }
  await test.step('transfer: reported by the customer, confirmed by staff', async () => {
    const id = await order(viewer, 'manual');
    await sheet.getByRole('button', { name: t('order:pay.transfer.show') }).click();
    await expect(sheet.getByText('012-345678-901')).toBeVisible();
    await sheet.getByRole('button', { name: t('order:pay.transfer.sent') }).click();
    await expect(sheet.getByRole('heading', { name: t('order:pay.transfer.reported') })).toBeVisible();
    expect(await viewer.orderRow(id)).toMatchObject({ status: 10, paid: 0 });
    await confirmTransfer(viewer, await shop.getToken('admin'), id);
    await expect.poll(() => viewer.orderRow(id)).toMatchObject({ status: 20, paid: 1 });
  });
});
