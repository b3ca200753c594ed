import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentRevision } from '../contentRevision.ts';
import type { Deps } from '../deps.ts';
import { findAllowedOrigin } from './cors.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a handler whose response may be sent again to every guest until the public content changes. */
    cacheable: CacheableResponse | null;
  }
}

interface CacheableResponse {
  /** `contentRevision` before the response was computed. */
  revision: string;
  body: Buffer;
}

interface CachedResponse extends CacheableResponse {
  headers: OutgoingHttpHeaders;
  size: number;
}

const maxBytes = 16 * 1024 * 1024;
/** Longer ones are not kept: a client can invent any number of them. */
const maxKeyLength = 1_000;
/** Headers and bookkeeping of an entry, bytes. */
const overhead = 2_000;

/** Complete responses to reading calls of guests, the least recently used dropped first. */
export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>();
  readonly #revision: () => string;
  #size = 0;

  constructor(revision: () => string) {
    this.#revision = revision;
  }

  /** Bytes that the entries take, about. */
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
    const size = response.body.length + 2 * key.length + overhead;
    this.#entries.set(key, { ...response, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= maxBytes) break;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }
}

/** Undefined for a request whose response may differ from client to client. A response names the origin that may read it. */
function cacheKey(request: FastifyRequest, corsOrigins: readonly string[]): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return undefined;
  return `${findAllowedOrigin(request, corsOrigins) ?? ''} ${headers['accept-encoding'] ?? ''} ${url}`;
}

/**
 * Sends a cached response before anything else runs: no headers are computed, no input is parsed, no handler is called.
 * Register it before every other plugin with an onRequest hook.
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
    // A cookie is for one client.
    const isShareable = reply.statusCode === 200 && !reply.hasHeader('set-cookie');
    if (reply.cacheable && isShareable && key !== undefined) {
      cache.set(key, { ...reply.cacheable, headers: reply.getHeaders() as OutgoingHttpHeaders });
    }
    done();
  });
}

/** Marks this reply's body as cacheable, with the revision from before it was computed. */
export function markCacheable(reply: FastifyReply, response: CacheableResponse): void {
  reply.cacheable = response;
}
