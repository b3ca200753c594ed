import { apiPrefix } from '@sampan/api/endpoint';
import { escapeHtml } from '@sampan/domain/page/html';
import type { FastifyInstance } from 'fastify';

/** Paths that answers of the API name without their origin: pictures, signed links, and the pages of the sandbox. */
const servedByApi = new RegExp(`^/(media|sandbox)/|^${apiPrefix}/file/`);

/** Tells the built app where the API is; the name is that of `readApiBase` in apps/web. */
export function addApiBase(html: string, apiBaseUrl: string): string {
  const address = escapeHtml(apiBaseUrl);
  const tags = `<meta name="api-base" content="${address}" /><link rel="preconnect" href="${address}" crossorigin />`;
  return html.replace('</head>', () => `  ${tags}\n  </head>`);
}

/**
 * Sends requests for what belongs to the API on to its origin. A server that is the API itself, under its other name,
 * answers them.
 */
export function registerApiRedirect(app: FastifyInstance, apiBaseUrl: string): void {
  const { host } = new URL(apiBaseUrl);
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (headers.host === host || (method !== 'GET' && method !== 'HEAD') || !servedByApi.test(url)) return;
    const isPicture = url.startsWith('/media/');
    return reply
      .header('cache-control', isPicture ? 'public, max-age=86400' : 'no-store')
      .redirect(apiBaseUrl + url, 307);
  });
}
