import type { Page } from 'playwright/test';
import { getAttemptCount, measure } from '../../../scripts/reliability/measure.ts';
import { customerPassword, expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

/** Products whose page has at most one option to choose. */
const goods = ['table/chopsticks', 'teaware/yixing-teapot', 'teaware/side-handle-teapot'];

/** Collects the calls with a token from now on. */
function listenToOwnCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const toLines = async (page: Page) =>
  JSON.parse((await stored(page, 'cartStore')) ?? '{"lines":[]}').lines as { quantity: number }[];

test('S1 with any stored values the shop opens as for a new customer', async ({ page }) => {
  const garbage = ['{"token":', '[]', '{"__proto__":{"lines":1},"lines":"many"}', 'x'.repeat(1_000_000)];
  await page.goto('/about');
  for (const value of garbage) {
    await page.evaluate((text) => {
      for (const key of ['token', 'accountStore', 'userStore', 'cartStore', 'colorMode'])
        localStorage.setItem(key, text);
    }, value);
    const calls = listenToOwnCalls(page);
    await page.goto('/goods/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).not.toHaveAttribute('dark-theme');
    expect(calls).toEqual([]);
  }
});

test('S2 user info is requested only with a token; then the user and the cart are restored', async ({ page, shop }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/user');
  await page.waitForLoadState('networkidle');
  expect(calls).not.toContain('/main/v2/user/userinfo');
  const username = 'early';
  const token = await shop.newCustomer(username);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.reload();
  await expect(page.getByText(username).first()).toBeVisible();
  expect(calls.filter((path) => path === '/main/v2/user/userinfo')).toHaveLength(1);
});

const actionsOfTab = getAttemptCount(5, 500);
/** Fewer than there are of each product. */
const maxUnits = 5;
/** Quantity after each action: one more each time up to the most, then one less down to one, and so on. */
const quantities = Array.from({ length: actionsOfTab }, (_, action) => {
  const step = (action + 1) % (2 * (maxUnits - 1));
  return step < maxUnits ? step + 1 : 2 * maxUnits - 1 - step;
});

/**
 * Presses "increase" and "decrease" on a product's page until the cart has had each of the quantities, from one on. Each
 * press is awaited, so that none is counted twice; one that gets lost between the tabs rejects.
 */
async function changeQuantity(tab: Page, slug: string, labels: { more: string; less: string }): Promise<void> {
  await tab.evaluate(
    async ({ product, wanted, more, less }) => {
      const readQuantity = () => {
        const { lines } = JSON.parse(localStorage.getItem('cartStore') ?? '{"lines":[]}');
        return (lines as { slug: string; quantity: number }[]).find((line) => line.slug === product)?.quantity ?? 0;
      };
      for (const quantity of wanted) {
        const name = quantity > readQuantity() ? more : less;
        const buttons = [...document.querySelectorAll<HTMLElement>(`button[aria-label="${name}"]`)];
        buttons.find((button) => button.checkVisibility())?.click();
        // At least one task, as between two presses of a person: the button counts from the quantity it shows.
        for (let waits = 0; waits === 0 || readQuantity() !== quantity; waits += 1) {
          if (waits > 500) throw new Error(`${product}: ${readQuantity()} instead of ${quantity}`);
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
      }
    },
    { product: slug, wanted: quantities, ...labels },
  );
}

test('S3 three tabs put things into the cart at once, and none is lost', async ({ page, context, viewer }) => {
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab, index) => tab.goto(`/goods/${goods[index]}`, { waitUntil: 'networkidle' })));
  const add = { name: viewer.t('shop:product.addToCart'), exact: true };
  for (const tab of tabs) {
    const choice = tab.getByRole('radio').first();
    if (await choice.isVisible()) await choice.click();
    await expect(tab.getByRole('button', add).filter({ visible: true }).first()).toBeVisible();
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', add).filter({ visible: true }).first().click()));
  for (const tab of tabs) await expect.poll(async () => (await toLines(tab)).length, { timeout: 1000 }).toBe(3);
  await measure('three-tabs', { place: 'pglite' }, async (countAttempts) => {
    const labels = { more: viewer.t('common:action.increase'), less: viewer.t('common:action.decrease') };
    await Promise.all(tabs.map((tab, index) => changeQuantity(tab, goods[index] ?? '', labels)));
    const last = quantities.at(-1);
    for (const tab of tabs) {
      await expect.poll(async () => (await toLines(tab)).map(({ quantity }) => quantity)).toEqual([last, last, last]);
    }
    countAttempts(tabs.length * actionsOfTab);
  });
  // Each tab shows the changes of the others.
  await page.goto('/goods/cart');
  await expect(
    page.getByRole('button', { name: viewer.t('common:action.increase') }).filter({ visible: true }),
  ).toHaveCount(3);
  await tabs[1]?.close();
  await tabs[2]?.close();
});

test('S4 after a logout nothing is left, in any tab: no token is sent, and back shows nothing private', async ({
  page,
  context,
  shop,
  viewer,
}) => {
  const { t } = viewer;
  const username = 'leaving';
  const token = await shop.newCustomer(username);
  const { id, orderNo } = await shop.newOrder(token, 'table/chopsticks');
  await viewer.keepsToken(token);
  const other = await context.newPage();
  await page.goto(`/orders/${id}`);
  await expect(page.getByText(orderNo).first()).toBeVisible();
  await other.goto('/orders');
  await expect(other.getByText(orderNo).first()).toBeVisible();
  await page.goto('/user/account');
  const logOut = page.getByRole('button', { name: t('account:account.logOut'), exact: true }).filter({ visible: true });
  await expect(logOut.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = [...[page, other].map(listenToOwnCalls)];
  await logOut.first().click();
  await page.waitForURL('**/login');
  await expect(other.getByText(orderNo)).toHaveCount(0);
  for (const key of ['token', 'accountStore', 'userStore']) expect(await stored(page, key)).toBeNull();
  expect(await toLines(page)).toEqual([]);
  await page.goBack();
  await page.waitForURL(/\/login/);
  await expect(page.getByText(orderNo)).toHaveCount(0);
  await expect(page.getByText(username)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // The logout is the last call.
  expect(calls.flat()).toEqual(['/main/v2/user/logout']);
});

test('S5 a 401 in the middle of a checkout: the same person logs in, and goes on where they were', async ({
  page,
  shop,
  viewer,
  problems,
}) => {
  const username = 'interrupted';
  await viewer.isSignedIn(await shop.newCustomer(username));
  await page.goto('/goods/table/chopsticks');
  await page.getByRole('radio').first().click();
  await viewer.button('shop:product.addToCart').click();
  await viewer.button('shop:product.buyNow').click();
  await page.waitForURL(/\/orders\/create/);
  const checkout = page.url();
  await viewer.addAddress();
  await page.locator('textarea').fill('Wrap it in newspaper');
  await endSessions(username);
  await page
    .getByRole('radio', { name: viewer.t('order:method.wechat') })
    .filter({ visible: true })
    .click();
  await viewer.button('order:create.place').click();
  // First: the toast ends after two seconds.
  await expect(page.getByText(viewer.t('common:auth.loginFirst')).first()).toBeVisible();
  await page.waitForURL(/\/login\?redirect=/);
  expect(await toLines(page)).toHaveLength(1);
  await viewer.logIn(username, customerPassword);
  await page.waitForURL(checkout);
  await expect(page.locator('textarea')).toHaveValue('Wrap it in newspaper');
  const id = await viewer.placeOrder('wechat');
  const rows = await shop.rows<{ remark: string; orders: number }>(
    `select remark, (select count(*) from orders where user_id = o.user_id)::int as orders from orders o where id = ${id}`,
  );
  expect(rows).toEqual([{ remark: 'Wrap it in newspaper', orders: 1 }]);
  // The expected 401.
  expect(problems.splice(0).every((problem) => problem.includes('401'))).toBe(true);

  function endSessions(name: string) {
    return shop.rows(
      `update sessions set revoked_at = now() where user_id = (select id from users where username = '${name}')`,
    );
  }
});

test('S5 Back from a login leads to the page before it, and back from a private page never to the login', async ({
  page,
  shop,
  viewer,
}) => {
  const press = (path: string) => page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
  const username = 'turns.back';
  await shop.newCustomer(username);
  await page.goto('/home');
  await press('/help');
  await page.waitForURL(/\/help$/);
  await press('/orders');
  await page.waitForURL(/\/login\?redirect=%2Forders$/);
  await page.goBack();
  await page.waitForURL(/\/help$/);
  await press('/orders');
  await page.waitForURL(/\/login\?redirect=%2Forders$/);
  await viewer.logIn(username, customerPassword);
  await page.waitForURL(/\/orders$/);
  await page.goBack();
  await page.waitForURL(/\/help$/);
});

test('S5 after a login on the way to the checkout the cart is in the history once', async ({ page, shop, viewer }) => {
  const username = 'goes.back';
  await shop.newCustomer(username);
  await page.goto('/goods/table/chopsticks');
  await page.getByRole('radio').first().click();
  await viewer.putIntoCart();
  await page.goto('/goods/cart', { waitUntil: 'networkidle' });
  await viewer.button('shop:cart.checkout', { n: 1 }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await viewer.logIn(username, customerPassword);
  await page.waitForURL(/\/orders\/create$/);
  await page.goBack();
  await page.waitForURL(/\/goods\/cart$/);
  await page.goBack();
  await page.waitForURL(/\/goods\/table\/chopsticks/);
});

test('a login is followed by its target at once, with no empty page between them', async ({ page, shop, viewer }) => {
  const username = 'never.waits';
  await shop.newCustomer(username);
  await page.goto('/login?redirect=%2Forders', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const count = () => {
      if (!document.querySelector('h1')) document.documentElement.dataset.empty = 'an empty page';
      requestAnimationFrame(count);
    };
    count();
  });
  await viewer.logIn(username, customerPassword);
  await page.waitForURL(/\/orders$/);
  await expect(page.getByRole('heading', { level: 1, name: viewer.t('order:list.title') })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-empty');
});

for (const [flow, path, act] of [
  ['an order', (id: number) => `/orders/${id}`, 'order:action.cancel'],
  ['the list of orders', () => '/orders', undefined],
  ['the profile', () => '/user/basic', undefined],
] as const) {
  test(`S5 a 401 in the middle of ${flow}: after the login it is there again, the cart too`, async ({
    page,
    shop,
    viewer,
    problems,
  }) => {
    const username = `${flow.split(' ').at(-1)}.reader`;
    const token = await shop.newCustomer(username);
    const { id } = await shop.newOrder(token, 'table/chopsticks');
    await viewer.isSignedIn(token);
    await page.goto('/goods/table/chopsticks');
    await page.getByRole('radio').first().click();
    await viewer.putIntoCart();
    await page.goto(path(id));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await shop.rows(
      `update sessions set revoked_at = now() where user_id = (select id from users where username = '${username}')`,
    );
    if (act) {
      await viewer.button(act).first().click();
      await page.getByRole('radio').first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: viewer.t('order:ask.cancel.submit') })
        .click();
    } else await page.reload();
    await page.waitForURL(/\/login\?redirect=/);
    expect(await toLines(page)).toHaveLength(1);
    await viewer.logIn(username, customerPassword);
    await page.waitForURL(`**${path(id)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await toLines(page)).toHaveLength(1);
    expect(await viewer.orderRow(id)).toMatchObject({ status: 10 });
    expect(problems.splice(0).every((problem) => problem.includes('401'))).toBe(true);
  });
}

test('S6 a user without a known role is a customer: the back office is a 404', async ({
  page,
  shop,
  viewer,
  problems,
}) => {
  await page.route('**/user/userinfo', async (route) => {
    const answer = await route.fetch();
    const { role, ...rest } = (await answer.json()) as { role: number };
    expect(role).toBe(2);
    await route.fulfill({ response: answer, json: rest });
  });
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/user');
  await expect(page.getByText('operator').first()).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText('Page not found: /admin')).toBeVisible();
  await page.unroute('**/user/userinfo');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Page not found: /admin')).toBeHidden();
  expect(problems.splice(0)).toEqual([]);
});
