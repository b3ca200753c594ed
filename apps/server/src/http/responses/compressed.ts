import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedJson, CompressedBody } from '../../cache/cachedJson.ts';
import { withOwnMemory } from '../../cache/ownMemory.ts';
import { findEncoding, minCompressedSize } from './negotiation.ts';

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

/**
 * Compresses a cached response for the accepted encoding, once per encoding: compression costs far more than the rest
 * of a cached response. The results are garbage-collected with the response.
 */
export function compressed(
  answer: CachedJson<unknown>,
  accepted: string | string[] | undefined,
): Promise<CompressedBody> {
  const encoding = findEncoding(accepted);
  const made = answer.compressed;
  const form = made.get(encoding ?? '') ?? pack(answer.bytes, encoding);
  made.set(encoding ?? '', form);
  return form;
}

async function pack(bytes: Buffer, encoding: CompressedBody['encoding']): Promise<CompressedBody> {
  if (!encoding || bytes.length < minCompressedSize) return { bytes };
  return { bytes: withOwnMemory(await packers[encoding](bytes)), encoding };
}
