import type { Deps } from '../../deps.ts';
import { type CatalogueCache, createCatalogueCache } from './catalogueCache.ts';

const caches = new WeakMap<Deps, CatalogueCache>();

/** The one cache of this shop: reading calls fill it, and whoever changes products, categories or stock tells it. */
export function getCatalogue(deps: Deps): CatalogueCache {
  let cache = caches.get(deps);
  if (!cache) {
    cache = createCatalogueCache(deps.cacheCounters.getCounter('catalogue'));
    caches.set(deps, cache);
  }
  return cache;
}
