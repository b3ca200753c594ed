import type { FastifyInstance } from 'fastify';
import { getClientLocale } from '../../clientLocale.ts';
import { ApiError } from '../apiError.ts';
import { createLongAddressPage, longAddressPolicy } from './longAddressPage.ts';

/** Maximum characters of a URL; well below the limit of the HTTP parser, which cannot answer with a page. */
export const maxUrlLength = 16_000;

/**
 * Refuses longer URLs: a document request gets an error page with 414, any other request an error body. Registered after
 * the hooks that set security and CORS headers, so that this response has them, too.
 */
export function registerUrlLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, originalUrl, headers }, reply) => {
    if (originalUrl.length <= maxUrlLength) return;
    if (method !== 'GET' || !headers.accept?.includes('text/html')) throw new ApiError('PAYLOAD_TOO_LARGE');
    return reply
      .code(414)
      .header('cache-control', 'no-store')
      .header('content-security-policy', longAddressPolicy)
      .type('text/html; charset=utf-8')
      .send(createLongAddressPage(getClientLocale(headers)));
  });
}
