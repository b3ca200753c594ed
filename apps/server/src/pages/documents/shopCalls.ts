import { createHash } from 'node:crypto';
import { apiPrefix } from '@sampan/api/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { schemaController } from '../../http/schemaController.ts';

/** Digest of a response, short enough to store with each cached page. */
export function computeDigest(status: number, body: string): string {
  return `${status} ${createHash('sha256').update(body).digest('base64url')}`;
}

export interface ShopCalls {
  /** fetch for the API calls of a page. */
  fetch: typeof fetch;
  /** Digests of the responses so far, by call. */
  digests: Map<string, string>;
}

/**
 * Creates an instance whose `inject` calls the app, also while the app closes: it then still answers the requests on open
 * connections, but Fastify refuses its own `inject`, and a page would lack its calls.
 */
export function createInjector(app: FastifyInstance): FastifyInstance {
  const injector = Fastify({ schemaController });
  injector.get('/*', (request, reply) => {
    reply.hijack();
    app.routing(request.raw, reply.raw);
  });
  return injector;
}

/** Calls this server's API as a guest, so that no response contains private data. */
export async function queryShop(injector: FastifyInstance, call: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await injector.inject({ method: 'GET', url: call });
  return { status: statusCode, body };
}

/** Creates the fetch of one page. Only GET calls are allowed. */
export function createShopCalls(injector: FastifyInstance): ShopCalls {
  const digests = new Map<string, string>();
  return {
    digests,
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input));
      if ((init?.method ?? 'GET') !== 'GET' || !pathname.startsWith(`${apiPrefix}/`)) {
        throw new Error(`A page asks for ${init?.method} ${pathname}`);
      }
      const { status, body } = await queryShop(injector, pathname + search);
      digests.set(pathname + search, computeDigest(status, body));
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  };
}
