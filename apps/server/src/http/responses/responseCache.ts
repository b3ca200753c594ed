import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CompressedBody } from '../../cache/cachedJson.ts';
import { getContentRevision } from '../../cache/caches.ts';
import { withOwnMemory } from '../../cache/ownMemory.ts';
import type { Deps } from '../../deps.ts';
import type { Lifecycle } from '../../lifecycle.ts';
import { findAllowedOrigin } from './cors.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by handlers whose response is the same for every guest until public content changes. */
    cacheable: CacheableResponse | null;
  }
}

interface CacheableResponse {
  /** `getContentRevision` from before the response was computed. */
  revision: string;
  body: Buffer;
  /** Encoding of the body. The response may be compressed after that, as for `Accept-Encoding: *`. */
  encoding?: CompressedBody['encoding'];
}

interface CachedResponse extends CacheableResponse {
  headers: OutgoingHttpHeaders;
}

const maxBytes = 16 * 1024 * 1024;
/** Longer keys are not cached, because clients can generate any number of them. */
const maxKeyLength = 1_000;
/** Estimated size of headers and bookkeeping per entry, bytes. */
const overhead = 2_000;
/** Keys that are remembered to tell a repeated request from the first one. */
const maxRequestedKeys = 4_000;

/**
 * LRU cache of complete responses to guests' GET calls. Keeps a response at the second request for it: most searches and
 * filters are requested once, and would take the place of what many clients request.
 */
export class ResponseCache {
  readonly #requestedKeys = new LRUCache<string, true>({ max: maxRequestedKeys });
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + overhead,
  });
  readonly #revision: () => string;

  constructor(revision: () => string) {
    this.#revision = revision;
  }

  /** Approximate size of all entries, bytes. */
  get size(): number {
    return this.#responses.calculatedSize;
  }

  get(key: string): CachedResponse | undefined {
    const response = this.#responses.get(key);
    if (!response || response.revision === this.#revision()) return response;
    this.#responses.delete(key);
    return undefined;
  }

  /** Keeps the response, unless it is the first one of this key. A change of the content forgets responses, not keys. */
  set(key: string, response: CachedResponse): void {
    if (key.length > maxKeyLength || response.revision !== this.#revision()) return;
    const isRepeated = this.#requestedKeys.has(key);
    this.#requestedKeys.set(key, true);
    if (!isRepeated) return;
    this.#responses.set(key, { ...response, body: withOwnMemory(response.body) });
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
export function registerResponseCache(app: FastifyInstance, deps: Deps, lifecycle: Lifecycle): void {
  const cache = new ResponseCache(() => getContentRevision(deps));
  app.decorateReply('cacheable', null);
  app.addHook('onRequest', (request, reply, done) => {
    const key = cacheKey(request, deps.config.corsOrigins);
    const response = key === undefined ? undefined : cache.get(key);
    if (!response) return done();
    reply.hijack();
    // Hooks that run later say so of other responses.
    if (lifecycle.isDraining) reply.raw.setHeader('connection', 'close');
    reply.raw.writeHead(200, response.headers);
    reply.raw.end(response.body);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const key = cacheKey(request, deps.config.corsOrigins);
    // A cookie is specific to one client.
    const isShareable = reply.statusCode === 200 && !reply.hasHeader('set-cookie');
    const isBodyAsSent = reply.cacheable?.encoding === reply.getHeader('content-encoding');
    if (reply.cacheable && isShareable && isBodyAsSent && key !== undefined) {
      cache.set(key, { ...reply.cacheable, headers: reply.getHeaders() as OutgoingHttpHeaders });
    }
    done();
  });
}
