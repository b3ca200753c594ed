import { LRUCache } from 'lru-cache';
import type { CacheCount } from './cacheCounters.ts';
import { CachedJson } from './cachedJson.ts';

/**
 * LRU cache of catalogue responses. Every write of products, categories or stock must call `changed`; on PostgreSQL,
 * `CacheCoherence` propagates changes by other servers.
 */
export interface CatalogueCache {
  /** The value of the key if it is cached or being made. */
  find<Value>(scope: CacheScope, key: string): Promise<Value> | undefined;
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

/**
 * Maximum size, bytes. A list of 20 products takes about 20 kB; the prices of 100,000 products, from which all counts are
 * made, 7 MB.
 */
const maxBytes: Record<CacheScope, number> = { cards: 8 * 1024 * 1024, membership: 16 * 1024 * 1024 };
/** Size of an entry without its key and value, bytes. */
const overhead = 500;

interface Scope {
  values: LRUCache<string, { value: unknown }>;
  /** Values that are being made, which concurrent requests share. */
  running: Map<string, Promise<unknown>>;
}

/** Approximate size in memory, bytes. */
function estimateEntry({ value }: { value: unknown }, key: string): number {
  return overhead + 2 * key.length + estimateValue(value);
}

function estimateValue(value: unknown): number {
  if (value instanceof CachedJson) return value.estimatedSize;
  // Ids or rows that are alike: to write all of them down would take longer than to read them.
  if (Array.isArray(value)) return value.length * (8 + toLength(value[0]));
  return 2 * toLength(value);
}

const toLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

export function createCatalogueCache(counter: CacheCount = { hits: 0, misses: 0 }): CatalogueCache {
  const createScope = (name: CacheScope): Scope => ({
    values: new LRUCache({ maxSize: maxBytes[name], sizeCalculation: estimateEntry }),
    running: new Map(),
  });
  const scopes: Record<CacheScope, Scope> = { cards: createScope('cards'), membership: createScope('membership') };
  let revision = 0;

  function clear({ values, running }: Scope): void {
    values.clear();
    // A value whose query started before a change is never found after it.
    running.clear();
  }

  async function makeAndKeep<Value>(
    { values, running }: Scope,
    key: string,
    make: () => Promise<Value>,
  ): Promise<Value> {
    const made = make();
    running.set(key, made);
    try {
      const value = await made;
      if (running.get(key) === made) values.set(key, { value });
      return value;
    } finally {
      if (running.get(key) === made) running.delete(key);
    }
  }

  function find<Value>(scope: CacheScope, key: string): Promise<Value> | undefined {
    const { values, running } = scopes[scope];
    const known = values.get(key);
    const answer = known ? Promise.resolve(known.value as Value) : (running.get(key) as Promise<Value> | undefined);
    if (answer) counter.hits += 1;
    return answer;
  }

  return {
    find,
    get<Value>(scope: CacheScope, key: string, make: () => Promise<Value>): Promise<Value> {
      const known = find<Value>(scope, key);
      if (known) return known;
      counter.misses += 1;
      return makeAndKeep(scopes[scope], key, make);
    },
    revision: () => revision,
    changed(scope) {
      revision += 1;
      clear(scopes.cards);
      if (scope === 'membership') clear(scopes.membership);
    },
  };
}
