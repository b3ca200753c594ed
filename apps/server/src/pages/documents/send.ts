import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withOwnMemory } from '../../cache/ownMemory.ts';
import { allowStyles, cacheForever } from '../../http/responses/headers.ts';
import { type Encoding, findEncoding, isUnchanged, minCompressedSize } from '../../http/responses/negotiation.ts';
import type { StaticFile } from './builtFiles.ts';
import { latestBuildPath } from './latestBuild.ts';
import { createNonce, type NonceDocument } from './nonceDocument.ts';

const compressible = /^(text|application)\/|svg/;

/** High compression levels: files are compressed once and sent often. */
const compressFile: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Cache-Control of a file. Hashed assets never change; the latest build can change within a second. */
function getCacheControl(path: string): string {
  if (path.startsWith('/assets/')) return cacheForever;
  // The file name contains the build id; the list is a prefetch hint, so a stale one is harmless.
  if (path.startsWith('/builds/meta/')) return 'public, max-age=31536000';
  if (path === latestBuildPath) return 'public, max-age=1';
  if (/((_payload|\/openapi)\.json|\.xml|\.txt|\.webmanifest|^\/worker\.js)$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

/** Sends a file with an accepted encoding, or 304. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: StaticFile) {
  const { headers } = request;
  reply.type(file.type).header('cache-control', getCacheControl(path)).header('etag', file.etag);
  const isCompressible = compressible.test(file.type) && file.bytes.length >= minCompressedSize;
  if (isCompressible) reply.header('vary', 'accept-encoding');
  if (isUnchanged(headers, file.etag)) return reply.code(304).send();
  const encoding = isCompressible && findEncoding(headers['accept-encoding']);
  if (!encoding) return reply.send(file.bytes);
  const packed = file.packed.get(encoding) ?? compressFile[encoding](file.bytes).then(withOwnMemory);
  file.packed.set(encoding, packed);
  return reply.header('content-encoding', encoding).send(await packed);
}

export interface DocumentText {
  status: number;
  html: NonceDocument;
  /** ETag of a document that changes only with its content; without one it is not cached. */
  etag?: string;
}

/**
 * Sends a document with its own nonce. A 304 has no policy header, because the browser's cached copy keeps its own
 * nonce and policy.
 */
export async function sendDocument(request: FastifyRequest, reply: FastifyReply, { status, html, etag }: DocumentText) {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'cookie, accept-language, accept-encoding')
    .header('cache-control', etag ? 'private, no-cache' : 'no-store');
  if (etag) {
    reply.header('etag', etag);
    if (status === 200 && isUnchanged(request.headers, etag)) {
      return reply.code(304).removeHeader('content-security-policy').send();
    }
  }
  const nonce = createNonce();
  allowStyles(reply, nonce);
  const encoding = html.size < minCompressedSize ? undefined : findEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await html.bytes(nonce, encoding));
}
