import type { CacheCount } from './cacheCounters.ts';

/**
 * Cache of catalogue responses. Every write of products, categories or stock must call `changed`; on PostgreSQL,
 * `CacheCoherence` propagates changes by other servers.
 */
export interface CatalogueCache {
  /** Returns the cached value of the key, or creates it with `make`. */
  get<Value>(scope: CacheScope, key: string, make: () => Promise<Value>): Promise<Value>;
  /** Invalidates a scope; call after the commit and before the response. */
  changed(scope: CacheScope): void;
  /** Number of invalidations so far. */
  revision(): number;
}

/**
 * `cards`: invalidated by any change, even a single sale. `membership`: depends only on which products exist, their
 * prices, and whether they are in stock.
 */
export type CacheScope = 'cards' | 'membership';

/** An entry (a response or 2,000 ids) takes about 20 kB, at most 100, so the cache stays below 50 MB. */
const maxEntries = 500;

export function createCatalogueCache(counter: CacheCount = { hits: 0, misses: 0 }): CatalogueCache {
  const kept: Record<CacheScope, Map<string, Promise<unknown>>> = { cards: new Map(), membership: new Map() };

  let revision = 0;

  function remember(scope: CacheScope, key: string, value: Promise<unknown>) {
    const entries = kept[scope];
    entries.set(key, value);
    if (entries.size > maxEntries) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
  }

  return {
    get<Value>(scope: CacheScope, key: string, make: () => Promise<Value>): Promise<Value> {
      const entries = kept[scope];
      const hit = entries.get(key) as Promise<Value> | undefined;
      if (hit) {
        counter.hits += 1;
        // Moves the entry to the end: the first one in the map is the least recently used.
        entries.delete(key);
        entries.set(key, hit);
        return hit;
      }
      counter.misses += 1;
      // Concurrent requests share one query. `changed` clears the map, so a query that started before a change is never
      // found after it; failed ones are not cached.
      const value = make();
      remember(scope, key, value);
      const forget = () => {
        if (entries.get(key) === value) entries.delete(key);
      };
      value.catch(forget);
      return value;
    },
    revision: () => revision,
    changed(scope) {
      revision += 1;
      kept.cards.clear();
      if (scope === 'membership') kept.membership.clear();
    },
  };
}
