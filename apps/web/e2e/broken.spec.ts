import type { BrowserContext, Page, Route } from 'playwright/test';
import { measure } from '../../../scripts/reliability/measure.ts';
import { isLong, tries } from '../../../scripts/reliability/tries.ts';
import { type AdminRouteName, adminRoutePaths } from '../src/adminRoutePaths.ts';
import { type RouteName, routePaths } from '../src/routePaths.ts';
import { expect, type Shop, test } from './support/shop.ts';

/** Screens of the short run: a public list, a private page, and a list of the back office. */
const few: (RouteName | AdminRouteName)[] = ['goods', 'orders', 'admin-orders'];

/** ms */
const slowAnswer = tries(2_000, 10_000);
/** ms. A page may retry, or ask three things one after another, before it has to say something. */
const longestWait = 15_000 + 3 * slowAnswer;

interface Fault {
  name: string;
  /** Makes every page of the context meet the fault from its first document on. */
  begin: (context: BrowserContext) => Promise<unknown>;
  /** The fault begins on a page that works, which then goes to the screen without a new document. */
  isInTheMiddle?: boolean;
}

const failCalls = (answer: (route: Route) => Promise<void>) => (context: BrowserContext) =>
  context.route(/\/main\/v2\/|_payload\.json/, answer);
const json = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: code, requestId: 'broken' } });

const faults: Fault[] = [
  {
    name: 'offline',
    async begin(context) {
      await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
      await failCalls((route) => route.abort('internetdisconnected'))(context);
    },
  },
  { name: 'answers of 500', begin: failCalls(json(500, 'INTERNAL')) },
  {
    name: 'HTML for JSON',
    begin: failCalls((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Proxy</h1>' })),
  },
  {
    name: 'slow',
    begin: failCalls(async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowAnswer));
      // The page may be closed by then.
      await route.continue().catch(() => undefined);
    }),
  },
  { name: '401 in the middle', isInTheMiddle: true, begin: failCalls(json(401, 'UNAUTHENTICATED')) },
  {
    name: 'chunk gone',
    isInTheMiddle: true,
    begin: (context) => context.route(/\/assets\/.*\.js$/, (route) => answerKnownScript(route)),
  },
  {
    name: 'storage full',
    begin: (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  },
  {
    name: 'storage off',
    begin: (context) =>
      context.addInitScript(() => {
        for (const area of ['localStorage', 'sessionStorage']) {
          const get = () => {
            throw new DOMException('denied', 'SecurityError');
          };
          Object.defineProperty(window, area, { get });
        }
      }),
  },
];

/** Scripts that a working page has loaded; all others are gone. */
const knownScripts = new Set<string>();
const answerKnownScript = (route: Route) =>
  knownScripts.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'Not found' });

/** An address for each route, with ids that exist. */
async function findAddresses(shop: Shop, orderId: number): Promise<Record<RouteName | AdminRouteName, string>> {
  const firstId = async (table: string) => (await shop.rows<{ id: number }>(`select min(id) id from ${table}`))[0]?.id;
  return {
    ...routePaths,
    ...adminRoutePaths,
    'goods-slug': '/goods/table/chopsticks',
    'posts-id': '/posts/how-a-basket-begins',
    'orders-id': `/orders/${orderId}`,
    'admin-orders-id': `/admin/orders/${orderId}`,
    'admin-products-id': `/admin/products/${await firstId('products')}`,
    'admin-articles-id': `/admin/articles/${await firstId('articles')}`,
    'admin-users-id': `/admin/users/${await firstId('users')}`,
    'admin-kyc-id': `/admin/kyc/${await firstId('kyc')}`,
    'admin-settings-group': '/admin/settings/order',
  };
}

/** Goes to an address in the page, as a link does. */
async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Waits until the page says something and waits for nothing; throws what is missing. */
async function expectQuiet(page: Page, screen: string): Promise<void> {
  await expect
    .poll(
      () =>
        page
          .evaluate(() => {
            const isVisible = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
            const main = document.querySelector('main');
            const busy = [...document.querySelectorAll('[aria-busy="true"]')].filter(isVisible).length;
            const hasHeading = [...document.querySelectorAll('h1')].some(isVisible);
            return { isBlank: (main?.textContent ?? '').trim().length < 10, hasHeading, busy };
          })
          // A reload ends the document in which this was asked.
          .catch((error: Error) => error.message),
      { message: screen, timeout: longestWait },
    )
    .toEqual({ isBlank: false, hasHeading: true, busy: 0 });
}

const people = { customer: /^(orders|user)/, admin: /^admin/ };

test.describe.configure({ mode: 'parallel' });

for (const fault of faults) {
  test(`every screen stays usable: ${fault.name}`, async ({ browser, shop }) => {
    test.setTimeout(isLong ? 1_200_000 : 120_000);
    const customer = await shop.newCustomer(`broken.${faults.indexOf(fault)}`);
    const { id } = await shop.newOrder(customer, 'table/chopsticks');
    const tokens = { customer, admin: await shop.getToken('admin') };
    const addresses = Object.entries(await findAddresses(shop, id)) as [RouteName | AdminRouteName, string][];
    await measure('broken-screens', { place: 'pglite' }, async (countTries) => {
      for (const [name, path] of addresses) {
        if (!isLong && !few.includes(name)) continue;
        const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
        const page = await context.newPage();
        const token = people.admin.test(name) ? tokens.admin : people.customer.test(name) && tokens.customer;
        if (token) {
          await page.goto('/robots.txt');
          await page.evaluate((value) => localStorage.setItem('token', value), token);
        }
        const errors: string[] = [];
        const documents: string[] = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        page.on('request', (request) => {
          if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
          if (fault.isInTheMiddle && documents.length === 1) knownScripts.add(request.url());
        });
        if (fault.isInTheMiddle) {
          await page.goto('/about', { waitUntil: 'networkidle' });
          await fault.begin(context);
          await goInPage(page, path);
        } else {
          await fault.begin(context);
          await page.goto(path);
        }
        await expectQuiet(page, `${fault.name}: ${path}`);
        expect(errors, `${fault.name}: ${path}`).toEqual([]);
        // The first document of a path is no reload.
        const mostDocuments = fault.isInTheMiddle ? 1 : 2;
        const repeated = documents.filter((one) => documents.filter((other) => other === one).length > mostDocuments);
        expect(repeated, `${fault.name}: reloads`).toEqual([]);
        await context.close();
        countTries();
      }
    });
  });
}
