import type { CacheCount } from '../../cache/cacheCounters.ts';

/**
 * Answers about the catalogue, kept until something in it changes. Correct in one process: the shop is deployed as
 * one, and every write of products, categories or stock passes through `changed`.
 */
export interface CatalogueCache {
  /** The kept value of this key, or the one `make` gives. */
  get<Value>(scope: CacheScope, key: string, make: () => Promise<Value>): Promise<Value>;
  /** To be called after the commit of a change and before its answer. */
  changed(scope: CacheScope): void;
  /** How many changes there were. */
  revision(): number;
}

/**
 * `cards`: everything, dropped at any change, a single sold item included. `membership`: what depends only on which
 * products there are, what they cost and whether any are left.
 */
export type CacheScope = 'cards' | 'membership';

/** An answer or 2,000 ids have some 20 kB, 100 at most: this many stay well below 50 MB. */
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
        // Moved to the end: the first in the map is the one longest unused.
        entries.delete(key);
        entries.set(key, hit);
        return hit;
      }
      counter.misses += 1;
      // Askers for the same answer share one query. `changed` clears the map, so one begun before a change is never
      // found after it; one that failed is not kept.
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
