import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentRevision } from '../cache/contentRevision.ts';
import type { Deps } from '../deps.ts';
import { findAllowedOrigin } from './cors.ts';
import { withOwnMemory } from './ownMemory.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by handlers whose response is the same for every guest until public content changes. */
    cacheable: CacheableResponse | null;
  }
}

interface CacheableResponse {
  /** `contentRevision` from before the response was computed. */
  revision: string;
  body: Buffer;
}

interface CachedResponse extends CacheableResponse {
  headers: OutgoingHttpHeaders;
  size: number;
}

const maxBytes = 16 * 1024 * 1024;
/** Longer keys are not cached, because clients can generate any number of them. */
const maxKeyLength = 1_000;
/** Estimated size of headers and bookkeeping per entry, bytes. */
const overhead = 2_000;

/** LRU cache of complete responses to guests' GET calls. */
export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>();
  readonly #revision: () => string;
  #size = 0;

  constructor(revision: () => string) {
    this.#revision = revision;
  }

  /** Approximate size of all entries, bytes. */
  get size(): number {
    return this.#size;
  }

  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.revision !== this.#revision()) {
      this.#size -= entry.size;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, response: CacheableResponse & { headers: OutgoingHttpHeaders }): void {
    if (key.length > maxKeyLength || response.revision !== this.#revision()) return;
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
    const body = withOwnMemory(response.body);
    const size = body.length + 2 * key.length + overhead;
    this.#entries.set(key, { ...response, body, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= maxBytes) break;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }
}

/**
 * Cache key; undefined if the response may differ between clients. Contains the origin, because CORS headers depend on
 * it.
 */
function cacheKey(request: FastifyRequest, corsOrigins: readonly string[]): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return undefined;
  return `${findAllowedOrigin(request, corsOrigins) ?? ''} ${headers['accept-encoding'] ?? ''} ${url}`;
}

/**
 * Sends a cached response before any other hook, parsing or handler runs. Must be registered before every plugin with
 * an onRequest hook.
 */
export function registerResponseCache(app: FastifyInstance, deps: Deps): void {
  const cache = new ResponseCache(() => contentRevision(deps));
  app.decorateReply('cacheable', null);
  app.addHook('onRequest', (request, reply, done) => {
    const key = cacheKey(request, deps.config.corsOrigins);
    const found = key === undefined ? undefined : cache.get(key);
    if (!found) return done();
    reply.hijack();
    reply.raw.writeHead(200, found.headers);
    reply.raw.end(found.body);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const key = cacheKey(request, deps.config.corsOrigins);
    // A cookie is specific to one client.
    const isShareable = reply.statusCode === 200 && !reply.hasHeader('set-cookie');
    if (reply.cacheable && isShareable && key !== undefined) {
      cache.set(key, { ...reply.cacheable, headers: reply.getHeaders() as OutgoingHttpHeaders });
    }
    done();
  });
}

/** Marks this reply's body as cacheable. */
export function markCacheable(reply: FastifyReply, response: CacheableResponse): void {
  reply.cacheable = response;
}
