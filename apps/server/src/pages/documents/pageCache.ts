import { LRUCache } from 'lru-cache';
import type { CacheCount } from '../../cache/cacheCounters.ts';

/** Digests of the responses that a cached page was rendered from, by call path with query. */
type Digests = ReadonlyMap<string, string>;

export interface RenderedEntry<Page> {
  page: Page;
  digests: Digests;
  /** Memory that the page takes, in whole bytes. */
  size: number;
  /** Not cached in place of others, because there is no limit to such addresses ("not found" pages). */
  isUncached?: boolean;
}

interface Entry<Page> extends RenderedEntry<Page> {
  /** Revision and time at which the entry was last known to be current. */
  revision: string;
  checkedAt: number;
}

export interface PageCacheOptions<Page> {
  make: (key: string) => Promise<RenderedEntry<Page>>;
  /** Changes with every change that a page may show. */
  revision: () => string;
  /** Repeats a call and returns the digest of its response. */
  queryDigest: (call: string) => Promise<string>;
  now: () => number;
  counter?: CacheCount;
  /** Maximum number of cached pages. */
  limit?: number;
  /** Maximum of the sum of their sizes. */
  maxBytes?: number;
  /** Maximum number of concurrent renders. */
  maxConcurrent?: number;
}

const maxPages = 250;
const defaultMaxBytes = 16 * 1024 * 1024;
/** Rendering is CPU-bound, so renders run one after the other and further ones would wait too long. */
const maxInFlight = 8;
/** Revalidation interval: changes by other processes show within this time. */
const revalidateAfterMs = 30_000;

/**
 * LRU cache of rendered pages. After any change of the shop, the next request repeats the page's calls and renders it
 * again only if a response differs.
 */
export class PageCache<Page> {
  readonly #options: PageCacheOptions<Page>;
  readonly #entries: LRUCache<string, Entry<Page>>;
  /** Concurrent requests for a page share one render. */
  readonly #renders = new Map<string, Promise<Page>>();

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options;
    const { limit = maxPages, maxBytes = defaultMaxBytes } = options;
    this.#entries = new LRUCache({ max: limit, maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  }

  /** The page if it is known to be current, without any call. */
  current(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isTrusted(entry)) return undefined;
    if (this.#options.counter) this.#options.counter.hits += 1;
    return entry.page;
  }

  /**
   * Returns the page, rendering it if needed. Undefined if too many renders are running. Rejects if rendering fails;
   * nothing is cached then.
   */
  async get(key: string): Promise<Page | undefined> {
    const current = this.current(key);
    if (current !== undefined) return current;
    if (this.#options.counter) this.#options.counter.misses += 1;
    // A render that started before a change shows the old state, so its key includes the revision.
    const renderKey = `${this.#options.revision()} ${key}`;
    const running = this.#renders.get(renderKey);
    if (running) return running;
    if (this.#renders.size >= (this.#options.maxConcurrent ?? maxInFlight)) return undefined;
    const render = this.#renew(key, this.#entries.get(key)).finally(() => this.#renders.delete(renderKey));
    this.#renders.set(renderKey, render);
    return render;
  }

  get size(): number {
    return this.#entries.size;
  }

  #isTrusted({ revision, checkedAt }: Entry<Page>): boolean {
    const age = this.#options.now() - checkedAt;
    return revision === this.#options.revision() && age >= 0 && age < revalidateAfterMs;
  }

  async #renew(key: string, entry: Entry<Page> | undefined): Promise<Page> {
    // Read before the calls: a change meanwhile makes the entry outdated again.
    const state = { revision: this.#options.revision(), checkedAt: this.#options.now() };
    if (entry && (await this.#hasSameDigests(entry.digests))) {
      this.#entries.set(key, { ...entry, ...state });
      return entry.page;
    }
    this.#entries.delete(key);
    const { isUncached, ...rendered } = await this.#options.make(key);
    if (!isUncached) this.#entries.set(key, { ...rendered, ...state });
    return rendered.page;
  }

  async #hasSameDigests(digests: Digests): Promise<boolean> {
    const checks = [...digests].map(async ([call, digest]) => (await this.#options.queryDigest(call)) === digest);
    return (await Promise.all(checks)).every(Boolean);
  }
}
