import { expect, test } from './support/shop.ts';
import { Viewer } from './support/viewer.ts';

const teapot = 'teaware/yixing-teapot';

test('a guest finds, chooses, changes their mind, registers, orders, pays by WeChat, and receives', async ({
  page,
  context,
  shop,
}, { project }) => {
  const locale = project.use.locale ?? 'en-US';
  const viewer = new Viewer(page, shop, locale);
  const { t, isPhone } = viewer;
  const username = `journey.${isPhone ? 'phone' : 'desktop'}`;

  await test.step('searches and filters', async () => {
    await page.goto('/home');
    await expect(page).toHaveTitle(/Sampan|舢舨/);
    const search = page.locator('search').getByRole('combobox').filter({ visible: true }).first();
    await search.fill(locale === 'zh-HK' ? '茶壺' : 'teapot');
    await search.press('Enter');
    await page.waitForURL(/\/goods\?q=/);
    const cards = page.getByRole('main').locator('a[href^="/goods/"]');
    await expect(cards.first()).toBeVisible();
    if (isPhone) {
      await page
        .getByRole('button', { name: t('shop:goods.filter.title') })
        .filter({ visible: true })
        .click();
      await page.getByRole('dialog').getByText(t('shop:goods.filter.inStock')).click();
      await page.getByRole('dialog').getByRole('button').last().click();
    } else {
      await page.getByText(t('shop:goods.filter.inStock')).filter({ visible: true }).click();
    }
    await page.waitForURL(/stock=1/);
    await page.locator(`a[href="/goods/${teapot}"]`).first().click();
    await page.waitForURL(`**/goods/${teapot}`);
  });

  await test.step('picks a variant and adds it', async () => {
    await page.getByRole('radio').nth(1).click();
    await page.waitForURL(/\/goods\/teaware\/yixing-teapot-./);
    await viewer.button('shop:product.addToCart').click();
    await expect(
      page.getByRole('spinbutton').or(page.locator('input[inputmode="numeric"]')).filter({ visible: true }).first(),
    ).toHaveValue('1');
    await page.goto('/goods/table/chopsticks');
    await page.getByRole('radio').first().click();
    await viewer.putIntoCart();
  });

  await test.step('changes, removes and brings back', async () => {
    await page.goto('/goods/cart');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('shop:cart.title'));
    const plus = page.getByRole('button', { name: t('common:action.increase') }).filter({ visible: true });
    await expect(plus).toHaveCount(2);
    await plus.first().click();
    const minus = page
      .getByRole('button', { name: t('common:action.decrease') })
      .or(page.getByRole('button', { name: new RegExp(`^${t('common:action.remove')}`) }))
      .filter({ visible: true });
    await minus.last().click();
    await expect(plus).toHaveCount(1);
    await viewer.button('common:action.undo').click();
    await expect(plus).toHaveCount(2);
  });

  await test.step('is asked to log in, registers, and finds the cart', async () => {
    await page
      .getByRole('button', { name: t('shop:cart.checkout', { n: 3 }) })
      .filter({ visible: true })
      .click();
    await page.waitForURL(/\/login/);
    await viewer.register(username);
    await page.waitForURL(/\/orders\/create/);
    const stored = await page.evaluate(() => localStorage.getItem('cartStore') ?? '');
    expect(JSON.parse(stored).lines).toHaveLength(2);
    expect(await shop.rows(`select email, role, status from users where username = '${username}'`)).toEqual([
      { email: `${username}@example.com`, role: 3, status: 0 },
    ]);
  });

  const [orderId, placed] = await test.step('adds an address and orders', async () => {
    await viewer.addAddress();
    const owned = `from addresses a join users u on u.id = a.user_id where u.username = '${username}'`;
    expect(await shop.rows(`select a.receiver, a.is_default ${owned}`)).toEqual([
      { receiver: '陳錦玲', is_default: true },
    ]);
    const id = await viewer.placeOrder('wechat');
    expect(await viewer.orderRow(id)).toMatchObject({ status: 10, paid: 0 });
    const stock = await viewer.getStock(id);
    expect(stock).toMatchObject({ units: 3 });
    return [id, stock] as const;
  });

  await test.step('pays at the cashier and sees it: without a reload on a desktop, on return on a phone', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const sheet = page.getByRole('dialog');
    await viewer.payButton().click();
    if (isPhone) {
      await page.waitForURL(/\/sandbox\/pay\//);
      await page.locator('button.pay').click();
      await page.locator('main p a').click();
    } else {
      const cashierLink = sheet.getByRole('link', { name: t('order:pay.openCashier') });
      const [cashier] = await Promise.all([context.waitForEvent('page'), cashierLink.click()]);
      await cashier.locator('button.pay').click();
      await expect(cashier.locator('[data-state="paid"]')).toBeVisible();
      await cashier.close();
    }
    await expect(sheet.getByRole('heading', { name: t('order:pay.paid') })).toBeVisible({ timeout: 15_000 });
    if (!isPhone) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await viewer.orderRow(orderId)).toMatchObject({ status: 20, paid: 1 });
    const { units, held, sold, inStore } = placed;
    expect(await viewer.getStock(orderId)).toEqual({
      units,
      held: held - units,
      sold: sold + units,
      inStore: inStore - units,
    });
    expect(await viewer.readLedger(orderId)).toEqual([[1, 1]]);
    await sheet.getByRole('button', { name: t('order:pay.view') }).click();
    await expect(page.getByText(t('order:detail.head.awaitingAgreement')).first()).toBeVisible();
  });

  await test.step('receives what staff shipped', async () => {
    const operator = await shop.getToken('operator');
    await shop.changeSetting('order', 'agreementFrom', 100_000_000);
    await shop.call('/admin/orders/shipment', { orderId, carrier: '順豐速運', trackingNo: 'SF123456789' }, operator);
    expect(await viewer.orderRow(orderId)).toMatchObject({ status: 30 });
    expect(await shop.rows(`select carrier, tracking_no from orders where id = ${orderId}`)).toEqual([
      { carrier: '順豐速運', tracking_no: 'SF123456789' },
    ]);
    await page.reload();
    await expect(page.getByText('SF123456789', { exact: true })).toBeVisible();
    await viewer.button('order:action.confirm').first().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('order:ask.confirm.submit') }).click();
    await expect(page.getByText(t('order:detail.head.completed')).first()).toBeVisible();
    expect(await viewer.orderRow(orderId)).toMatchObject({ status: 40, paid: 1 });
  });

  await test.step('pays another by Alipay and gets it refunded', async () => {
    const id = await viewer.orderNow('table/chopsticks', 'alipay');
    await viewer.payOnPage('pay');
    await expect(page.getByRole('heading', { name: t('order:detail.head.paid') })).toBeVisible();
    await viewer.button('order:action.requestRefund').first().click();
    await page.getByRole('radio').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('order:ask.requestRefund.submit') })
      .click();
    await expect(page.getByText(t('order:detail.head.refundRequested')).first()).toBeVisible();
    expect(await viewer.orderRow(id)).toMatchObject({ status: 60 });
    const paid = await viewer.getStock(id);
    const operator = await shop.getToken('operator');
    await shop.call('/admin/orders/refund', { orderId: id, approve: true }, operator);
    await expect.poll(async () => (await viewer.orderRow(id))?.status).toBe(80);
    expect(await viewer.getStock(id)).toEqual({ ...paid, sold: paid.sold - 1, inStore: paid.inStore + 1 });
    expect(await viewer.readLedger(id)).toEqual([
      [1, 1],
      [2, -1],
    ]);
    await page.reload();
    await expect(page.getByText(t('order:detail.head.refunded')).first()).toBeVisible();
  });

  await test.step('cancels a third', async () => {
    const id = await viewer.orderNow('table/chopsticks', 'alipay');
    const ordered = await viewer.getStock(id);
    await page.getByRole('dialog').press('Escape');
    await viewer.button('order:action.cancel').first().click();
    await page.getByRole('radio').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('order:ask.cancel.submit') })
      .click();
    await expect(page.getByText(t('order:detail.head.cancelled')).first()).toBeVisible();
    expect(await viewer.orderRow(id)).toMatchObject({ status: 50, close_type: 1, paid: 0 });
    expect(await viewer.getStock(id)).toEqual({ ...ordered, held: ordered.held - 1 });
  });

  await test.step('lets a fourth expire', async () => {
    const id = await viewer.orderNow('table/chopsticks', 'wechat');
    await shop.advance(31);
    expect(await viewer.orderRow(id)).toMatchObject({ status: 50, close_type: 2, paid: 0 });
    await page.goto(`/orders/${id}`);
    await expect(page.getByText(t('order:detail.head.cancelled')).first()).toBeVisible();
  });

  await test.step('every order is in the list, under its tab', async () => {
    const card = page.getByRole('main').getByRole('article');
    for (const [tab, status] of [
      ['done', 'completed'],
      ['refunds', 'refunded'],
      ['all', 'cancelled'],
    ] as const) {
      await page.goto(`/orders?tab=${tab}`);
      await expect(card.getByText(t(`order:status.${status}`)).first()).toBeVisible();
    }
  });
});
