import { expect, type Shop } from './support/shop.ts';
import { goOnAs } from './support/staff.ts';
import { test } from './support/viewer.ts';

const goods = 'table/chopsticks';

/** Creates an order of three units for this customer and pays it without the UI. */
async function paidOrder(shop: Shop, token: string): Promise<{ id: number; orderNo: string }> {
  const order = await shop.newOrder(token, goods, 3);
  const { qrCode } = await shop.call<{ qrCode: string }>('/payment/wechat', { orderId: order.id, scene: 'qr' }, token);
  const { pathname } = new URL(qrCode, shop.url);
  await fetch(`${shop.url}${pathname}/pay`, { method: 'POST', redirect: 'manual' });
  await expect.poll(() => shop.rows(`select status from orders where id = ${order.id}`)).toEqual([{ status: 20 }]);
  return order;
}

interface Report {
  refundAmount: number;
}

test('a customer asks for two of three, staff send one back, and the page, the ledger and the report agree', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const customer = await shop.newCustomer('one-of-three-broke');
  const operator = await shop.getToken('operator');
  const { id, orderNo } = await paidOrder(shop, customer);
  const [line] = await shop.rows<{ price: number }>(
    `select price_amount as price from order_lines where order_id = ${id}`,
  );
  const price = Number(line?.price);

  await test.step('the customer chooses two units and sees the amount', async () => {
    await viewer.isSignedIn(customer);
    await page.goto(`/orders/${id}`);
    await viewer.button('order:action.requestRefund').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: t('order:requestRefund.some') }).click();
    const more = sheet.getByRole('button', { name: t('common:action.increase') });
    await more.click();
    await more.click();
    await expect(sheet.locator('output')).toContainText(((2 * price) / 100).toFixed(2));
    await sheet.getByRole('radio', { name: t('order:reason.refund.damaged') }).click();
    await sheet.getByRole('button', { name: t('order:ask.requestRefund.submit') }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(t('order:detail.head.refundRequested')).first()).toBeVisible();
    await expect
      .poll(() => shop.rows(`select status, amount::int from refunds where order_id = ${id}`))
      .toEqual([{ status: 10, amount: 2 * price }]);
  });

  await test.step('staff approve one unit of them', async () => {
    await goOnAs(viewer, operator, `/admin/orders/${id}`);
    await viewer.button('admin:order.approve').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:order.approving.choose') })
      .click();
    const dialog = page.getByRole('dialog');
    const units = dialog.getByRole('textbox').first();
    await expect(units).toHaveValue('2');
    await units.fill('1');
    await dialog.getByLabel(t('admin:order.approving.remark')).fill('一雙仍可使用');
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => shop.rows(`select status, amount::int from refunds where order_id = ${id}`))
      .toEqual([{ status: 30, amount: price }]);
  });

  await test.step('the customer sees what came back and when, and the order goes on', async () => {
    await goOnAs(viewer, customer, `/orders/${id}`);
    const part = page.getByRole('region', { name: t('order:refund.title'), exact: true });
    await expect(part).toContainText(t('order:refund.state.refunded'));
    await expect(part).toContainText((price / 100).toFixed(2));
    await expect(part).toContainText(t('order:refund.settled'));
    await expect(part).toContainText('一雙仍可使用');
    await expect(page.getByText(t('order:detail.head.paid')).first()).toBeVisible();
  });

  await test.step('the ledger and the report have that amount', async () => {
    expect(
      await shop.rows(`select type, amount::int from transaction_logs where order_id = ${id} and type = 2`),
    ).toEqual([{ type: 2, amount: -price }]);
    // Jobs of the demo shop settle refunds too, so the period is the exact time of this refund.
    const [settled] = await shop.rows<{ at: string }>(
      `select to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from refunds where order_id = ${id}`,
    );
    const from = settled?.at ?? '';
    const period = { from, to: new Date(Date.parse(from) + 1).toISOString(), tz: 'Asia/Hong_Kong' };
    expect((await shop.call<Report>('/transaction/report', period, operator)).refundAmount).toBe(price);
    await goOnAs(viewer, operator, `/admin/transactions?view=all&q=${orderNo}`);
    await expect(
      page
        .getByRole('main')
        .getByText((price / 100).toFixed(2))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });

  await test.step('staff cancel the rest: all that is left goes back', async () => {
    await page.goto(`/admin/orders/${id}`);
    // A dangerous action is in the "More" menu at every viewport size.
    await viewer.button('common:action.more').first().click();
    await page.getByRole('menuitem', { name: t('admin:order.cancel'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('admin:order.usualCancel.stock'), exact: true }).click();
    await dialog.getByRole('button', { name: t('admin:order.cancelling.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() =>
        shop.rows(`select o.status, o.refunded_amount = o.total_amount as whole from orders o where id = ${id}`),
      )
      .toEqual([{ status: 80, whole: true }]);
    await goOnAs(viewer, customer, `/orders/${id}`);
    await expect(page.getByRole('region', { name: t('order:refund.summary'), exact: true })).toBeVisible();
  });
});
