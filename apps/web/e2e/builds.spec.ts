import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { anotherBuild, chunkFile, chunkFiles, chunkStyles, dist, readBuildId } from './support/builds.ts';
import { expect, Shop, shopTimeoutMs } from './support/shop.ts';
import { test as viewerTest } from './support/viewer.ts';
import { whenStored } from './support/worker.ts';

/** A shop of its own, because the tests deploy builds. */
const test = viewerTest.extend<object, { shop: Shop; second: string }>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.copy();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
  /** Folder of the build that is deployed next. */
  second: [
    async ({}, use) => {
      const folder = anotherBuild('second');
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

const hour = 3_600_000;
/** After a document load, which takes a busy machine more than ten seconds. */
const afterReload = { timeout: 30_000 };
/** Response of `latest.json` that always makes the running page outdated. */
const neverThis = { id: 'of-another-world', timestamp: 1 };

/** Collects the paths of the documents that are loaded from now on. */
function listenToDocuments(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) paths.push(pathname + search);
  });
  return paths;
}

const latest = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/builds/latest.json?'));
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const getBuild = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '');

/** Stops the page's clock, because a busy machine takes longer than the 10 s of B4 for some steps. Returns its time. */
async function stopTime(page: Page): Promise<number> {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  return now;
}

/** Presses a visible link to this address. */
async function follow(page: Page, to: string): Promise<void> {
  await page.locator(`a[href="${to}"]`).filter({ visible: true }).first().click();
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('B1 the build says which it is: latest for a second, meta for a year', async ({ request }) => {
    const id = readBuildId(dist);
    const newest = await request.get(`/builds/latest.json?${Date.now()}`);
    expect(await newest.json()).toEqual({ id, timestamp: expect.any(Number) });
    expect(newest.headers()['cache-control']).toBe('public, max-age=1');
    const meta = await request.get(`/builds/meta/${id}.json`);
    expect(Object.keys(await meta.json()).sort()).toEqual(['id', 'matcher', 'prerendered', 'timestamp']);
    expect(meta.headers()['cache-control']).toBe('public, max-age=31536000');
  });

  test('B2 once it is idle, and a second later, the page asks for its meta, once, and for the latest', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/builds/')) requests.push(pathname);
    });
    const first = latest(page);
    const payload = page.waitForResponse((answer) => answer.url().includes('/_payload.json?'));
    await page.goto('/');
    await first;
    await payload;
    expect(requests).toEqual([`/builds/meta/${readBuildId(dist)}.json`, '/builds/latest.json']);
  });

  test('B4 the same path is not loaded twice within 10 s, another is: a build that is never there ends no visit', async ({
    page,
    viewer,
  }) => {
    const start = await stopTime(page);
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: neverThis }));
    const documents = listenToDocuments(page);
    let checked = latest(page);
    await page.goto('/home');
    await checked;
    checked = latest(page);
    await follow(page, '/goods');
    await page.waitForURL('**/goods');
    await checked;
    expect(documents).toEqual(['/home', '/goods']);
    // The page is outdated again: a link to the same path stays in the app, and so does a filter.
    await mark(page);
    await page.getByText(viewer.t('shop:goods.filter.inStock')).filter({ visible: true }).click();
    await page.waitForURL(/\/goods\?stock=1/);
    await follow(page, '/goods');
    // The list may have loaded further pages by then.
    await page.waitForURL(/\/goods(\?page=\d+)?$/);
    expect(await isSamePage(page)).toBe(true);
    checked = latest(page);
    await follow(page, '/posts');
    await page.waitForURL('**/posts');
    await checked;
    expect(documents).toEqual(['/home', '/goods', '/posts']);
    await page.clock.setFixedTime(start + 10_000);
    await follow(page, '/posts');
    await expect.poll(() => documents).toEqual(['/home', '/goods', '/posts', '/posts']);
  });

  test('B3 a list that grows loads no document, and takes the place of none that is on its way', async ({ page }) => {
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: neverThis }));
    const documents = listenToDocuments(page);
    const checked = latest(page);
    await page.goto('/goods');
    await checked;
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The list may have loaded more than one page by then.
    await page.waitForURL(/\/goods\?page=[2-9]/);
    expect(documents).toEqual(['/goods']);

    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/posts', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('a[href="/posts"]')?.click();
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      // Give the list time to reach its end and to load the next page.
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    letThrough();
    await page.waitForURL('**/posts');
    expect(documents).toEqual(['/goods', '/posts']);
  });

  test('B5 unreachable build metadata is ignored', async ({ page, problems }) => {
    await page.route('**/builds/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Not here</p>' }));
    const documents = listenToDocuments(page);
    const checked = latest(page);
    await page.goto('/home');
    await checked;
    await follow(page, '/goods');
    await page.waitForURL('**/goods');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(documents).toEqual(['/home']);
    expect(problems.splice(0)).toEqual([expect.stringContaining('Failed build manifest loading')]);
  });

  test('B6 a chunk that is gone: one document load, then the error page, whose "try again" loads it', async ({
    page,
    problems,
    viewer,
  }) => {
    const chunk = `**${chunkFile('src/routes/album.tsx')}`;
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    const documents = listenToDocuments(page);
    await stopTime(page);
    await page.goto('/home');
    await follow(page, '/album');
    await expect(page.getByText(viewer.t('common:error.serverTitle')).first()).toBeVisible(afterReload);
    expect(documents).toEqual(['/home', '/album']);
    await page.unroute(chunk);
    await viewer.button('common:action.retry').first().click();
    await expect.poll(() => documents, afterReload).toEqual(['/home', '/album', '/album']);
    await expect(page.getByText(viewer.t('common:error.serverTitle'))).toHaveCount(0);
    await expect(page.locator('main li a[href*="picture="]').first()).toBeVisible(afterReload);
    // The browser reports the missing chunk, and React the failed screen.
    problems.splice(0);
  });

  test('B6 a part of a page that is gone: one document load, then the error page, and the next product is whole', async ({
    page,
    problems,
    viewer,
  }) => {
    const chunk = `**${chunkFile('../../packages/ui/src/screens/shop/ProductScreen/ProductDetails.tsx')}`;
    await page.route(chunk, (route) => route.abort());
    const documents = listenToDocuments(page);
    await stopTime(page);
    await page.goto('/goods');
    const [first = '', second = ''] = await page
      .locator('main a[href^="/goods/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    await follow(page, first);
    await expect(page.getByText(viewer.t('common:error.serverTitle')).first()).toBeVisible(afterReload);
    expect(documents).toEqual(['/goods', first]);
    await page.unroute(chunk);

    await test.step('"try again" loads it', async () => {
      await viewer.button('common:action.retry').first().click();
      await expect.poll(() => documents, afterReload).toEqual(['/goods', first, first]);
      await expect(page.getByRole('heading', { name: viewer.t('shop:product.details') }).first()).toBeVisible(
        afterReload,
      );
    });

    await test.step('another product loads it, too', async () => {
      await page.route(chunk, (route) => route.abort());
      await page.goto('/goods');
      await follow(page, first);
      await expect(page.getByText(viewer.t('common:error.serverTitle')).first()).toBeVisible();
      await page.unroute(chunk);
      await page.evaluate(() => history.back());
      await page.waitForURL('**/goods');
      await follow(page, second);
      await expect(page.getByRole('heading', { name: viewer.t('shop:product.details') }).first()).toBeVisible();
    });
    // The browser reports the missing chunk, and React the failed screen.
    problems.splice(0);
  });

  test('B6 a menu whose code is gone: the page and what was typed stay, a toast offers to load the page', async ({
    page,
    problems,
    viewer,
  }) => {
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.locator('input[name="username"]').fill('sailor');
    const ofToast = chunkFiles('../../packages/ui/src/primitives/Toast/ToastView.tsx');
    await page.route('**/assets/*.js', (route) =>
      ofToast.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    const menu = page.locator('[aria-haspopup="menu"]').filter({ visible: true }).first();
    const toast = page.getByRole('alert').filter({ hasText: viewer.t('common:error.layer') });
    await menu.click();
    await expect(toast).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('input[name="username"]')).toHaveValue('sailor');
    // The browser keeps the failed import, so that the page must be loaded again.
    await page.unroute('**/assets/*.js');
    const loaded = page.waitForEvent('load');
    await viewer.button('common:action.reload').click();
    await loaded;
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    problems.splice(0);
  });

  for (const [path, pictures] of [
    ['/goods/table/chopsticks', 'main section > div > ul button'],
    ['/album', 'main li a[href*="picture="]'],
  ] as const) {
    test(`B6 a picture viewer whose styles are gone at ${path}: a toast says so, the next press opens it with them`, async ({
      page,
      problems,
      viewer,
    }) => {
      const [styles = ''] = chunkStyles('../../packages/ui/src/patterns/ImageViewer/ImageViewer.tsx');
      await page.route(`**${styles}`, (route) => route.abort());
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const picture = page.locator(pictures).first();
      await picture.click();
      await expect(page.getByText(viewer.t('common:error.layer'))).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.unroute(`**${styles}`);
      await picture.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const isStyled = await page.evaluate(
        (path) => [...document.styleSheets].some((sheet) => sheet.href?.endsWith(path) && sheet.cssRules.length > 0),
        styles,
      );
      expect(isStyled).toBe(true);
      problems.splice(0);
    });
  }
});

