import type { CacheCount } from '../../cache/cacheCounters.ts';

/** What a kept page was made of: the calls' paths with their queries, and what each answered. */
export type Answers = ReadonlyMap<string, string>;

export interface RenderedEntry<Page> {
  page: Page;
  answers: Answers;
  /** Of addresses that lead nowhere there is no end: their pages take no other's place. */
  isPassing?: boolean;
}

interface Entry<Page> extends RenderedEntry<Page> {
  /** When it was last known to be what the shop says. */
  revision: string;
  checkedAt: number;
}

export interface PageCacheOptions<Page> {
  make: (key: string) => Promise<RenderedEntry<Page>>;
  /** Another text after any change that a page may show. */
  revision: () => string;
  /** Asks a call again. */
  ask: (call: string) => Promise<string>;
  now: () => number;
  counter?: CacheCount;
  /** How many pages are kept: those that were asked for last. */
  limit?: number;
  /** How many pages are made at a time. */
  mostAtOnce?: number;
}

/** A page has some 100 kB with what it was made of: this many stay below 25 MB. */
const maxPages = 250;
/** They are made one after the other in truth: whoever comes later waits too long. */
const maxInFlight = 8;
/** What another process changes is seen within this time, ms. */
const longestTrust = 30_000;

/**
 * Pages, made when they are first asked for and again when what they show has changed, not before: a change anywhere
 * makes the next reader's page ask its calls again, and only another answer makes it anew.
 */
export class PageCache<Page> {
  readonly #options: PageCacheOptions<Page>;
  readonly #kept = new Map<string, Entry<Page>>();
  /** Readers of the same page wait for one making. */
  readonly #underWay = new Map<string, Promise<Page>>();

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options;
  }

  /** The page where it is known to be current: nothing has to be asked for it. */
  current(key: string): Page | undefined {
    const found = this.#kept.get(key);
    if (!found || !this.#isTrusted(found)) return undefined;
    if (this.#options.counter) this.#options.counter.hits += 1;
    this.#remember(key, found);
    return found.page;
  }

  /** Undefined while too many others are made. Rejects when the page cannot be made; nothing is kept of it then. */
  async get(key: string): Promise<Page | undefined> {
    const current = this.current(key);
    if (current !== undefined) return current;
    if (this.#options.counter) this.#options.counter.misses += 1;
    // A page that began to be made before a change shows what was before it.
    const makingKey = `${this.#options.revision()} ${key}`;
    const running = this.#underWay.get(makingKey);
    if (running) return running;
    if (this.#underWay.size >= (this.#options.mostAtOnce ?? maxInFlight)) return undefined;
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
    // Read before anything is asked: a change in between makes the page be looked at again.
    const known = { revision: this.#options.revision(), checkedAt: this.#options.now() };
    if (found && (await this.#saysTheSame(found.answers))) {
      this.#remember(key, { ...found, ...known });
      return found.page;
    }
    this.#kept.delete(key);
    const { page, answers, isPassing } = await this.#options.make(key);
    if (!isPassing) this.#remember(key, { page, answers, ...known });
    return page;
  }

  async #saysTheSame(answers: Answers): Promise<boolean> {
    const checks = [...answers].map(async ([call, answer]) => (await this.#options.ask(call)) === answer);
    return (await Promise.all(checks)).every(Boolean);
  }

  /** At the end of the map: the first in it is the one longest unused. */
  #remember(key: string, entry: Entry<Page>): void {
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    if (this.#kept.size <= (this.#options.limit ?? maxPages)) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
