import type { BrowserContext, Page } from 'playwright/test';

/** Waits until the service worker is active and has precached its files. */
export async function whenStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns the browser's caches of this shop, each with its paths. */
export function listKeptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const paths = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url));
    const all = await Promise.all(
      names.map(async (name) => [name, (await paths(name)).map(({ pathname, search }) => pathname + search)] as const),
    );
    return Object.fromEntries(all);
  });
}

/** Disconnects the network and waits until the browser reports it. */
export async function offline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
