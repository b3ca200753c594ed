import { afterEach, expect, test, vi } from 'vitest';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { unlessUnavailable } from './unlessUnavailable.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const shellInstead: WorkboxPlugin = { handlerDidError: async () => new Response('shell') };

/** Loads a document in a browser with this cache, while the shop answers with `status`. */
async function load(status: number, cached?: string): Promise<string> {
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('fetch', async () => new Response('answer', { status }));
  vi.stubGlobal('caches', { match: async () => (cached === undefined ? undefined : new Response(cached)) });
  // The development build of workbox needs a browser.
  vi.stubEnv('NODE_ENV', 'production');
  const { NetworkFirst } = await import('workbox-strategies');
  const strategy = new NetworkFirst({
    plugins: [{ cacheWillUpdate: async () => null }, unlessUnavailable, shellInstead],
  });
  const request = new Request('https://shop.example/home');
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} });
  const [response] = await Promise.all(strategy.handleAll({ request, event }));
  return response.text();
}

test.each([502, 503, 504])('an answer of %i gives way to the cached document, or to the app shell', async (status) => {
  expect(await load(status, 'cached')).toBe('cached');
  expect(await load(status)).toBe('shell');
});

test.each([200, 404, 500])('an answer of %i is shown', async (status) => {
  expect(await load(status, 'cached')).toBe('answer');
});
