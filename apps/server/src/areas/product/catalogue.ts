import type { Deps } from '../../deps.ts';
import { type CatalogueCache, createCatalogueCache } from './catalogueCache.ts';

const caches = new WeakMap<Deps, CatalogueCache>();

/** The catalogue cache of this shop. Read calls fill it; writes of products, categories or stock must invalidate it. */
export function getCatalogue(deps: Deps): CatalogueCache {
  let cache = caches.get(deps);
  if (!cache) {
    cache = createCatalogueCache(deps.cacheCounters.getCounter('catalogue'));
    caches.set(deps, cache);
  }
  return cache;
}
