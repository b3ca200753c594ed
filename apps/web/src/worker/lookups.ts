import type { WorkboxPlugin } from 'workbox-core/types.js';
import { matchPrecache } from 'workbox-precaching';

/** Documents say themselves whether they may be kept: private pages and those that are not there say no. */
export const unlessForbidden: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

/** Offline, and never opened as a document: the app without a page, which asks for what it shows. */
export const shellInstead: WorkboxPlugin = {
  handlerDidError: () => matchPrecache(__SHELL__),
};

/** This build's files, and the next one's that waits, lie where they were kept when they were installed. */
export const elsewhere: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

/** Offline a picture that was seen in another size or format is better than none. */
export const anotherWidth: WorkboxPlugin = {
  async handlerDidError({ request }) {
    const getFolder = (url: string) => new URL(url).pathname.split('/').slice(0, 3).join('/');
    const pictures = await caches.open('pictures');
    const seen = (await pictures.keys()).find(({ url }) => getFolder(url) === getFolder(request.url));
    return seen && pictures.match(seen);
  },
};
