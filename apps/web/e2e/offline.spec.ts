import type { Page } from 'playwright/test';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';
import { listKeptFiles, offline, whenStored } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const teapot = '/goods/teaware/yixing-teapot';
const board = '/goods/table/chopsticks';

/** Problems of a page without a connection: network errors, and a build check that no earlier page stayed long enough for. */
const isOfTheNetwork = (problem: string) =>
  /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed build manifest loading/.test(problem);

test('the app can be installed: a manifest, icons that are there, and a worker of this origin', async ({
  page,
  request,
}) => {
  await page.goto('/home');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/home', scope: '/', display: 'standalone' });
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
  expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [touch, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  const worker = await request.get('/worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
});

test('a page that was loaded past the worker is controlled by it as well', async ({ page, context }) => {
  await page.goto('/home');
  await whenStored(page);
  const devtools = await context.newCDPSession(page);
  const reloaded = page.waitForEvent('domcontentloaded');
  await devtools.send('Page.reload', { ignoreCache: true });
  await reloaded;
  await whenStored(page);
});

/** Whether the response of a call has a `Date`, which pages take for the server's time. */
const hasDate = (page: Page, path: string, headers: Record<string, string> = {}) =>
  page.evaluate(async ([url, sent]) => (await fetch(url, { headers: sent })).headers.has('date'), [
    path,
    headers,
  ] as const);

test('offline: what was visited is there, what was not says so, and all is asked again afterwards', async ({
  page,
  context,
  viewer,
  problems,
}) => {
  const { t } = viewer;
  const strip = page.getByText(t('common:offline.strip')).filter({ visible: true }).first();
  await page.goto(teapot);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await whenStored(page);
  // Navigate inside the app: uses precached files and API responses.
  await page.goto('/home');
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/goods"]')?.click());
  await page.waitForURL('**/goods');
  await expect(page.locator('main article').first()).toBeVisible();
  await expect
    .poll(async () => Object.values(await listKeptFiles(page)).flat())
    .toEqual(expect.arrayContaining(['/home', teapot]));

  const settings = '/main/v2/setting/public';
  expect(await hasDate(page, settings)).toBe(true);
  await offline(context, page);
  expect(await hasDate(page, settings)).toBe(false);
  await expect(strip).toBeVisible();
  for (const path of ['/home', teapot]) {
    await page.goto(path);
    await expect(strip).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  // The picture is cached too, whatever its size.
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.goto(board);
  await expect(page.getByText(t('common:error.offlineTitle')).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('common:error.offlineTitle'))).toHaveCount(0);
  await expect(page.getByText(t('common:offline.strip'))).toHaveCount(0);
  await expect(page.locator('main img').filter({ visible: true }).first()).toBeVisible();
  expect(problems.splice(0).filter((problem) => !isOfTheNetwork(problem))).toEqual([]);
});

test('offline: a visited order is readable, an action sends nothing and says so, and a logout leaves nothing', async ({
  page,
  context,
  shop,
  viewer,
  problems,
}) => {
  const { t } = viewer;
  const token = await shop.newCustomer('lighthouse');
  const order = await shop.newOrder(token, 'table/chopsticks');
  await viewer.keepsToken(token);
  await page.goto('/home');
  await whenStored(page);
  for (const path of ['/orders', `/orders/${order.id}`]) {
    await page.goto(path);
    await expect(page.getByText(order.orderNo).first()).toBeVisible();
  }
  // The order page also loads the payment methods.
  const methods = '/main/v2/payment/methods';
  await expect
    .poll(async () =>
      Object.values(await listKeptFiles(page))
        .flat()
        .map((path) => path.split('?')[0]),
    )
    .toEqual(expect.arrayContaining([methods, '/main/v2/order/list', '/main/v2/order/detail']));
  const cacheEntries = await listKeptFiles(page);
  const own = Object.entries(cacheEntries).filter(([cache]) => cache.startsWith('own-'));
  expect(own).toHaveLength(1);
  expect(own[0]?.[1].some((path) => path.startsWith('/main/v2/order/detail?asked='))).toBe(true);
  // The token is stored in no cache, and private responses only in the user's own cache.
  expect(JSON.stringify(cacheEntries)).not.toContain(token);
  expect(JSON.stringify({ ...cacheEntries, [own[0]?.[0] ?? '']: [] })).not.toContain('/main/v2/order');

  const headers = { authorization: `Bearer ${token}` };
  expect(await hasDate(page, methods, headers)).toBe(true);
  await offline(context, page);
  expect(await hasDate(page, methods, headers)).toBe(false);
  await page.goto('/orders');
  await expect(page.getByText(order.orderNo).first()).toBeVisible();
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText(order.orderNo).first()).toBeVisible();
  await viewer.button('order:action.cancel').first().click();
  await page.getByRole('radio').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('order:ask.cancel.submit') })
    .click();
  await expect(page.getByText(t('order:refused.offline')).first()).toBeVisible();

  await test.step('the ways to pay are there, and nothing is paid', async () => {
    await page.goto(`/orders/${order.id}?pay=1`);
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3);
    await viewer.payButton().click();
    await expect(page.getByText(t('order:refused.offline')).first()).toBeVisible();
  });
  await context.setOffline(false);
  expect(await viewer.orderRow(order.id)).toMatchObject({ status: 10 });
  expect(await shop.rows(`select 1 from payments where order_id = ${order.id}`)).toEqual([]);

  await test.step('the logout in another tab', async () => {
    const other = await context.newPage();
    await other.goto('/user/account');
    await other
      .getByRole('button', { name: t('account:account.logOut'), exact: true })
      .first()
      .click();
    await expect(other).toHaveURL(/\/login$/);
    await expect
      .poll(async () => Object.keys(await listKeptFiles(page)).filter((cache) => cache.startsWith('own-')))
      .toEqual([]);
    await other.close();
  });
  await offline(context, page);
  await page.goto(`/orders/${order.id}`).catch(() => undefined);
  await page.waitForURL(/\/login/);
  await expect(page.getByText(order.orderNo)).toHaveCount(0);
  await context.setOffline(false);
  expect(problems.splice(0).filter((problem) => !isOfTheNetwork(problem))).toEqual([]);
});
