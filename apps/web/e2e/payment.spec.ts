import type { PaymentMethod } from '@sampan/api/entities';
import { expect } from './support/shop.ts';
import { test, type Viewer } from './support/viewer.ts';

/** Creates a customer with an unpaid order, and opens the payment sheet. */
async function goToPayment(viewer: Viewer, username: string, method: PaymentMethod): Promise<number> {
  const { page, shop } = viewer;
  await viewer.isSignedIn(await shop.newCustomer(username));
  await page.goto('/goods/blueprints/low-stool-plan');
  await viewer.button('shop:product.buyNow').click();
  await page.waitForURL(/\/orders\/create/);
  return viewer.placeOrder(method);
}

/** Returns the payments of an order, oldest first. */
async function getPayments({ shop }: Viewer, orderId: number) {
  return shop.rows<{ method: string; status: number }>(
    `select method, status from payments where order_id = ${orderId} order by id`,
  );
}

test('a payment that fails, and one that is closed, are told apart; another way pays', async ({ viewer, page }) => {
  const { t } = viewer;
  const orderId = await goToPayment(viewer, 'unlucky', 'wechat');
  const sheet = page.getByRole('dialog');
  const another = sheet.getByRole('button', { name: t('order:pay.another') });

  await test.step('refused at the cashier', async () => {
    await viewer.payOnPage('fail');
    await expect(sheet.getByRole('heading', { name: t('order:pay.failed') })).toBeVisible();
    await another.click();
  });
  await test.step('closed at the cashier', async () => {
    await sheet.getByRole('radio', { name: t('order:method.alipay') }).click();
    await viewer.payOnPage('close');
    await expect(sheet.getByRole('heading', { name: t('order:pay.closed') })).toBeVisible();
    await another.click();
  });
  await test.step('begun with WeChat, given up for Alipay, and paid', async () => {
    await sheet.getByRole('radio', { name: t('order:method.wechat') }).click();
    await viewer.payButton().click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.goBack();
    await expect(sheet.getByRole('heading', { name: t('order:pay.waitingWechatApp') })).toBeVisible();
    await another.click();
    await sheet.getByRole('radio', { name: t('order:method.alipay') }).click();
    await viewer.payOnPage('pay');
    await expect(page.getByRole('heading', { name: t('order:detail.head.completed') })).toBeVisible();
  });
  expect(await viewer.orderRow(orderId)).toMatchObject({ paid: 1 });
  expect(await getPayments(viewer, orderId)).toEqual([
    { method: 'wechat', status: 40 },
    { method: 'alipay', status: 30 },
    { method: 'wechat', status: 30 },
    { method: 'alipay', status: 20 },
  ]);
});

test("a phone pays on WeChat's page, whose return queries the payment, and the order is paid", async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const orderId = await goToPayment(viewer, 'returning', 'wechat');
  await viewer.payButton().click();
  await page.waitForURL(/\/sandbox\/pay\/h5\./);
  await page.locator('button.pay').click();
  const called = page.waitForResponse((response) => response.url().endsWith('/payment/callback'));
  await page.locator('main p a').click();
  expect(await (await called).json()).toEqual({ orderId, status: 20 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('order:pay.paid') })).toBeVisible();
  expect(await viewer.orderRow(orderId)).toMatchObject({ paid: 1 });
  expect(new URL(page.url()).origin).toBe(shop.url);
});

test("back from WeChat's page without paying, a phone opens it again from the sheet", async ({ viewer, page }) => {
  const { t } = viewer;
  const orderId = await goToPayment(viewer, 'hesitant', 'wechat');
  await viewer.payButton().click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.locator('main p a').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: t('order:pay.waitingWechatApp') })).toBeVisible();
  await sheet.getByRole('button', { name: t('order:pay.openCashier') }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.locator('button.pay').click();
  await page.locator('main p a').click();
  await expect(sheet.getByRole('heading', { name: t('order:pay.paid') })).toBeVisible();
  expect(await getPayments(viewer, orderId)).toEqual([{ method: 'wechat', status: 20 }]);
});

