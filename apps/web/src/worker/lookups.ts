import type { WorkboxPlugin } from 'workbox-core/types.js';
import { matchPrecache } from 'workbox-precaching';

/** Does not cache documents with `no-store`, such as private pages, or with another status than 200. */
export const unlessForbidden: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

/** Offline fallback for a document that is not cached: the app shell, which loads its data itself. */
export const shellInstead: WorkboxPlugin = {
  handlerDidError: () => matchPrecache(__SHELL__),
};

/** Falls back to the precaches: the files of this build and of a waiting next build are there. */
export const elsewhere: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

/** Offline fallback: the same picture in another size or format. */
export const anotherWidth: WorkboxPlugin = {
  async handlerDidError({ request }) {
    const getFolder = (url: string) => new URL(url).pathname.split('/').slice(0, 3).join('/');
    const pictures = await caches.open('pictures');
    const seen = (await pictures.keys()).find(({ url }) => getFolder(url) === getFolder(request.url));
    return seen && pictures.match(seen);
  },
};
