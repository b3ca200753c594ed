import type { Clock } from '../clock.ts';
import type { CacheCounters } from './cacheCounters.ts';
import { type CatalogueCache, createCatalogueCache } from './catalogueCache.ts';

/** A value that is read once and cached until `forget`; a failed read is not cached. */
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

/** A cached value that is read again after `maxAgeMs`, because other processes change it, too. */
export class ShortLivedValue<Value> extends CachedValue<Value> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  #readAt = 0;

  constructor(clock: Clock, maxAgeMs: number) {
    super();
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
  }

  override get(read: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime();
    const ageMs = now - this.#readAt;
    if (ageMs > this.#maxAgeMs || ageMs < 0) this.forget();
    return super.get(() => {
      this.#readAt = now;
      return read();
    });
  }
}

/** Counts changes of data that rendered pages depend on. */
class ChangeCounter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Call it after the commit of a change and before the response. */
  changed(): void {
    this.#count += 1;
  }
}

/**
 * In-memory caches of a server. Its own writes invalidate them, and `CacheCoherence` does for other servers' writes.
 */
export interface Caches {
  catalogue: CatalogueCache;
  /** Former slugs of products and slugs of withdrawn variants, so that a page with any other slug needs no query. */
  movedSlugs: CachedValue<ReadonlySet<string>>;
  articles: ChangeCounter;
  /**
   * Whether the shop has the `maxCountedRows` orders that a list counts at most. It keeps them, because no order is deleted,
   * so staff's list of all orders is not counted again.
   */
  hasMaxOrders: boolean;
}

/** Creates the empty caches of a server. */
export function createCaches(counters: CacheCounters): Caches {
  return {
    catalogue: createCatalogueCache(counters.getCounter('catalogue')),
    movedSlugs: new CachedValue(),
    articles: new ChangeCounter(),
    hasMaxOrders: false,
  };
}

/** Version string of public content; it changes with products and their stock, articles and settings. */
export function getContentRevision(deps: { caches: Caches; settings: { revision: () => number } }): string {
  const { caches, settings } = deps;
  return `${caches.catalogue.revision()} ${caches.articles.count} ${settings.revision()}`;
}