test('a card: the sheet opens at the chosen way, the Checkout page takes the money, the webhook tells the shop', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const orderId = await goToPayment(viewer, 'cardholder', 'stripe');
  const sheet = page.getByRole('dialog');
  await test.step('no second payment starts, and the other methods are behind a button', async () => {
    await expect(sheet.getByText(t('order:method.stripe'), { exact: true })).toBeVisible();
    await expect(sheet.getByRole('radio')).toHaveCount(0);
    await sheet.getByRole('button', { name: t('order:pay.another') }).click();
    await expect(sheet.getByRole('radio', { name: t('order:method.stripe') })).toBeChecked();
    await expect(sheet.getByRole('radio', { name: t('order:method.alipay') })).not.toBeChecked();
  });
  await test.step('paid at the page', async () => {
    await viewer.payOnPage('pay');
    await expect(page.getByRole('heading', { name: t('order:detail.head.completed') })).toBeVisible();
  });
  expect(await viewer.orderRow(orderId)).toMatchObject({ status: 40, paid: 1 });
  expect(await getPayments(viewer, orderId)).toEqual([{ method: 'stripe', status: 20 }]);
  // The page may learn of the payment from its own query, before the webhook comes.
  await expect
    .poll(() => shop.rows(`select kind from payment_events where method = 'stripe'`))
    .toEqual([{ kind: 'paid' }]);
  const [trade] = await shop.rows<{ trade_no: string }>(`select trade_no from payments where order_id = ${orderId}`);
  expect(trade?.trade_no).toMatch(/^cs_test_/);
});

/** Reopens the sandbox trades: a provider may accept a payment before it has processed the close request. */
async function leaveOpenAtTheProvider({ shop }: Viewer, orderId: number): Promise<void> {
  const later = `expires_at + interval '1 day'`;
  const trades = `select out_trade_no from payments where order_id = ${orderId}`;
  await shop.rows(
    `update sandbox_trades set state = 'pending', expires_at = ${later} where out_trade_no in (${trades})`,
  );
}

/** State of a payment that arrived after the order expired: trade, ledger entries, timeline and file grants. */
async function whereMoneyWent({ shop }: Viewer, orderId: number) {
  const order = `(select order_no from orders where id = ${orderId})`;
  const [trade] = await shop.rows<{ state: string }>(`select state from sandbox_trades where order_no = ${order}`);
  const books = await shop.rows<{ type: number }>(
    `select type from transaction_logs where order_id = ${orderId} order by id`,
  );
  const late = await shop.rows(`select 1 from order_timeline where order_id = ${orderId} and action = 'latePay'`);
  const grants = await shop.rows(`select 1 from file_grants where order_id = ${orderId}`);
  return { trade: trade?.state, books: books.map(({ type }) => type), late: late.length, grants: grants.length };
}
const returned = { trade: 'refunded', books: [3, 1, 2], late: 1, grants: 0 };

for (const method of ['wechat', 'alipay'] as const) {
  test(`${method}: money that comes after the clock closed the order goes back, and the customer is told`, async ({
    viewer,
    page,
    shop,
  }) => {
    const { t } = viewer;
    const orderId = await goToPayment(viewer, `late.${method}`, method);
    const sheet = page.getByRole('dialog');

    await test.step('the cashier is open, and the time to pay runs out', async () => {
      await viewer.payButton().click();
      await page.waitForURL(/\/sandbox\/pay\//);
      await expect(page.locator('button.pay')).toBeVisible();
      await shop.advance(31);
      expect(await viewer.orderRow(orderId)).toMatchObject({ status: 50, close_type: 2, paid: 0 });
    });

    await test.step('a payment made there nevertheless is refunded', async () => {
      await leaveOpenAtTheProvider(viewer, orderId);
      await page.locator('button.pay').click();
      // Wait for the navigation: a page that is being left cannot be reloaded.
      await expect(page.locator('button.pay')).toHaveCount(0);
      await expect.poll(() => whereMoneyWent(viewer, orderId)).toEqual(returned);
      expect(await getPayments(viewer, orderId)).toEqual([{ method, status: 60 }]);
      expect(await viewer.orderRow(orderId)).toMatchObject({ status: 50, close_type: 2, paid: 0 });
      await page.reload();
      await expect(page.locator('[data-state="refunded"]')).toBeVisible();
    });

    await test.step('the order says so', async () => {
      await page.locator('main p a').click();
      await page.waitForURL(/\/orders\/\d+/);
      await expect(sheet.getByRole('heading', { name: t('order:pay.orderClosed') })).toBeVisible();
      await sheet.getByRole('button', { name: t('order:pay.view') }).click();
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('heading', { name: t('order:detail.head.cancelled') })).toBeVisible();
      // The text after the amount.
      const [, events = ''] = t('order:late.returned', { amount: '\n' }).split('\n');
      await expect(page.getByRole('main').getByText(events.trim())).toBeVisible();
      await expect(viewer.button('order:action.pay')).toHaveCount(0);
    });
  });
}
