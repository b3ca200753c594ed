import type { BrowserContext, Page } from 'playwright/test';

/** A page with a worker that has all it fetches ahead. */
export async function whenStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** What the browser keeps of this shop: every cache with the paths in it. */
export function keptIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const paths = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url));
    const all = await Promise.all(
      names.map(async (name) => [name, (await paths(name)).map(({ pathname, search }) => pathname + search)] as const),
    );
    return Object.fromEntries(all);
  });
}

/** Without a network: nothing answers, and the browser knows. */
export async function offline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
