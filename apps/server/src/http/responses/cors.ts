import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const allowedHeaders = 'accept, accept-language, authorization, content-type, idempotency-key, range';
const exposedHeaders =
  'content-disposition, content-length, content-range, date, etag, idempotent-replayed, retry-after, x-request-id';
/** Cache time of preflights, seconds; Chromium's maximum. */
const preflightSeconds = 7_200;
/** Resources that pages embed without an API call: pictures, and evidence by signed links. */
const embedded = /^\/media\/|^\/main\/v2\/file\/evidence\b/;

/** The request's origin if it is an allowed one; undefined otherwise. */
export function findAllowedOrigin({ headers }: FastifyRequest, origins: readonly string[]): string | undefined {
  return origins.find((origin) => origin === headers.origin);
}

/**
 * Enables CORS for these origins (WHATWG Fetch). Credentials are needed only for the demo inbox cookie: sessions use
 * bearer tokens. Without origins nothing is registered, and other sites cannot read responses.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onSend', async (request, reply) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary ? `${vary}, origin` : 'origin');
    if (embedded.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    const origin = findAllowedOrigin(request, origins);
    if (origin === undefined) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', exposedHeaders);
  });
  app.options(`${apiPrefix}/*`, async (request, reply) => {
    if (findAllowedOrigin(request, origins) !== undefined) {
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', String(preflightSeconds));
    }
    return reply.code(204).send();
  });
}
