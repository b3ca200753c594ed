import type { JsonLdThing } from '@sampan/domain/seo/jsonLd';
import { findProblems } from '@sampan/domain/seo/requiredFields.fakes';
import type { Page } from 'playwright/test';
import { getMessages } from './support/messages.ts';
import { expect, test } from './support/shop.ts';

/** Server-rendered pages, with a selector of their main content and their structured data types. */
const pages: Readonly<Record<string, { content: string; jsonLd: string[] }>> = {
  '/': { content: 'main article', jsonLd: ['Organization', 'WebSite'] },
  '/home': { content: 'main article', jsonLd: [] },
  '/goods': { content: 'main article', jsonLd: ['BreadcrumbList'] },
  '/goods?category=2': { content: 'main article', jsonLd: ['BreadcrumbList'] },
  '/goods?q=tea&sort=price': { content: 'main article', jsonLd: ['BreadcrumbList'] },
  '/goods/teaware/yixing-teapot': { content: 'main img', jsonLd: ['Product', 'BreadcrumbList'] },
  '/posts': { content: 'main article', jsonLd: [] },
  '/posts/a-morning-on-the-water': { content: 'main article p', jsonLd: ['Article', 'BreadcrumbList'] },
  '/help': { content: 'main h3', jsonLd: ['FAQPage'] },
  '/about': { content: 'main p', jsonLd: [] },
  '/album': { content: 'main img', jsonLd: [] },
};
const paths = Object.keys(pages);

/** Collects the API calls of a page from now on. */
function listenToCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/main/')) calls.push(pathname + search);
  });
  return calls;
}

/**
 * Returns the app's markup in a normal form, parsed in a page without the shop's CSP. Inline styles (serialised by the
 * browser) and attributes that Radix sets after measuring are removed.
 */
function plainRoot(html: string): string {
  const root = new DOMParser().parseFromString(html, 'text/html').querySelector('#root');
  for (const element of root?.querySelectorAll('*') ?? []) {
    for (const name of ['style', 'data-style', 'tabindex']) element.removeAttribute(name);
    // The order of attributes does not matter.
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name, value);
  }
  return root?.innerHTML ?? '';
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of paths) {
    test(`${path} is all there, in the reader's language`, async ({ page, locale, problems }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', locale ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(
        page
          .locator(pages[path]?.content ?? '')
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // Inline styles carry the CSP nonce, so none is refused.
      expect(problems).toEqual([]);
    });
  }
});

for (const path of paths) {
  test(`${path} says what it is to those who list it`, async ({ page, request, shop, locale }) => {
    const html = await (await request.get(path, { headers: { 'accept-language': locale ?? '' } })).text();
    const headTags = await page.evaluate((text) => {
      const { head, title } = new DOMParser().parseFromString(text, 'text/html');
      const of = (selector: string, attribute: string) => head.querySelector(selector)?.getAttribute(attribute);
      return {
        title,
        description: of('meta[name="description"]', 'content'),
        canonical: of('link[rel="canonical"]', 'href'),
        robots: of('meta[name="robots"]', 'content'),
        graph: ['title', 'description', 'type', 'url', 'locale'].map((name) =>
          of(`meta[property="og:${name}"]`, 'content'),
        ),
        jsonLd: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
          (block) => block.textContent ?? '',
        ),
      };
    }, html);
    expect(headTags.title).not.toBe('');
    expect(headTags.description?.length).toBeGreaterThan(8);
    // Search results are not indexed.
    const isIndexed = !path.includes('q=');
    expect([headTags.canonical, headTags.robots]).toEqual(
      isIndexed ? [shop.url + path, undefined] : [undefined, 'noindex'],
    );
    expect(headTags.graph).toEqual([
      headTags.title,
      headTags.description,
      expect.stringMatching(/^(website|product|article)$/),
      headTags.canonical,
      locale?.replace('-', '_'),
    ]);
    const jsonLd = headTags.jsonLd.map((block) => JSON.parse(block) as JsonLdThing);
    expect(jsonLd.map((entity) => entity['@type'])).toEqual(pages[path]?.jsonLd);
    expect(jsonLd.flatMap(findProblems)).toEqual([]);
  });

  test(`${path} is taken over as it is, and asks for nothing that it has`, async ({ page, context, problems }) => {
    const calls = listenToCalls(page);
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const shown = await page.evaluate(() => document.documentElement.outerHTML);
    const desk = await context.newPage();
    expect(await desk.evaluate(plainRoot, shown)).toBe(await desk.evaluate(plainRoot, (await answer?.text()) ?? ''));
    // The only call counts an article view once a day; it loads no data.
    expect(calls.filter((call) => call !== '/main/v2/post/view')).toEqual([]);
    expect(problems).toEqual([]);
  });
}

for (const path of ['/login', '/register', '/forget']) {
  test(`${path} comes from the build, and is taken over without a complaint`, async ({ page, locale }) => {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const html = (await answer?.text()) ?? '';
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain('<h1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('input').first()).toBeEditable();
  });
}

test('B7 a link to a page with a fixed address needs no request', async ({ page }) => {
  const ahead = page.waitForResponse((response) => response.url().includes('/home/_payload.json?'));
  await page.goto('/');
  expect((await ahead).status()).toBe(200);
  const calls = listenToCalls(page);
  await page.locator('h1 ~ * a[href="/home"], h1 ~ a[href="/home"]').first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('main article').first()).toBeVisible();
  expect(calls).toEqual([]);
  // The first document's metadata does not apply to this page.
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});

