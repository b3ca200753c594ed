import { devices } from 'playwright/test';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { type Providers, startProviders } from './support/providers.ts';
import { expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { confirmTransfer } from './support/staff.ts';
import { Viewer, test as viewerTest } from './support/viewer.ts';

/** A real shop whose admin has not entered any credentials, and the providers that it will sell through. */
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
      const folder = scratchFolder('live-providers');
      const shop = await Shop.open(folder, () => ({ DEMO: '0', SANDBOX: '0', ...providers.environment }));
      providers.deliverTo(shop.url);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
});

/** Adds a product, sold in a currency that all three providers take. */
async function addProduct(shop: Shop): Promise<void> {
  const admin = await shop.getToken('admin');
  await shop.changeSetting('site', 'currency', 'CNY');
  const category = await shop.call<{ id: number }>('/product/category/create', { name: 'Ropes', slug: 'ropes' }, admin);
  const rope = { name: 'A long rope', slug: 'long-rope', description: 'Holds a boat.', type: 1, priceAmount: 9_900 };
  await shop.call('/product/create', { ...rope, categoryId: category.id, stock: 50, status: 1 }, admin);
}

test('an admin enters the credentials of each provider, tests them, and customers pay through it', async ({
  viewer,
  page,
  shop,
  providers,
  browser,
}) => {
  const { t } = viewer;
  await addProduct(shop);
  await viewer.isSignedIn(await shop.getToken('admin'));
  await page.goto('/admin/settings/payment');

  for (const [provider, credentials] of Object.entries(providers.credentials)) {
    const name = t(`admin:provider.name.${provider}`);
    await test.step(`${provider}: a wrong value stays in its field, the right ones are tested and saved`, async () => {
      const enter = t('admin:provider.actionOf', { action: t('admin:provider.enter'), name });
      await page.getByRole('button', { name: enter, exact: true }).click();
      const form = page.getByRole('form', { name: t('admin:provider.formOf', { name }) });
      const [first = '', ...others] = Object.keys(credentials);
      const fill = (field: string, value = '') => form.locator(`[name="${field}"]`).fill(value);
      await fill(first, '!');
      for (const field of others) await fill(field, credentials[field]);
      await form.getByRole('button', { name: t('admin:provider.save'), exact: true }).click();
      await expect(form.locator(`[name="${first}"]`)).toHaveAttribute('aria-invalid', 'true');
      await fill(first, credentials[first]);
      await form.getByRole('button', { name: t('admin:provider.test'), exact: true }).click();
      await expect(form.getByText(t('admin:provider.works', { name }))).toBeVisible();
      await form.getByRole('button', { name: t('admin:provider.save'), exact: true }).click();
      await expect(form).toBeHidden();
      const turnOn = page.getByRole('switch', { name: t('admin:provider.switch', { name }), exact: true });
      if ((await turnOn.getAttribute('aria-checked')) !== 'true') await turnOn.click();
      await expect(turnOn).toHaveAttribute('aria-checked', 'true');
    });
  }

  const context = await browser.newContext({ locale: viewer.locale });
  const buyer = await Viewer.speaking(await context.newPage(), shop, viewer.locale);
  const customer = await shop.newCustomer('real.customer');
  const place = { country: 'HK', province: '香港', city: '香港', district: '中西區', detail: '德輔道西 8 號' };
  await shop.call('/user/address/save', { receiver: '陳錦玲', phone: '+85291234567', ...place }, customer);
  await buyer.isSignedIn(customer);
  for (const method of ['alipay', 'wechat', 'stripe'] as const) {
    await test.step(`${method}: paid at the provider, which tells the shop`, async () => {
      await buyer.page.goto('/goods/long-rope');
      await buyer.button('shop:product.buyNow').first().click();
      await buyer.page.waitForURL(/\/orders\/create/);
      const orderId = await buyer.placeOrder(method);
      const [order] = await shop.rows<{ order_no: string }>(`select order_no from orders where id = ${orderId}`);
      const opened = method === 'wechat' ? undefined : context.waitForEvent('page');
      await buyer.payButton().click();
      const waiting = buyer.page.getByRole('dialog').getByRole('heading', { name: t('order:pay.waitingWechat') });
      if (method === 'wechat') await expect(waiting).toBeVisible();
      const cashier = opened ? await opened : await context.newPage();
      if (!opened) await cashier.goto(await providers.findCashier(order?.order_no ?? ''));
      await cashier.locator('button.pay').click();
      await cashier.locator('[data-state="paid"]').waitFor();
      expect(new URL(cashier.url()).origin).not.toBe(shop.url);
      await cashier.close();
      const paid = buyer.page.getByRole('dialog').getByRole('heading', { name: t('order:pay.paid') });
      await expect(paid).toBeVisible();
      expect(await buyer.orderRow(orderId)).toMatchObject({ status: 20, paid: 1 });
      // The page may learn of the payment from its own query, before the notification comes.
      await expect
        .poll(() => shop.rows(`select kind from payment_events where method = '${method}'`))
        .toEqual([{ kind: 'paid' }]);
    });
  }
  await test.step('transfer: the customer says that the money was sent, staff find it and confirm', async () => {
    const account = { manualAccountName: 'Sampan Ltd', manualBank: 'HSBC', manualAccountNumber: '012-345678-901' };
    for (const [key, value] of Object.entries(account)) await shop.changeSetting('payment', key, value);
    await buyer.page.goto('/goods/long-rope');
    await buyer.button('shop:product.buyNow').first().click();
    await buyer.page.waitForURL(/\/orders\/create/);
    const orderId = await buyer.placeOrder('manual');
    const sheet = buyer.page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('order:pay.transfer.show') }).click();
    await expect(sheet.getByText(account.manualAccountNumber)).toBeVisible();
    await sheet.getByRole('button', { name: t('order:pay.transfer.sent') }).click();
    await expect(sheet.getByRole('heading', { name: t('order:pay.transfer.reported') })).toBeVisible();
    expect(await buyer.orderRow(orderId)).toMatchObject({ status: 10, paid: 0 });
    await confirmTransfer(viewer, await shop.getToken('admin'), orderId);
    await expect.poll(() => buyer.orderRow(orderId)).toMatchObject({ status: 20, paid: 1 });
    // No provider was asked about it.
    const asked = `select operation from provider_calls
      where out_trade_no = (select out_trade_no from payments where order_id = ${orderId})`;
    expect(await shop.rows(asked)).toEqual([]);
    await buyer.page.goto(`/orders/${orderId}`);
    await expect(buyer.page.getByRole('heading', { name: t('order:detail.head.paid') })).toBeVisible();
  });
  await context.close();

  await test.step('inside WeChat: its app shows the payment, without a code to scan', async () => {
    const userAgent = `${devices['Pixel 7'].userAgent} MicroMessenger/8.0.54 NetType/WIFI`;
    const wechat = await browser.newContext({ ...devices['Pixel 7'], locale: viewer.locale, userAgent });
    const inside = await Viewer.speaking(await wechat.newPage(), shop, viewer.locale);
    await inside.isSignedIn(customer);
    // WeChat's app: it knows the trade by its number, and the customer confirms.
    await wechat.exposeFunction('confirmInApp', async (prepay: string) => {
      const cashier = await wechat.newPage();
      await cashier.goto(`${providers.url}/sandbox/pay/${prepay.replace('prepay_id=wx', '')}`);
      await cashier.locator('button.pay').click();
      await cashier.locator('[data-state="paid"]').waitFor();
      await cashier.close();
    });
    await wechat.addInitScript(() => {
      const confirm = (prepay: string) =>
        (window as unknown as { confirmInApp: (prepay: string) => Promise<void> }).confirmInApp(prepay);
      window.WeixinJSBridge = {
        invoke: (_call, bridge, onEnd) =>
          void confirm(bridge.package).then(() => onEnd({ err_msg: 'get_brand_wcpay_request:ok' })),
      };
    });
    await inside.page.goto('/goods/long-rope');
    await inside.button('shop:product.buyNow').first().click();
    await inside.page.waitForURL(/\/orders\/create/);
    const orderId = await inside.placeOrder('wechat');
    await inside.payButton().click();
    const paid = inside.page.getByRole('dialog').getByRole('heading', { name: t('order:pay.paid') });
    await expect(paid).toBeVisible();
    expect(await inside.orderRow(orderId)).toMatchObject({ status: 20, paid: 1 });
    const opened = `select operation from provider_calls where operation in ('oauth2', 'jsapi', 'native')
      and out_trade_no = (select out_trade_no from payments where order_id = ${orderId}) order by id`;
    expect(await shop.rows(opened)).toEqual([{ operation: 'oauth2' }, { operation: 'jsapi' }]);
    await wechat.close();
  });
});
