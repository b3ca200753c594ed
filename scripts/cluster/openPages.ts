import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { getMessages } from '../../apps/web/e2e/support/messages.ts';
import { chromiumLaunch } from '../testing/chromium.ts';

/** Links that lead to a page of every shop, without an account. The cart opens over the page. */
const shopPaths = /^\/(home|goods|posts|album|goods\/(?!cart$)[\w-]+(\/[\w-]+)?)$/;
/** The build guard loads no document of the same path twice within this time. */
const guardMs = 10_000;
const pauseMs = 500;
/** A page asks for the newest build as often. */
const buildCheckMs = 3_600_000;
/** The longest that a page may take until its main heading or list is there, ms: the machine is busy. */
const pageTimeoutMs = 30_000;
const locale = 'en-US';

/** Pages in browsers that go from link to link. */
export interface OpenPages {
  /** Faults since the last call, and the most documents that one page has loaded. */
  takeReport(): { faults: string[]; maxDocuments: number; visits: number };
  /**
   * Lets an hour pass, after which the pages ask for the newest build, and resolves when `isThere` accepts the address of
   * the script that each page's document has loaded.
   */
  untilBuild(isThere: (script: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

interface Walker {
  page: Page;
  documents: { path: string; at: number }[];
  visits: number;
}

/** Path of the module that the page's document has loaded, which contains the build's hash. */
const readScript = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '');

/** Opens `count` browsers, each with one page that follows links of the shop until `close`. */
export async function openPages(url: string, count: number): Promise<OpenPages> {
  const { options } = await chromiumLaunch();
  const errorTitle = getMessages(locale)('common:error.serverTitle');
  let faults: string[] = [];
  let isOver = false;

  async function openWalker(browser: Browser): Promise<Walker> {
    // The certificate is self-signed: a worker would not be installed.
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block', locale });
    const page = await context.newPage();
    await page.clock.install();
    const walker: Walker = { page, documents: [], visits: 0 };
    page.on('pageerror', (error) => faults.push(`error in a page: ${error.message}`));
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      const { pathname: path } = new URL(request.url());
      const at = performance.now();
      if (walker.documents.some((one) => one.path === path && at - one.at < guardMs))
        faults.push(`${path} was loaded twice within ${guardMs / 1_000} s`);
      walker.documents.push({ path, at });
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() < 400 || isOver) return;
      // Calls may fail with a status; the app repeats those that have Retry-After.
      const isCall = pathname.startsWith('/main/');
      if (!isCall || (response.status() >= 500 && response.status() !== 503))
        faults.push(`${pathname} was answered ${response.status()}`);
    });
    await page.goto(`${url}/home`);
    return walker;
  }

  /** Follows a link to a page that was not visited for the longest time. */
  async function step(walker: Walker, lastVisits: Map<string, number>): Promise<void> {
    const { page } = walker;
    await page.locator('main').first().waitFor({ timeout: pageTimeoutMs });
    const before = new URL(page.url()).pathname;
    const links = await page.locator('a[href^="/"]').filter({ visible: true }).all();
    const paths = new Map<string, (typeof links)[number]>();
    for (const link of links) {
      const path = (await link.getAttribute('href', { timeout: 1_000 }).catch(() => null)) ?? '';
      if (shopPaths.test(path) && path !== before) paths.set(path, link);
    }
    const [next] = [...paths.keys()].sort((one, other) => (lastVisits.get(one) ?? 0) - (lastVisits.get(other) ?? 0));
    const link = next && paths.get(next);
    if (!next || !link) throw new Error(`${before} has no links to follow`);
    lastVisits.set(next, performance.now());
    await link.click({ timeout: pageTimeoutMs });
    try {
      await page.waitForURL(({ pathname }) => pathname !== before, { timeout: pageTimeoutMs, waitUntil: 'commit' });
    } catch {
      throw new Error(`from ${before} it did not come to ${next}`);
    }
    if (await page.getByText(errorTitle).first().isVisible()) faults.push(`${next} shows the error page`);
    walker.visits += 1;
  }

  async function walk(walker: Walker): Promise<void> {
    const lastVisits = new Map<string, number>();
    while (!isOver) {
      try {
        await step(walker, lastVisits);
      } catch (error) {
        if (isOver) return;
        faults.push(`a page could not go on: ${(error as Error).message.split('\n')[0]}`);
        await walker.page.goto(`${url}/home`).catch(() => {});
      }
      await sleep(pauseMs);
    }
  }

  const browser = await chromium.launch(options);
  const walkers = await Promise.all(Array.from({ length: count }, () => openWalker(browser)));
  const walking = Promise.all(walkers.map(walk));
  return {
    takeReport() {
      const report = {
        faults,
        maxDocuments: Math.max(...walkers.map(({ documents }) => documents.length)),
        visits: walkers.reduce((sum, { visits }) => sum + visits, 0),
      };
      faults = [];
      for (const walker of walkers) {
        walker.documents = walker.documents.slice(-1);
        walker.visits = 0;
      }
      return report;
    },
    async untilBuild(isThere) {
      await Promise.all(walkers.map(({ page }) => page.clock.fastForward(buildCheckMs + 1_000)));
      for (const { page } of walkers) {
        for (const end = performance.now() + 120_000; !isThere(await readScript(page).catch(() => '')); ) {
          if (performance.now() > end) throw new Error('A page did not come to the new build.');
          await sleep(200);
        }
      }
    },
    async close() {
      isOver = true;
      await browser.close();
      await walking;
    },
  };
}
