export interface CacheCount {
  hits: number;
  misses: number;
}

/** How often each cache of this server had the answer, since the process began. */
export class CacheCounters {
  readonly #counts = new Map<string, CacheCount>();

  /** The counter of a cache, to be incremented by it. */
  getCounter(cache: string): CacheCount {
    const found = this.#counts.get(cache) ?? { hits: 0, misses: 0 };
    this.#counts.set(cache, found);
    return found;
  }

  entries(): [cache: string, count: Readonly<CacheCount>][] {
    return [...this.#counts];
  }
}
