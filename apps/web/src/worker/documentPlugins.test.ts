import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.doUnmock('workbox-expiration');
  vi.doUnmock('workbox-precaching');
  vi.resetModules();
});

/** Loads a document in a browser with this cache, while the shop answers with `status`. */
async function load(status: number, cached?: string): Promise<string> {
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('__SHELL__', '/shell.html');
  vi.stubGlobal('fetch', async () => new Response('answer', { status, headers: { 'cache-control': 'no-store' } }));
  vi.stubGlobal('caches', { match: async () => (cached === undefined ? undefined : new Response(cached)) });
  // The development build of workbox needs a browser, and so do these two modules.
  vi.stubEnv('NODE_ENV', 'production');
  vi.doMock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));
  vi.doMock('workbox-precaching', () => ({ matchPrecache: async () => new Response('shell') }));
  const { NetworkFirst } = await import('workbox-strategies');
  const { documentPlugins } = await import('./documentPlugins.ts');
  const strategy = new NetworkFirst({ plugins: documentPlugins });
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
