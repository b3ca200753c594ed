import type { CacheCount } from '../../cache/cacheCounters.ts';

/** Responses that a cached page was rendered from, by call path with query. */
export type Answers = ReadonlyMap<string, string>;

export interface RenderedEntry<Page> {
  page: Page;
  answers: Answers;
  /** Memory that the page takes, bytes. */
  size?: number;
  /** Not cached in place of others, because there is no limit to such addresses ("not found" pages). */
  isPassing?: boolean;
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
  /** Repeats a call and returns its response. */
  ask: (call: string) => Promise<string>;
  now: () => number;
  counter?: CacheCount;
  /** Maximum number of cached pages (LRU). */
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
/** Revalidation interval, ms: changes by other processes show within this time. */
const longestTrust = 30_000;

/**
 * Cache of rendered pages. After any change of the shop, the next request repeats the page's calls and renders it again
 * only if a response differs.
 */
export class PageCache<Page> {
  readonly #options: PageCacheOptions<Page>;
  readonly #kept = new Map<string, Entry<Page>>();
  #bytes = 0;
  /** Concurrent requests for a page share one render. */
  readonly #underWay = new Map<string, Promise<Page>>();

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options;
  }

  /** The page if it is known to be current, without any call. */
  current(key: string): Page | undefined {
    const found = this.#kept.get(key);
    if (!found || !this.#isTrusted(found)) return undefined;
    if (this.#options.counter) this.#options.counter.hits += 1;
    this.#remember(key, found);
    return found.page;
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
    const makingKey = `${this.#options.revision()} ${key}`;
    const running = this.#underWay.get(makingKey);
    if (running) return running;
    if (this.#underWay.size >= (this.#options.maxConcurrent ?? maxInFlight)) return undefined;
    const making = this.#renew(key, this.#kept.get(key)).finally(() => this.#underWay.delete(makingKey));
    this.#underWay.set(makingKey, making);
    return making;
  }

  get size(): number {
    return this.#kept.size;
  }

  #isTrusted({ revision, checkedAt }: Entry<Page>): boolean {
    const age = this.#options.now() - checkedAt;
    return revision === this.#options.revision() && age >= 0 && age < longestTrust;
  }

  async #renew(key: string, found: Entry<Page> | undefined): Promise<Page> {
    // Read before the calls: a change meanwhile makes the entry outdated again.
    const known = { revision: this.#options.revision(), checkedAt: this.#options.now() };
    if (found && (await this.#saysTheSame(found.answers))) {
      this.#remember(key, { ...found, ...known });
      return found.page;
    }
    this.#forget(key);
    const { isPassing, ...made } = await this.#options.make(key);
    if (!isPassing) this.#remember(key, { ...made, ...known });
    return made.page;
  }

  async #saysTheSame(answers: Answers): Promise<boolean> {
    const checks = [...answers].map(async ([call, answer]) => (await this.#options.ask(call)) === answer);
    return (await Promise.all(checks)).every(Boolean);
  }

  /** Moves the entry to the end of the map; the first entry is the least recently used. */
  #remember(key: string, entry: Entry<Page>): void {
    this.#forget(key);
    this.#kept.set(key, entry);
    this.#bytes += entry.size ?? 0;
    const { limit = maxPages, maxBytes = defaultMaxBytes } = this.#options;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= limit && this.#bytes <= maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
