import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

/** Cache-Control of a URL whose content never changes. */
export const cacheForever = 'public, max-age=31536000, immutable';

/** CSP hashes of a document's inline scripts, such as the one that sets the colors before the first paint. */
export function hashInlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Allows style elements with the nonce in this document; overlays that lock page scrolling insert one. */
export function allowStyles(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
}

/** Whether the content type cannot load or run anything, so that it needs no page policy. */
function isInert(reply: FastifyReply): boolean {
  const isOfPages = String(reply.getHeader('content-security-policy')).includes('script-src');
  return (
    isOfPages && /^(image\/(avif|webp|png)|font\/woff2|text\/css)\b/.test(String(reply.getHeader('content-type') ?? ''))
  );
}

/** Policy of a response that loads and runs nothing, and that no page can frame. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Camera and microphone are needed for the identity check. */
const permissionsPolicy = 'camera=(self), microphone=(self), geolocation=(), payment=()';

/** Security headers of JSON responses written without Fastify; the same as in `registerHeaders`. */
export const rawSecurityHeaders = {
  'content-security-policy': inertPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Lets a service worker fetch pictures from this source: its own policy counts, with `connect-src`. */
export function allowPictureRequests(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${source}`));
}

/** Policy source of everything below a base URL. */
export const toPictureSource = (baseUrl: string): string => `${baseUrl}/`;

export interface HeaderOptions {
  scriptHashes: string[];
  apiBaseUrl?: string | undefined;
  /** Base URL of public pictures outside the shop. */
  pictureBaseUrl?: string | undefined;
}

/**
 * Adds security headers to every response: only inline scripts with an allowed hash, no framing, and no other origin
 * than the API's for calls, pictures and videos, and the base URL of public pictures for pictures.
 */
export function registerHeaders(
  app: FastifyInstance,
  { scriptHashes, apiBaseUrl, pictureBaseUrl }: HeaderOptions,
): void {
  const api = apiBaseUrl === undefined ? [] : [apiBaseUrl];
  const pictures = pictureBaseUrl === undefined ? [] : [toPictureSource(pictureBaseUrl)];
  // Not by @fastify/helmet, which creates the middleware and its policy anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...new Set(scriptHashes)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api, ...pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...api],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...api],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
  app.addHook('onSend', async (_request, reply) => {
    // Shortens the policy of inert resources: a list page loads two dozen, and the page policy takes half a kilobyte
    // each.
    if (isInert(reply)) reply.header('content-security-policy', inertPolicy);
    reply.header('permissions-policy', permissionsPolicy);
  });
}
