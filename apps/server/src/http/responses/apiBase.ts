import { apiPrefix } from '@sampan/api/endpoint';
import { escapeHtml } from '@sampan/domain/page/html';
import type { FastifyInstance } from 'fastify';

/** Paths that API responses contain without an origin: pictures, signed links and sandbox pages. */
const servedByApi = new RegExp(`^/(media|sandbox)/|^${apiPrefix}/file/`);

/** Adds the API's base URL to the document; `readApiBase` in apps/web reads the meta tag. */
export function addApiBase(html: string, apiBaseUrl: string): string {
  const address = escapeHtml(apiBaseUrl);
  const tags = `<meta name="api-base" content="${address}" /><link rel="preconnect" href="${address}" crossorigin />`;
  return html.replace('</head>', () => `  ${tags}\n  </head>`);
}

/** Redirects requests for API paths to the API's origin. The server that has this origin answers them itself. */
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
