import { LRUCache } from 'lru-cache';
import type { CacheCount } from './cacheCounters.ts';

/**
 * LRU cache of catalogue responses. Every write of products, categories or stock must call `changed`; on PostgreSQL,
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
  const createScope = () => new LRUCache<string, Promise<unknown>>({ max: maxEntries });
  const scopes: Record<CacheScope, ReturnType<typeof createScope>> = {
    cards: createScope(),
    membership: createScope(),
  };
  let revision = 0;

  return {
    get<Value>(scope: CacheScope, key: string, make: () => Promise<Value>): Promise<Value> {
      const entries = scopes[scope];
      const hit = entries.get(key) as Promise<Value> | undefined;
      if (hit) {
        counter.hits += 1;
        return hit;
      }
      counter.misses += 1;
      // Concurrent requests share one query. `changed` clears the scope, so a query that started before a change is
      // never found after it; failed ones are not cached.
      const value = make();
      entries.set(key, value);
      const forget = () => {
        if (entries.peek(key) === value) entries.delete(key);
      };
      value.catch(forget);
      return value;
    },
    revision: () => revision,
    changed(scope) {
      revision += 1;
      scopes.cards.clear();
      if (scope === 'membership') scopes.membership.clear();
    },
  };
}
