import type { FastifyInstance } from 'fastify';
import { ApiError } from '../apiError.ts';
import { sendErrorPage, wantsPage } from '../responses/errorPage.ts';

/** Maximum characters of a URL; well below the limit of the HTTP parser, which cannot answer with a page. */
const maxUrlLength = 16_000;

/**
 * Refuses longer URLs: a document request gets an error page with 414, any other request an error body. Registered after
 * the hooks that set security and CORS headers, so that this response has them, too.
 */
export function registerUrlLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.length <= maxUrlLength) return;
    if (!wantsPage(request)) throw new ApiError('PAYLOAD_TOO_LARGE');
    return sendErrorPage(request, reply, 414);
  });
}
