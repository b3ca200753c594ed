/*
 * The service worker (ADR 20). It serves cached responses when the network fails. It never reloads a page, and a new
 * worker waits until the last page of the old one is closed; only the build guard reloads pages.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { createExpirationPlugin } from './createExpirationPlugin.ts';
import { documentPlugins } from './documentPlugins.ts';
import { isAsset, isDocument, isPicture, isPrivateRead, isPublicRead } from './kinds.ts';
import { otherSizePlugin, pictureCache } from './otherSizePlugin.ts';
import { clearPrivateResponses, handlePrivateRead } from './privateResponses.ts';
import { withoutDate } from './withoutDate.ts';

/** Falls back to the precaches: the files of this build and of a waiting next build are there. */
const precacheFallbackPlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

/** After the expiration plugin, which reads the date. */
const withoutDatePlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withoutDate(cachedResponse),
};

declare const self: ServiceWorkerGlobalScope;

const documents = `documents-${__BUILD_ID__}`;
/** Documents vary by locale and cookies, but the worker's requests do not show these headers. */
const matchOptions = { ignoreVary: true };
const completeResponsePlugin = new CacheableResponsePlugin({ statuses: [200] });

precache(__KEPT_FILES__);
// Let the first worker control the page that registered it, to cache its further requests. Later workers activate once
// no page uses the old one.
clientsClaim();

// Documents of other builds refer to assets that no longer exist.
self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('documents-') && name !== documents);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  if (type === 'FORGET') event.waitUntil(clearPrivateResponses());
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

registerRoute(isDocument, new NetworkFirst({ cacheName: documents, matchOptions, plugins: documentPlugins }));
registerRoute(
  isAsset,
  new CacheFirst({
    cacheName: 'assets',
    matchOptions,
    plugins: [completeResponsePlugin, createExpirationPlugin(80, 60), precacheFallbackPlugin],
  }),
);
registerRoute(
  isPicture,
  new CacheFirst({
    cacheName: pictureCache,
    plugins: [completeResponsePlugin, createExpirationPlugin(200, 30), otherSizePlugin],
  }),
);
registerRoute(
  isPublicRead,
  new NetworkFirst({
    cacheName: 'answers',
    matchOptions,
    plugins: [completeResponsePlugin, createExpirationPlugin(150, 7), withoutDatePlugin],
  }),
);
for (const method of ['GET', 'POST'] as const) registerRoute(isPrivateRead, handlePrivateRead, method);
