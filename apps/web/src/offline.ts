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

/**
 * Registers the service worker. Tells it when the viewer logs out and which pages were opened without a document
 * request.
 */
export async function startOffline({ session, navigation, platform, queries }: Services): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  void registerWorker(workers);
  const { active } = await workers.ready;
  // A document that was on its way while the worker was activated is not controlled by it, and neither is one that was
  // reloaded past the caches.
  if (!workers.controller) active?.postMessage({ type: 'CLAIM' });
  const keep = (requests: CacheRequest[]) =>
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: requests } });
  const forget = () => active?.postMessage({ type: 'FORGET' });

  // Pages with a fixed URL are opened by client-side navigation from preloaded code, so the worker sees no request to
  // cache.
  const fixed = new Set(getPaths('fixed'));
  // Start page of the installed app.
  keep([toDocumentRequest('/home')]);
  fixed.delete('/home');
  function keepFixed() {
    const [path = '/'] = navigation.here().split(/[?#]/, 1);
    if (fixed.delete(path)) keep([toDocumentRequest(path)]);
  }

  let { token } = session.getSnapshot().context;
  // The viewer logged out before the worker was ready, or in a page without a worker.
  if (token === null) forget();
  session.subscribe(({ context }) => {
    if (token !== null && context.token !== token) forget();
    token = context.token;
  });
  platform.network.subscribe(() => {
    if (!platform.network.isOnline()) return;
    void refetchAfterReconnect(queries);
    session.send({ type: 'reloadUser' });
  });
  navigation.subscribe(keepFixed);
  keepFixed();
  keep(listLoadedResources());
}
