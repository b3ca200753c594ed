import { serverRenderedPageId } from '@sampan/domain/page/page';
import type { Services } from '@sampan/ui/app/services/services.ts';
import { refetchAfterReconnect } from '@sampan/ui/data/refetchAfterReconnect.ts';
import { getPaths } from './publicPages.ts';
import { registerWorker } from './registerWorker.ts';

/** A URL to cache, or a URL with request options. */
type CacheRequest = string | [string, RequestInit];

const toDocumentRequest = (path: string): CacheRequest => [path, { headers: { accept: 'text/html' } }];

/**
 * Resources of this page that loaded before the worker existed: document, fonts and pictures, still in the HTTP cache.
 */
function listLoadedResources(): CacheRequest[] {
  const { origin } = location;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/assets/`) || name.startsWith(`${origin}/media/`));
  // A document that was not rendered by the server is not cached.
  const documents = document.getElementById(serverRenderedPageId) ? performance.getEntriesByType('navigation') : [];
  return [...documents.map(({ name }) => toDocumentRequest(name)), ...files];
}

/** After the network returns, refetches what is on screen and the signed-in user. Works without a service worker. */
function refetchOnReconnect({ session, platform, queries }: Services): void {
  platform.network.subscribe(() => {
    if (!platform.network.isOnline()) return;
    void refetchAfterReconnect(queries);
    session.send({ type: 'reloadUser' });
  });
}

/**
 * Refetches after a reconnect, and registers the service worker. Tells the worker when the viewer logs out and which
 * pages were opened without a document request.
 */
export async function startOffline(services: Services): Promise<void> {
  const { session, navigation } = services;
  // First: `ready` never resolves where the worker cannot be registered.
  refetchOnReconnect(services);
  const workers = navigator.serviceWorker;
  if (!workers) return;
  void registerWorker(workers);
  const { active } = await workers.ready;
  // A document that was on its way while the worker was activated is not controlled by it, and neither is one that was
  // reloaded past the caches.
  if (!workers.controller) active?.postMessage({ type: 'CLAIM' });
  const cacheResponses = (requests: CacheRequest[]) =>
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: requests } });
  const clearPrivateResponses = () => active?.postMessage({ type: 'FORGET' });

  // Pages with a fixed URL are opened by client-side navigation from preloaded code, so the worker sees no request to
  // cache.
  const uncachedPaths = new Set(getPaths('fixed'));
  // Start page of the installed app.
  cacheResponses([toDocumentRequest('/home')]);
  uncachedPaths.delete('/home');
  function cacheFixedPage() {
    const [path = '/'] = navigation.here().split(/[?#]/, 1);
    if (uncachedPaths.delete(path)) cacheResponses([toDocumentRequest(path)]);
  }

  let { token } = session.getSnapshot().context;
  // The viewer logged out before the worker was ready, or in a page without a worker.
  if (token === null) clearPrivateResponses();
  session.subscribe(({ context }) => {
    if (token !== null && context.token !== token) clearPrivateResponses();
    token = context.token;
  });
  navigation.subscribe(cacheFixedPage);
  cacheFixedPage();
  cacheResponses(listLoadedResources());
}
