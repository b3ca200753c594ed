/*
 * The service worker (ADR 20). It answers when the network does not, and decides nothing: it never reloads a page, and a
 * new one waits until the last page of the old one is gone. Who reloads is the build machine's matter alone.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isAsset, isDocument, isOwnRead, isPicture, isPublicRead } from './kinds.ts';
import { anotherWidth, elsewhere, shellInstead, unlessForbidden } from './lookups.ts';
import { forgetOwn, ownAnswer } from './ownAnswers.ts';

declare const self: ServiceWorkerGlobalScope;

const day = 86_400;
const documents = `documents-${__BUILD_ID__}`;
/** What a document varies by, locale and cookies, is no header that this worker sees. */
const matchOptions = { ignoreVary: true };
const whole = new CacheableResponsePlugin({ statuses: [200] });
const atMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * day, purgeOnQuotaError: true });

precache(__KEPT_FILES__);
// The first page ever gets its worker at once, so that what it goes on to read is kept. A later worker takes over when
// no page is left that it could surprise.
clientsClaim();

// A document of another build names files that are gone with it.
self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('documents-') && name !== documents);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'FORGET') event.waitUntil(forgetOwn());
});

registerRoute(
  isDocument,
  new NetworkFirst({
    cacheName: documents,
    matchOptions,
    plugins: [unlessForbidden, atMost(40, 30), shellInstead],
  }),
);
registerRoute(
  isAsset,
  new CacheFirst({ cacheName: 'assets', matchOptions, plugins: [whole, atMost(80, 60), elsewhere] }),
);
registerRoute(isPicture, new CacheFirst({ cacheName: 'pictures', plugins: [whole, atMost(200, 30), anotherWidth] }));
registerRoute(isPublicRead, new NetworkFirst({ cacheName: 'answers', matchOptions, plugins: [whole, atMost(150, 7)] }));
for (const method of ['GET', 'POST'] as const) registerRoute(isOwnRead, ownAnswer, method);