test.describe('the cart', () => {
  const line = {
    ...{ productId: 1, quantity: 2, name: 'A line of this browser', cover: '', priceAmount: 100, currency: 'CNY' },
    ...{ isSelected: true, addedAt: 1, changedAt: 1 },
  };

  test('comes rendered, and asks for nothing that it has', async ({ page, locale }) => {
    const calls = listenToCalls(page);
    const answer = await page.goto('/goods/cart', { waitUntil: 'networkidle' });
    expect(await answer?.text()).toContain(getMessages(locale ?? '')('shop:cart.empty'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(4);
    expect(calls).toEqual([]);
  });

  test('with lines in it shows their placeholder until the app is there', async ({ page, locale }) => {
    await page.addInitScript((cart) => localStorage.setItem('cartStore', cart), JSON.stringify({ lines: [line] }));
    let letIn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/goods/cart', { waitUntil: 'commit' });
    const empty = page.getByText(getMessages(locale ?? '')('shop:cart.empty'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(empty).toBeHidden();
    letIn();
    await expect(page.locator('[data-cart-line]')).toHaveCount(1);
    await expect(empty).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-cart-filled');
  });
});

test('home keeps the room of the card about unpaid orders, so that nothing moves when they arrive', async ({
  page,
  shop,
}) => {
  const token = await shop.newCustomer('breakwater');
  await shop.newOrder(token, 'table/chopsticks');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/home');
  const card = page.locator('a[href="/orders?tab=pay"]');
  await expect(card).toBeVisible();

  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await expect(card).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await expect(page.locator('html')).not.toHaveAttribute('data-orders-pending');
});

test.describe('a private page', () => {
  const paths = [
    '/orders',
    '/orders?tab=pay',
    // The search in orders is none for products.
    '/orders?q=zzz',
    '/orders/1',
    '/orders/create',
    '/user',
    '/user/account',
    '/user/download',
  ];
  for (const path of paths) {
    test(`${path} comes with its layout and a skeleton`, async ({ page, shop, problems }) => {
      const token = await shop.getToken('customer');
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
      let letIn: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letIn = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      // An order of this customer: of any other id the server would answer 404.
      const { list } = await shop.call<{ list: { id: number }[] }>('/order/list', undefined, token);
      const answer = await page.goto(path.replace('/orders/1', `/orders/${list[0]?.id}`), { waitUntil: 'commit' });
      await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(await answer?.text()).not.toContain('canonical');
      letIn();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      // Hydration found what it rendered.
      expect(problems).toEqual([]);
    });
  }

  test('sends signed-out viewers to the login', async ({ page }) => {
    await page.goto('/orders?tab=pay');
    await expect(page).toHaveURL(/\/login\?redirect=%2Forders%3Ftab%3Dpay$/);
  });

  test('with an address that no record has is left to the browser', async ({ page, problems }) => {
    const answer = await page.goto('/orders/none');
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).toContain('<div id="root"></div>');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The browser reports the document's status.
    expect(problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);
  });
});

test('a page of another locale than the client’s is rendered anew', async ({ page, context, shop }) => {
  await page.goto('/home');
  await context.addCookies([{ name: 'i18n_redirected', value: 'zh-CN', url: shop.url }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a page that the browser still has keeps its nonce: a layer opens as ever', async ({ page, locale }) => {
  await page.goto('/goods');
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: getMessages(locale ?? '')('shop:goods.moreCategories') })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the signed-in state shows after hydration', async ({ page, shop }) => {
  const token = await shop.getToken('customer');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/');
  await expect(page.locator('main a[href="/user"]').first()).toBeVisible();
});

test('a category that the shop does not have, and a path in capitals, respond with 404', async ({ page, problems }) => {
  for (const path of ['/goods?category=999999', '/goods?category=abc', '/album?category=999999']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    expect(await answer?.text(), path).toContain('noindex');
  }
  expect((await page.goto('/Home'))?.status()).toBe(404);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Page not found: /Home')).toBeVisible();
  // The browser reports the documents' 404, and nothing else.
  expect(problems.splice(0)).toHaveLength(4);
});

test('an unknown address responds with 404 and the not-found page', async ({ page, problems }) => {
  const calls = listenToCalls(page);
  const answer = await page.goto('/goods/no/such/thing');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('<h1');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls).toEqual([]);
  // The browser reports the document's 404, and nothing else.
  expect(problems.splice(0)).toHaveLength(1);
});

test('an unknown address of the back office responds with 404, and is rendered by the browser alone', async ({
  page,
  problems,
}) => {
  expect((await page.goto('/admin/no-such-place'))?.status()).toBe(404);
  await expect(page.getByText('Page not found: /admin/no-such-place')).toBeVisible();
  // The browser reports the document's 404, and nothing else.
  expect(problems.splice(0)).toHaveLength(1);
});