test('B3 B8 a build that is deployed under a running page: nothing is seen until the next navigation, which keeps all', async ({
  page,
  shop,
  second,
  viewer,
}) => {
  const token = await shop.newCustomer('sailor');
  await viewer.isSignedIn(token);
  await page.clock.install();
  const checked = latest(page);
  await page.goto('/goods/table/chopsticks');
  await checked;
  await whenStored(page);
  const old = await getBuild(page);
  expect(old).not.toContain('second');

  await test.step('a checkout is begun', async () => {
    await page.getByRole('radio').first().click();
    await viewer.button('shop:product.buyNow').click();
    await page.waitForURL(/\/orders\/create/);
    await viewer.addAddress();
    await page.locator('textarea').fill('Wrap it in newspaper');
  });

  await test.step('the build changes, and nobody sees it', async () => {
    await shop.deploy(second);
    await mark(page);
    const answered = latest(page);
    await page.clock.fastForward(hour + 1000);
    expect(await (await answered).json()).toMatchObject({ id: 'second' });
    // The new worker is installed and waiting.
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
    expect(await isSamePage(page)).toBe(true);
    expect(page.url()).toMatch(/\/orders\/create/);
    // Chunks of the old build are still served to pages that are open.
    expect(existsSync(join(second, chunkFile('src/routes/album.tsx')))).toBe(false);
    expect((await page.request.get(chunkFile('src/routes/album.tsx'))).status()).toBe(200);
  });

  await test.step('the order that is sent meanwhile is there once, its payment goes on behind the document load', async () => {
    const id = await viewer.placeOrder('wechat');
    await expect.poll(() => getBuild(page)).toContain('second');
    expect(await isSamePage(page)).toBe(false);
    expect(page.url()).toContain(`/orders/${id}?pay=1`);
    const rows = await shop.rows<{ remark: string }>(`select remark from orders where id = ${id}`);
    expect(rows).toEqual([{ remark: 'Wrap it in newspaper' }]);
    await expect(page.getByRole('dialog')).toBeVisible(afterReload);
  });

  await test.step('typed text survives a page load', async () => {
    await page.goto('/goods/table/chopsticks');
    await page.getByRole('radio').first().click();
    await viewer.button('shop:product.buyNow').click();
    await page.waitForURL(/\/orders\/create/);
    await page.locator('textarea').fill('And a ribbon');
    await page.reload();
    await expect(page.locator('textarea')).toHaveValue('And a ribbon');
  });
});
