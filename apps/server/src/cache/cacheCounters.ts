export interface CacheCount {
  hits: number;
  misses: number;
}

/** Hits and misses of each cache of this server since the process started. */
export class CacheCounters {
  readonly #counts = new Map<string, CacheCount>();

  /** Counter of a cache; the cache increments it. */
  getCounter(cache: string): CacheCount {
    const found = this.#counts.get(cache) ?? { hits: 0, misses: 0 };
    this.#counts.set(cache, found);
    return found;
  }

  entries(): [cache: string, count: Readonly<CacheCount>][] {
    return [...this.#counts];
  }
}
