import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The hashes that allow a document's inline scripts, such as the one that sets the colours before the first paint. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Lets this one document's styles in whose element bears the nonce: layers that lock the page's scrolling write theirs. */
export function allowStyles(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
}

/** What loads and runs nothing, whatever the pages' policy says. */
function isInert(reply: FastifyReply): boolean {
  const isOfPages = String(reply.getHeader('content-security-policy')).includes('script-src');
  return (
    isOfPages && /^(image\/(avif|webp|png)|font\/woff2|text\/css)\b/.test(String(reply.getHeader('content-type') ?? ''))
  );
}

/** The identity check takes photos and a video. */
const permissionsPolicy = 'camera=(self), microphone=(self), geolocation=(), payment=()';

/** The security headers of an answer that is written without Fastify: those of `registerHeaders`, for a body of JSON. */
export const rawSecurityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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

/**
 * Security headers on every answer. Nothing inline but the scripts named by their hash, no framing, no other hosts but
 * the API's, whose calls, pictures and videos a page may load.
 */
export async function registerHeaders(
  app: FastifyInstance,
  scriptHashes: string[],
  apiBaseUrl: string | undefined,
): Promise<void> {
  const api = apiBaseUrl === undefined ? [] : [apiBaseUrl];
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...new Set(scriptHashes)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
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
  app.addHook('onSend', async (_request, reply) => {
    // Two dozen of these come with a list's page: half a kilobyte each that the line would carry before what is looked at.
    if (isInert(reply)) reply.header('content-security-policy', "default-src 'none'");
    reply.header('permissions-policy', permissionsPolicy);
  });
}
