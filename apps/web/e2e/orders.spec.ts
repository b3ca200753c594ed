import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

test('orders are counted, found, written about, taken out of a refund, bought again and deleted', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const token = await shop.newCustomer('orderly');
  const drawing = 'blueprints/low-stool-plan';
  const [paid, dropped] = [await shop.newOrder(token, drawing), await shop.newOrder(token, drawing)];
  await viewer.isSignedIn(token);

  await test.step('the list counts what waits, and finds one by its number', async () => {
    await page.goto('/orders?tab=pay');
    await expect(page.getByRole('tab', { selected: true })).toContainText('2');
    const cards = page.getByRole('main').locator('a[href^="/orders/"]');
    await expect(cards.and(page.locator(`a[href="/orders/${dropped.id}"]`)).first()).toBeVisible();
    const search = page.getByRole('searchbox', { name: t('order:list.searchLabel') });
    await search.fill(paid.orderNo);
    await search.press('Enter');
    await expect(page.getByRole('main').locator(`a[href="/orders/${dropped.id}"]`)).toHaveCount(0);
    await expect(page.getByRole('main').locator(`a[href="/orders/${paid.id}"]`).first()).toBeVisible();
  });

  await test.step('a note stands in the order’s history', async () => {
    await page.goto(`/orders/${dropped.id}`);
    await page.getByLabel(t('order:note.label')).fill('請用報紙包好');
    await viewer.button('order:note.post').click();
    await expect(page.getByRole('main').getByText('請用報紙包好')).toBeVisible();
    await expect
      .poll(() => shop.rows(`select note from order_timeline where order_id = ${dropped.id} and action = 'note'`))
      .toEqual([{ note: '請用報紙包好' }]);
  });

  await test.step('a refund that was asked for is withdrawn', async () => {
    await page.goto(`/orders/${paid.id}?pay=1`);
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: t('order:method.alipay') })
      .click();
    await viewer.payOnPage('pay');
    const before = await viewer.orderRow(paid.id);
    await shop.call('/order/request-refund', { orderId: paid.id, reason: '買錯了' }, token);
    await page.reload();
    await viewer.button('order:action.withdrawRefund').first().click();
    // The request stands until the withdrawal is confirmed.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('order:ask.withdrawRefund.submit') })
      .click();
    await expect.poll(() => viewer.orderRow(paid.id)).toEqual(before);
    await expect(page.getByText(t('order:detail.head.completed')).first()).toBeVisible();
  });

  await test.step('bought again, it lies in the cart', async () => {
    await viewer.button('order:action.buyAgain').first().click();
    await page.waitForURL('**/goods/cart');
    await expect(page.locator(`main a[href="/goods/${drawing}"]`).first()).toBeVisible();
  });

  await test.step('cancelled and deleted, it is in no list', async () => {
    await shop.call('/order/cancel', { orderId: dropped.id, reason: '買錯了' }, token);
    await page.goto(`/orders/${dropped.id}`);
    await viewer.button('order:action.delete').first().click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('order:ask.delete.submit'), exact: true })
      .click();
    await page.waitForURL('**/orders');
    await expect(page.getByRole('main').locator(`a[href="/orders/${paid.id}"]`).first()).toBeVisible();
    await expect(page.getByRole('main').locator(`a[href="/orders/${dropped.id}"]`)).toHaveCount(0);
  });
});
