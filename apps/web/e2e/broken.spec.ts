import type { Page, Route } from 'playwright/test';
import { getAttemptCount, isLong, measure } from '../../../scripts/reliability/measure.ts';
import { type AdminRouteName, adminRoutePaths } from '../src/adminRoutePaths.ts';
import { type RouteName, routePaths } from '../src/routePaths.ts';
import { expect, type Shop, test } from './support/shop.ts';

/** Screens of the short run: a public list, a private page, and a list of the back office. */
const few: (RouteName | AdminRouteName)[] = ['goods', 'orders', 'admin-orders'];

/** ms */
const slowAnswer = getAttemptCount(2_000, 10_000);
/** ms. A page may retry, or send three requests one after another, before it must show a result. */
const longestWait = 15_000 + 3 * slowAnswer;

interface Fault {
  name: string;
  /** Makes the page meet the fault from now on. */
  begin: (page: Page) => Promise<unknown>;
  /** The fault begins on a page that works, which then goes to the screen without a new document. */
  isInTheMiddle?: boolean;
  /** Pages that are open at a time; more than one where a page only waits. */
  pagesAtOnce?: number;
}

const failCalls = (answer: (route: Route) => Promise<void>) => (page: Page) =>
  page.route(/\/main\/v2\/|_payload\.json/, answer);
const json = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: code, requestId: 'broken' } });

const faults: Fault[] = [
  {
    name: 'offline',
    async begin(page) {
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
      await failCalls((route) => route.abort('internetdisconnected'))(page);
    },
  },
  { name: 'answers of 500', begin: failCalls(json(500, 'INTERNAL')) },
  {
    name: 'HTML for JSON',
    begin: failCalls((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Proxy</h1>' })),
  },
  {
    name: 'slow',
    pagesAtOnce: 4,
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
    async begin(page) {
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      await page.route(/\/assets\/.*\.js$/, (route) =>
        loaded.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
      );
    },
  },
  {
    name: 'storage full',
    begin: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  },
  {
    name: 'storage off',
    begin: (page) =>
      page.addInitScript(() => {
        for (const area of ['localStorage', 'sessionStorage']) {
          const get = () => {
            throw new DOMException('denied', 'SecurityError');
          };
          Object.defineProperty(window, area, { get });
        }
      }),
  },
];

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

/** Texts of the visible main headings. */
const readHeadings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility() && heading.getClientRects().length > 0)
      .map((heading) => heading.textContent)
      .join(),
  );

/** Waits until the page has another heading than `left`, says something and waits for nothing; throws what is missing. */
async function expectQuiet(page: Page, screen: string, left: string): Promise<void> {
  const readState = async () => {
    const headings = await readHeadings(page);
    const rest = await page.evaluate(() => ({
      isBlank: (document.querySelector('main')?.textContent ?? '').trim().length < 10,
      busy: [...document.querySelectorAll('[aria-busy="true"]')].filter((element) => element.checkVisibility()).length,
    }));
    return { ...rest, hasHeading: headings !== '', isStillOnPageBefore: headings === left };
  };
  await expect
    // A reload ends the document in which this was asked.
    .poll(() => readState().catch((error: Error) => error.message), { message: screen, timeout: longestWait })
    .toEqual({ isBlank: false, busy: 0, hasHeading: true, isStillOnPageBefore: false });
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
    await measure('broken-screens', { place: 'pglite' }, async (countAttempts) => {
      async function tryScreen(name: string, path: string): Promise<void> {
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
        });
        let left = '';
        if (fault.isInTheMiddle) {
          await page.goto(path === '/about' ? '/help' : '/about', { waitUntil: 'networkidle' });
          left = await readHeadings(page);
          await fault.begin(page);
          await goInPage(page, path);
        } else {
          await fault.begin(page);
          await page.goto(path);
        }
        await expectQuiet(page, `${fault.name}: ${path}`, left);
        expect(errors, `${fault.name}: ${path}`).toEqual([]);
        // One reload may help; more are a loop.
        expect(documents.length, `${fault.name}: ${path} loads ${documents}`).toBeLessThanOrEqual(2);
        await context.close();
        countAttempts();
      }
      const wanted = addresses.filter(([name]) => isLong || few.includes(name)).values();
      const tryInTurn = async () => {
        for (const [name, path] of wanted) await tryScreen(name, path);
      };
      await Promise.all(Array.from({ length: fault.pagesAtOnce ?? 1 }, tryInTurn));
    });
  });
}
