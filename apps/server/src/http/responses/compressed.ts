import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedJson, CompressedBody } from '../../cache/cachedJson.ts';
import { withOwnMemory } from '../../cache/ownMemory.ts';

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;
const encodings = ['br', 'gzip'] as const;

/** Minimum size for compression, bytes; a smaller body fits into one packet. */
const threshold = 1024;

/**
 * Compresses a cached response for the accepted encoding, once per encoding: compression costs far more than the rest
 * of a cached response. The results are garbage-collected with the response.
 */
export function compressed(
  answer: CachedJson<unknown>,
  accepted: string | string[] | undefined,
): Promise<CompressedBody> {
  const encoding = encodings.find((name) => accepts(String(accepted ?? ''), name));
  const made = answer.compressed;
  const form = made.get(encoding ?? '') ?? pack(answer.bytes, encoding);
  made.set(encoding ?? '', form);
  return form;
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((parameter) => parameter.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function pack(bytes: Buffer, encoding: CompressedBody['encoding']): Promise<CompressedBody> {
  if (!encoding || bytes.length < threshold) return { bytes };
  return { bytes: withOwnMemory(await packers[encoding](bytes)), encoding };
}
