import { expect } from './support/shop.ts';
import { test, type Visitor } from './support/visitor.ts';

/** Somebody new with an unpaid drawing, the payment sheet before them. */
async function whoIsAboutToPay(visitor: Visitor, username: string, method: 'alipay' | 'wechat'): Promise<number> {
  const { page, shop } = visitor;
  await visitor.isSignedIn(await shop.newCustomer(username));
  await page.goto('/goods/blueprints/low-stool-plan');
  await visitor.button('shop:product.buyNow').click();
  await page.waitForURL(/\/orders\/create/);
  return visitor.placeOrder(method);
}

/** Every try to pay an order, in turn. */
async function triesOf({ shop }: Visitor, orderId: number) {
  return shop.rows<{ method: string; status: number }>(
    `select method, status from payments where order_id = ${orderId} order by id`,
  );
}

test('a payment that fails, and one that is closed, are told apart; another way pays', async ({ visitor, page }) => {
  const { t } = visitor;
  const orderId = await whoIsAboutToPay(visitor, 'unlucky', 'alipay');
  const sheet = page.getByRole('dialog');
  const another = sheet.getByRole('button', { name: t('order:pay.another') });

  await test.step('refused at the cashier', async () => {
    await visitor.payByAlipay('fail');
    await expect(sheet.getByRole('heading', { name: t('order:pay.failed') })).toBeVisible();
    await another.click();
  });
  await test.step('closed at the cashier', async () => {
    await visitor.payByAlipay('close');
    await expect(sheet.getByRole('heading', { name: t('order:pay.closed') })).toBeVisible();
    await another.click();
  });
  await test.step('begun with WeChat, given up for Alipay, and paid', async () => {
    await sheet.getByRole('radio', { name: t('order:method.wechat') }).click();
    await visitor.payButton().click();
    await expect(sheet.getByRole('heading', { name: t('order:pay.waitingWechat') })).toBeVisible();
    await another.click();
    await sheet.getByRole('radio', { name: t('order:method.alipay') }).click();
    await visitor.payByAlipay('pay');
    await expect(page.getByRole('heading', { name: t('order:detail.head.completed') })).toBeVisible();
  });
  expect(await visitor.orderRow(orderId)).toMatchObject({ paid: 1 });
  expect(await triesOf(visitor, orderId)).toEqual([
    { method: 'alipay', status: 40 },
    { method: 'alipay', status: 30 },
    { method: 'wechat', status: 30 },
    { method: 'alipay', status: 20 },
  ]);
});

test('the way back from the cashier asks what the shop knows, and the order is paid', async ({
  visitor,
  page,
  shop,
}) => {
  const { t } = visitor;
  const orderId = await whoIsAboutToPay(visitor, 'returning', 'wechat');
  await visitor.payButton().click();
  const cashier = await page.getByRole('link', { name: t('order:pay.openCashier') }).getAttribute('href');
  // In this very tab, as a phone does.
  await page.goto(cashier ?? '');
  await page.locator('button.pay').click();
  const called = page.waitForResponse((response) => response.url().endsWith('/payment/callback'));
  await page.locator('main p a').click();
  expect(await (await called).json()).toEqual({ orderId, status: 20 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('order:pay.paid') })).toBeVisible();
  expect(await visitor.orderRow(orderId)).toMatchObject({ paid: 1 });
  expect(new URL(page.url()).origin).toBe(shop.url);
});
