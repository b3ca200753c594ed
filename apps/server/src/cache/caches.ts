import type { CacheCounters } from './cacheCounters.ts';
import { type CatalogueCache, createCatalogueCache } from './catalogueCache.ts';

/** One value, read at its first use and again once it was dropped; a failed read is not kept. */
export class CachedValue<Value> {
  #value: Promise<Value> | undefined;

  get(read: () => Promise<Value>): Promise<Value> {
    if (this.#value) return this.#value;
    const value = read();
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  forget(): void {
    this.#value = undefined;
  }
}

/** Counts changes of something that rendered pages are made of. */
export class Revision {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** To be called after the commit of a change and before its answer. */
  changed(): void {
    this.#count += 1;
  }
}

/** What a server keeps in memory. Its own writes drop it, and those of other servers by `CacheCoherence`. */
export interface Caches {
  catalogue: CatalogueCache;
  /** Slugs that products had: so that a page with any other slug need not ask the database. */
  oldSlugs: CachedValue<ReadonlySet<string>>;
  articles: Revision;
}

/** Empty caches of one server. */
export function createCaches(counters: CacheCounters): Caches {
  return {
    catalogue: createCatalogueCache(counters.getCounter('catalogue')),
    oldSlugs: new CachedValue(),
    articles: new Revision(),
  };
}
