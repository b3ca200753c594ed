import { serverRenderedPageId } from '@sampan/domain/page/page';
import type { Services } from '@sampan/ui/app/services.ts';
import { getPaths } from './publicPages.ts';

/** One to be fetched, and how. */
type Wanted = string | [string, RequestInit];

const toDocumentRequest = (path: string): Wanted => [path, { headers: { accept: 'text/html' } }];

/** What this page was made of before it had a worker: its document, letters and pictures, which the browser still has. */
function loadedBefore(): Wanted[] {
  const { origin } = location;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/assets/`) || name.startsWith(`${origin}/media/`));
  // A page that did not come finished is made of answers alone.
  const documents = document.getElementById(serverRenderedPageId) ? performance.getEntriesByType('navigation') : [];
  return [...documents.map(({ name }) => toDocumentRequest(name)), ...files];
}

/** Registers the worker, and tells it what a page alone knows: who left, and what was opened without a document. */
export async function startOffline({ session, navigation, platform, queries }: Services): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  void workers.register('/worker.js', { updateViaCache: 'none' });
  const { active } = await workers.ready;
  const keep = (wanted: Wanted[]) => active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: wanted } });
  const forget = () => active?.postMessage({ type: 'FORGET' });

  // Pages with a fixed address are opened from what was fetched ahead, and ask for nothing that could be kept.
  const fixed = new Set(getPaths('fixed'));
  // The installed app opens with it.
  keep([toDocumentRequest('/home')]);
  fixed.delete('/home');
  function keepFixed() {
    const [path = '/'] = navigation.here().split(/[?#]/, 1);
    if (fixed.delete(path)) keep([toDocumentRequest(path)]);
  }

  let { token } = session.getSnapshot().context;
  // Whoever left while this was on its way, or in a page without a worker.
  if (token === null) forget();
  session.subscribe(({ context }) => {
    if (token !== null && context.token !== token) forget();
    token = context.token;
  });
  platform.network.subscribe(() => {
    if (!platform.network.isOnline()) return;
    void queries.invalidateQueries();
    session.send({ type: 'reloadUser' });
  });
  navigation.subscribe(keepFixed);
  keepFixed();
  keep(loadedBefore());
}
