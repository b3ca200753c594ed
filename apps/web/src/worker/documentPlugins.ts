import type { WorkboxPlugin } from 'workbox-core/types.js';
import { matchPrecache } from 'workbox-precaching';
import { createExpirationPlugin } from './createExpirationPlugin.ts';

/** Does not cache documents with `no-store`, such as private pages, or with another status than 200. */
const noStorePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

/** Treats 502, 503 and 504 as network errors: neither the shop nor its proxy has the document now. */
const unavailableShopPlugin: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (response.status >= 502 && response.status <= 504)
      throw new Error(`The document was answered ${response.status}`);
    return response;
  },
};

/** Fallback for a document that is neither answered nor cached: the app shell, which loads its data itself. */
const shellFallbackPlugin: WorkboxPlugin = {
  handlerDidError: () => matchPrecache(__SHELL__),
};

export const documentPlugins = [
  noStorePlugin,
  unavailableShopPlugin,
  createExpirationPlugin(40, 30),
  shellFallbackPlugin,
];
