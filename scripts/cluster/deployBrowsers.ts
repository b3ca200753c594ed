import { chromium, type Page } from 'playwright/test';
import { chromiumLaunch } from '../chromium.ts';
import { type DrillResult, describeTimes, type Shop, timed } from './drills.ts';

const tabs = 3;
/** Pause of a visitor on each page, ms. */
const pauseMs = 300;
/** How long a page may take to show its heading, ms: a request may wait for the next server. */
const longestWait = 15_000;
const paths = ['/home', '/goods', '/goods/thing-0', '/goods/thing-1', '/posts', '/about', '/goods/cart'];

/** Follows links in one tab until `isOver`; returns how long each page took, ms. */
async function browse(page: Page, isOver: () => boolean, failures: string[]): Promise<number[]> {
  const times: number[] = [];
  let documents = 0;
  page.on('pageerror', (error) => failures.push(`an error in the page: ${error.message}`));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/home', { waitUntil: 'networkidle' });
  for (let step = 0; !isOver(); step += 1) {
    const path = paths[step % paths.length] as string;
    const start = performance.now();
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    try {
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: longestWait });
      times.push(performance.now() - start);
    } catch {
      failures.push(`${path} had no heading after ${longestWait} ms`);
    }
    if (await page.getByRole('button', { name: 'Try again' }).first().isVisible())
      failures.push(`${path} shows an error`);
    await page.waitForTimeout(pauseMs);
  }
  // The build is the same, so that nothing has to be loaded anew.
  if (documents > 1) failures.push(`a page was reloaded ${documents - 1} times`);
  return times;
}

/** Replaces each server in turn while people go on in pages that they opened before: none meets an error. */
export function deployWithBrowsers({ cluster }: Shop, times: number): Promise<DrillResult> {
  return timed('rolling deploy with browsers open', async (failures, countRounds) => {
    const { options } = await chromiumLaunch();
    const browser = await chromium.launch(options);
    try {
      const context = await browser.newContext({ baseURL: cluster.url, ignoreHTTPSErrors: true, locale: 'en-US' });
      let isOver = false;
      const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
      const browsing = Promise.all(pages.map((page) => browse(page, () => isOver, failures)));
      try {
        for (let round = 0; round < times; round += 1) {
          for (const server of cluster.servers) {
            await server.drain();
            await server.start();
          }
          countRounds();
        }
      } finally {
        isOver = true;
      }
      const shown = (await browsing).flat();
      if (shown.length < times * tabs) failures.push(`only ${shown.length} pages were opened`);
      return `${shown.length} pages in ${tabs} tabs: ${describeTimes(shown)}`;
    } finally {
      await browser.close();
    }
  });
}
