import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parseRange } from '@sampan/domain/file/byteRange';
import { formatContentDisposition } from '@sampan/domain/file/contentDisposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../providers/files/port.ts';
import { ApiError, requireFound } from '../apiError.ts';
import type { StoredFile } from '../calls/handler.ts';
import { isUnchanged } from '../responses/negotiation.ts';

/** Prevents active content in served files from running, whether framed or opened directly. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** RFC 9530 digest of the whole file, also for partial responses. */
const formatDigest = (checksum: string) => `sha-256=:${Buffer.from(checksum, 'hex').toString('base64')}:`;

/**
 * Reads the first bytes before `beforeSend`, so that a file that cannot be decrypted is not counted as downloaded.
 *
 * @throws ApiError NOT_FOUND if the viewer may no longer have the file
 */
async function runBeforeSend(stream: Readable, beforeSend: () => Promise<boolean>): Promise<void> {
  // An error event without a listener would end the process. The response reports an error of this time.
  stream.on('error', () => undefined);
  try {
    await once(stream, 'readable');
    if (!(await beforeSend())) throw new ApiError('NOT_FOUND');
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** Streams a file or the requested range; answers HEAD with the headers of the whole file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  store: FileStore,
): Promise<FastifyReply> {
  const etag = `"${file.checksum}"`;
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.isStorable ? 'private, no-cache' : 'private, no-store')
    .header('content-disposition', formatContentDisposition({ name: file.name, isInline: file.isInline ?? false }))
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('etag', etag)
    .header('repr-digest', formatDigest(file.checksum))
    .header('x-content-type-options', 'nosniff')
    .type(file.mime);
  if (isUnchanged(request.headers, etag)) return reply.code(304).send();
  if (request.method === 'HEAD') {
    // Without `beforeSend`, because nothing is downloaded. A stream, because Fastify sets the length of any other body.
    return reply.header('content-length', String(file.size)).send(Readable.from([]));
  }
  const { range: rangeHeader, 'if-range': condition } = request.headers;
  const range = condition !== undefined && condition !== etag ? null : parseRange(rangeHeader, file.size);
  if (range === undefined) {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  const stream = requireFound(await store.open(file.key, range ?? undefined));
  if (file.beforeSend) await runBeforeSend(stream, file.beforeSend);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const length = range ? range.end - range.start + 1 : file.size;
  return reply.header('content-length', String(length)).send(stream);
}
