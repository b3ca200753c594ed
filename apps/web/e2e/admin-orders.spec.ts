import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, type Shop } from './support/shop.ts';
import { goOnAs, pressHead } from './support/staff.ts';
import { test } from './support/viewer.ts';

const goods = 'table/chopsticks';

interface CreatedOrder {
  id: number;
  orderNo: string;
}

/** Creates an order of this customer and pays it without the UI. */
async function paidOrder(shop: Shop, token: string): Promise<CreatedOrder> {
  const order = await shop.newOrder(token, goods);
  const { qrCode } = await shop.call<{ qrCode: string }>('/payment/wechat', { orderId: order.id, scene: 'qr' }, token);
  const { pathname } = new URL(qrCode, shop.url);
  await fetch(`${shop.url}${pathname}/pay`, { method: 'POST', redirect: 'manual' });
  await expect.poll(() => shop.rows(`select status from orders where id = ${order.id}`)).toEqual([{ status: 20 }]);
  return order;
}

const toRow = (page: Page, { id }: CreatedOrder) => page.locator(`[data-row-id="${id}"]`);
const getLink = (page: Page, order: CreatedOrder) =>
  toRow(page, order).locator(`a[href^="/admin/orders/${order.id}"]`).first();

test('orders are shipped, one from its page and two from the list, and found by their parcels', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const customer = await shop.newCustomer('parcels-for-me');
  const [first, second, third] = [
    await paidOrder(shop, customer),
    await paidOrder(shop, customer),
    await paidOrder(shop, customer),
  ];
  await viewer.isSignedIn(await shop.getToken('operator'));

  await test.step('found by the name of their customer, among those to ship', async () => {
    await page.goto('/admin/orders?f.status=20');
    await page.getByRole('main').getByRole('searchbox').fill('parcels-for-me');
    await expect(page.locator('[data-row-id]')).toHaveCount(3);
  });

  await test.step('one is shipped from its page', async () => {
    await getLink(page, first).click();
    await page.waitForURL(`**/admin/orders/${first.id}?**`);
    await viewer.button('admin:order.ship').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin:order.shipping.carrier')).fill('Star Ferry');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(t('admin:order.shipping.number')).fill('STAR000001');
    await dialog.getByRole('button', { name: t('admin:order.shipping.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('STAR000001', { exact: true })).toBeVisible();
    await expect
      .poll(() => shop.rows(`select status, carrier, tracking_no from orders where id = ${first.id}`))
      .toEqual([{ status: 30, carrier: 'Star Ferry', tracking_no: 'STAR000001' }]);
  });

  await test.step('the history says who of the staff it was', async () => {
    const history = page.getByRole('list', { name: t('admin:order.part.timeline') });
    await expect(history.getByText(/operator/)).toBeVisible();
  });

  await test.step('its page is printed without what can be pressed or typed into', async () => {
    const main = page.getByRole('main');
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByText('STAR000001', { exact: true })).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expect(main.getByRole('textbox')).toHaveCount(1);
  });

  await test.step('its paper is one page of A4', async () => {
    // Replace `print`, whose dialog would close before the page can be checked.
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await pressHead(viewer, 'admin:order.print');
    await expect(page.locator('body > div h1', { hasText: first.orderNo }).last()).toBeAttached();
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(
      [...file.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) => [width, height]),
    ).toEqual([['594', '841']]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('two more are shipped from the list, each with its number', async () => {
    await page.getByRole('link', { name: t('admin:shell.backTo', { place: t('admin:orders.title') }) }).click();
    await expect(page.locator('[data-row-id]')).toHaveCount(2);
    for (const order of [second, third]) await toRow(page, order).getByRole('checkbox').click();
    await viewer.button('admin:orders.act.ship').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin:orders.ship.all')).fill('Star Ferry');
    await page.keyboard.press('Enter');
    for (const [index, order] of [second, third].entries()) {
      const row = dialog.locator(`[data-order="${order.id}"]`);
      await row.getByLabel(t('admin:order.shipping.number')).fill(`STAR00001${index}`);
    }
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => shop.rows(`select tracking_no from orders where id in (${second.id}, ${third.id}) order by id`), {
        timeout: 20_000,
      })
      .toEqual([{ tracking_no: 'STAR000010' }, { tracking_no: 'STAR000011' }]);
  });

  await test.step('an order is found by the number of its parcel', async () => {
    await page.goto('/admin/orders');
    await page.getByRole('main').getByRole('searchbox').fill('STAR000011');
    await expect(page.locator('[data-row-id]')).toHaveCount(1);
    await expect(getLink(page, third)).toBeVisible();
  });

  await test.step('its customer sees the parcel', async () => {
    await goOnAs(viewer, customer, `/orders/${third.id}`);
    await expect(page.getByRole('main').getByText('STAR000011', { exact: true })).toBeVisible();
  });
});

test('a refund is approved, another declined with an answer, and an order cancelled with a note before', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const customer = await shop.newCustomer('money-back-please');
  const [returned, unreturned] = [await paidOrder(shop, customer), await paidOrder(shop, customer)];
  const unpaid = await shop.newOrder(customer, goods);
  for (const { id } of [returned, unreturned]) {
    await shop.call('/order/request-refund', { orderId: id, reason: '收到時已損壞' }, customer);
  }
  await viewer.isSignedIn(await shop.getToken('operator'));

  await test.step('the money goes back', async () => {
    await page.goto(`/admin/orders/${returned.id}`);
    await viewer.button('admin:order.approve').click();
    const question = page.getByRole('alertdialog');
    // The dialog and its submit button show the amount.
    await expect(question.getByRole('heading')).toContainText('¥');
    const submit = question.getByRole('button').last();
    await expect(submit).toContainText('¥');
    await submit.click();
    await expect(question).toBeHidden();
    await expect
      .poll(() =>
        shop.rows(
          `select o.status, r.status as refund from orders o join refunds r on r.order_id = o.id where o.id = ${returned.id}`,
        ),
      )
      .toEqual([{ status: 80, refund: 30 }]);
  });

  await test.step('the other one is answered', async () => {
    await page.goto(`/admin/orders/${unreturned.id}`);
    await viewer.button('admin:order.reject').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('admin:order.usualReject.photo'), exact: true }).click();
    await dialog.getByRole('button', { name: t('admin:order.rejecting.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() =>
        shop.rows(
          `select o.status, r.remark from orders o join refunds r on r.order_id = o.id where o.id = ${unreturned.id}`,
        ),
      )
      .toEqual([{ status: 20, remark: t('admin:order.saysReject.photo') }]);
  });

  await test.step('a note, and the order that nobody paid is cancelled', async () => {
    await page.goto(`/admin/orders/${unpaid.id}`);
    await page.getByLabel(t('admin:order.note.label')).fill('已致電顧客');
    await viewer.button('order:note.post').click();
    const history = page.getByRole('list', { name: t('admin:order.part.timeline') });
    await expect(history.getByText('已致電顧客')).toBeVisible();
    // A dangerous action is in the "More" menu at every viewport size.
    await viewer.button('common:action.more').first().click();
    await page.getByRole('menuitem', { name: t('admin:order.cancel'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('admin:order.usualCancel.stock'), exact: true }).click();
    await dialog.getByRole('button', { name: t('admin:order.cancelling.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => shop.rows(`select status, close_type from orders where id = ${unpaid.id}`))
      .toEqual([{ status: 50, close_type: 3 }]);
  });

  await test.step('the customer reads all of it', async () => {
    await goOnAs(viewer, customer, `/orders/${unreturned.id}`);
    await expect(page.getByRole('main').getByText(t('admin:order.saysReject.photo')).first()).toBeVisible();
    await page.goto(`/orders/${unpaid.id}`);
    await expect(page.getByRole('main').getByText('已致電顧客')).toBeVisible();
    await expect(page.getByRole('main').getByText(t('admin:order.saysCancel.stock'))).toBeVisible();
  });
});

test('an export holds the orders that the filters show, and no others', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  const customer = await shop.newCustomer('listed-and-exported');
  const paid = [await paidOrder(shop, customer), await paidOrder(shop, customer)];
  await shop.newOrder(customer, goods);
  await shop.forgetJobs();
  const staff = await shop.getToken('operator');
  await viewer.isSignedIn(staff);

  await page.goto('/admin/orders?q=listed-and-exported&f.status=20');
  await expect(page.locator('[data-row-id]')).toHaveCount(2);
  await pressHead(viewer, 'admin:orders.export');
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: t('admin:jobs.download') }).click();
  const text = await readFile(await (await fetched).path(), 'utf8');
  const numbers = text.match(/SP\d{10,}/g) ?? [];
  expect([...new Set(numbers)].sort()).toEqual(paid.map(({ orderNo }) => orderNo).sort());
  expect(text.trim().split('\n')).toHaveLength(1 + paid.length);
});

test('staff read what the provider was asked about a payment, and ask again', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  const customer = await shop.newCustomer('asked-about');
  const order = await shop.newOrder(customer, goods);
  const begun = await shop.call<{ qrCode: string }>('/payment/wechat', { orderId: order.id, scene: 'qr' }, customer);
  await shop.call('/payment/status', { orderId: order.id }, customer);
  await fetch(`${shop.url}${new URL(begun.qrCode, shop.url).pathname}/pay`, { method: 'POST', redirect: 'manual' });
  await viewer.isSignedIn(await shop.getToken('admin'));
  await page.goto(`/admin/orders/${order.id}`);
  const list = page.getByRole('list', { name: t('admin:calls.list') });

  await test.step('the request and its answer, without secrets', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(2);
    const open = list.getByRole('listitem').filter({ hasText: t('admin:calls.kind.create') });
    await expect(open.getByRole('button', { name: t('admin:calls.resend') })).toHaveCount(0);
    await open.getByRole('button', { name: t('admin:calls.show') }).click();
    await expect(open.getByText('"out_trade_no"')).toBeVisible();
    await expect(open.getByText('"code_url"')).toBeVisible();
  });
  await test.step('the query is sent again, and the new answer says paid', async () => {
    const query = list.getByRole('listitem').filter({ hasText: t('admin:calls.kind.query') });
    await query.getByRole('button', { name: t('admin:calls.resend') }).click();
    await expect(page.getByText(t('admin:calls.resent.paid')).first()).toBeVisible();
    await expect(query).toHaveCount(2);
    await query
      .first()
      .getByRole('button', { name: t('admin:calls.show') })
      .click();
    await expect(query.first().getByText('"trade_state": "SUCCESS"')).toBeVisible();
  });
  expect(
    await shop.rows(`select action, after->>'state' as state from audit_log where target_id = ${order.id}
      and action = 'adminOrder.resendCall'`),
  ).toEqual([{ action: 'adminOrder.resendCall', state: 'paid' }]);
});
