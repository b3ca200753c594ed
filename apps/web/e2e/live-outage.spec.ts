import type { PaymentMethod } from '@sampan/api/entities';
import type { Page } from 'playwright/test';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { type Providers, startProviders } from './support/providers.ts';
import { expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { Viewer, test as viewerTest } from './support/viewer.ts';

/** A real shop whose environment has the credentials of all three providers. */
const test = viewerTest.extend<object, { shop: Shop; providers: Providers }>({
  providers: [
    async ({}, use) => {
      const providers = await startProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shop: [
    async ({ providers }, use) => {
      const { alipay, wechat, stripe } = providers.credentials;
      const environment = { DEMO: '0', SANDBOX: '0', ...providers.environment, ...alipay, ...wechat, ...stripe };
      const shop = await Shop.open(scratchFolder('live-outage'), () => environment);
      providers.deliverTo(shop.url);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
});

/** Creates a product that is downloaded, and a customer. */
async function openShop(shop: Shop): Promise<string> {
  const admin = await shop.getToken('admin');
  await shop.changeSetting('site', 'currency', 'CNY');
  const category = await shop.call<{ id: number }>('/product/category/create', { name: 'Ropes', slug: 'ropes' }, admin);
  const rope = { name: 'A long rope', slug: 'long-rope', description: 'Holds a boat.', type: 1, priceAmount: 9_900 };
  await shop.call('/product/create', { ...rope, categoryId: category.id, stock: 50, status: 1 }, admin);
  const customer = await shop.newCustomer('patient');
  const place = { country: 'HK', province: '香港', city: '香港', district: '中西區', detail: '德輔道西 8 號' };
  await shop.call('/user/address/save', { receiver: '陳錦玲', phone: '+85291234567', ...place }, customer);
  return customer;
}

/** Begins a payment on the order's page; returns the provider's page. */
async function beginPayment(buyer: Viewer, providers: Providers, orderId: number, method: PaymentMethod) {
  const { page, shop, t } = buyer;
  const context = page.context();
  if (method !== 'wechat') {
    const [cashier] = await Promise.all([context.waitForEvent('page'), buyer.payButton().click()]);
    return cashier;
  }
  await buyer.payButton().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('order:pay.waitingWechat') })).toBeVisible();
  const [order] = await shop.rows<{ order_no: string }>(`select order_no from orders where id = ${orderId}`);
  const cashier = await context.newPage();
  await cashier.goto(await providers.findCashier(order?.order_no ?? ''));
  return cashier;
}

test('providers that are down for an hour lose no payment, and none is taken twice', async ({
  shop,
  providers,
  browser,
  viewer,
}) => {
  test.setTimeout(180_000);
  const { t } = viewer;
  const customer = await openShop(shop);
  const context = await browser.newContext({ locale: viewer.locale });
  const buyer = await Viewer.speaking(await context.newPage(), shop, viewer.locale);
  await buyer.isSignedIn(customer);
  const { page } = buyer;
  const sheet = page.getByRole('dialog');
  const order = async (method: 'alipay' | 'wechat' | 'stripe') => {
    await page.goto('/goods/long-rope');
    await buyer.button('shop:product.buyNow').first().click();
    await page.waitForURL(/\/orders\/create/);
    return buyer.placeOrder(method);
  };

  const pass = async (minutes: number) => {
    providers.advance(minutes);
    await shop.advance(minutes);
  };

  const begun: { orderId: number; cashier: Page }[] = [];
  for (const method of ['alipay', 'wechat', 'stripe'] as const) {
    const orderId = await order(method);
    const cashier = await beginPayment(buyer, providers, orderId, method);
    await cashier.locator('button.pay').waitFor();
    begun.push({ orderId, cashier });
  }
  const orderIds = begun.map(({ orderId }) => orderId);

  await test.step('the providers stop answering at the moment when the customer pays', async () => {
    providers.setDown(true);
    for (const { cashier } of begun) {
      await cashier.locator('button.pay').click();
      await cashier.locator('[data-state="paid"]').waitFor();
      await cashier.close();
    }
    const asked = page.waitForResponse((response) => response.url().endsWith('/payment/status'));
    await sheet.getByRole('button', { name: t('order:pay.iHavePaid') }).click();
    expect((await asked).status()).toBe(200);
    await expect(sheet.getByText(t('order:pay.nothingYet'))).toBeVisible();
    await expect(sheet.getByText(t('order:pay.leave'))).toBeVisible();
    for (const orderId of orderIds) expect(await buyer.orderRow(orderId)).toMatchObject({ status: 10, paid: 0 });
  });

  const rejectedId = await test.step('meanwhile another payment cannot begin, and says so', async () => {
    const orderId = await order('wechat');
    await buyer.payButton().click();
    await expect(sheet.getByText(t('order:pay.refused'))).toBeVisible();
    return orderId;
  });

  await test.step('an hour later nothing is decided that the providers have not confirmed', async () => {
    await pass(31);
    await pass(30);
    for (const orderId of orderIds) expect(await buyer.orderRow(orderId)).toMatchObject({ status: 10, paid: 0 });
  });

  await test.step('they answer again: each order is paid once, and its page says so', async () => {
    providers.setDown(false);
    await pass(2);
    for (const orderId of orderIds) {
      await expect.poll(() => buyer.orderRow(orderId)).toMatchObject({ status: 20, paid: 1 });
      await page.goto(`/orders/${orderId}`);
      await expect(page.getByRole('heading', { name: t('order:detail.head.paid') })).toBeVisible();
    }
    const charges = await shop.rows<{ order_id: number }>('select order_id from transaction_logs where type = 1');
    expect(charges.map(({ order_id }) => order_id).sort()).toEqual([...orderIds].sort());
    // Nobody paid this one: its time is over, and nothing was taken.
    expect(await buyer.orderRow(rejectedId)).toMatchObject({ status: 50, close_type: 2, paid: 0 });
  });
  await context.close();
});
