import { randomFillSync } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { withOwnMemory } from '../../cache/ownMemory.ts';
import type { Encoding } from '../../http/responses/negotiation.ts';

const nonceBytes = 16;
/** Random bytes for 256 nonces, each used once: asking the system for those of each nonce took 9 % of a page's time. */
const pool = Buffer.alloc(256 * nonceBytes);
let poolUsed = pool.length;

/** Creates a nonce of 128 random bits: 24 characters, always ending with `==`. */
export function createNonce(): string {
  if (poolUsed === pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const start = poolUsed;
  poolUsed += nonceBytes;
  return pool.toString('base64', start, poolUsed);
}

/**
 * Placeholder for the nonce in a document. Random per process, so that no URL or shop data can contain it, with the
 * length and ending of a nonce (see `NonceDocument`).
 */
export const noncePlaceholder = createNonce();

/** Of some 100 stand-ins one has characters that a page's text refers back to. */
const maxAttempts = 8;

/** Builds the compressed document for a nonce, including checksums. */
type Assemble = (nonce: Buffer) => Buffer;

const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };
const gzipLevel = 7;
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * A document that is compressed once and sent with a different nonce each time. The compressed stream is flushed around
 * each nonce, and the block between two flushes is replaced by an uncompressed one of the same length (RFC 7932 section
 * 9.2, RFC 1951 section 3.2.4). The decoder's window then stays valid and, because all nonces end alike, so does its
 * context.
 */
export class NonceDocument {
  /** Size of the document without nonces, bytes. */
  readonly size: number;
  /** The text around the nonces. Dropped when it can be read back from its Brotli form, a fifth of its size. */
  #parts: readonly Buffer[] | undefined;
  readonly #compressed = new Map<Encoding, Promise<Assemble | undefined>>();

  constructor(html: string) {
    this.#parts = toParts(html);
    this.size = this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** Response body with this nonce, which must come from `createNonce`. */
  async bytes(nonce: string, encoding?: Encoding): Promise<Buffer> {
    const value = Buffer.from(nonce);
    if (!encoding) return insert(value, await this.#readParts());
    const made = this.#compressed.get(encoding) ?? this.#compress(encoding);
    this.#compressed.set(encoding, made);
    const assemble = await made;
    return assemble ? assemble(value) : compressAtOnce[encoding](insert(value, await this.#readParts()));
  }

  async #readParts(): Promise<readonly Buffer[]> {
    if (this.#parts) return this.#parts;
    const assemble = await this.#compressed.get('br');
    if (!assemble) throw new Error('A document has neither its text nor its Brotli form.');
    return toParts((await decompress.br(assemble(Buffer.from(noncePlaceholder)))).toString());
  }

  /**
   * Compresses with other stand-ins for the nonce as long as the compressed text has back references to it: some text
   * may begin as the attribute with the nonce does, such as `="c`. Undefined if none is left without; such a document is
   * compressed for each response.
   */
  async #compress(encoding: Encoding): Promise<Assemble | undefined> {
    const parts = await this.#readParts();
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const standIn = createNonce();
      const assemble = await assemblers[encoding](parts, standIn);
      const nonce = Buffer.from(toOtherCharacters(standIn));
      const read = await decompress[encoding](assemble(nonce)).catch(() => undefined);
      if (!read?.equals(insert(nonce, parts))) continue;
      if (encoding === 'br') this.#parts = undefined;
      return assemble;
    }
    return undefined;
  }
}

/** Differs from the nonce in each character but the last two, so that a back reference to any of them shows. */
const toOtherCharacters = (nonce: string) => nonce.replace(/[^=]/g, (character) => (character === 'A' ? 'B' : 'A'));

function toParts(html: string): Buffer[] {
  return html.split(noncePlaceholder).map((text) => withOwnMemory(Buffer.from(text)));
}

/** Puts the bytes of a nonce between the parts of a document. */
function insert(nonce: Buffer, parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [nonce, part])));
}

const compressAtOnce: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(zlib.brotliCompress)(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(zlib.gzip)(bytes, { level: 6 }),
};
const decompress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
};

const assemblers: Record<Encoding, (parts: readonly Buffer[], standIn: string) => Promise<Assemble>> = {
  async br(parts, standIn) {
    const stream = zlib.createBrotliCompress(brotliOptions);
    const texts = await compressParts(stream, parts, standIn, zlib.constants.BROTLI_OPERATION_FLUSH);
    return (nonce) => insert(toUncompressedBrotliBlock(nonce), texts);
  },
  async gzip(parts, standIn) {
    const stream = zlib.createDeflateRaw({ level: gzipLevel });
    const texts = await compressParts(stream, parts, standIn, zlib.constants.Z_SYNC_FLUSH);
    return (nonce) => {
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(
        parts.reduce((sum, part, at) => zlib.crc32(part, at === 0 ? 0 : zlib.crc32(nonce, sum)), 0),
      );
      const length = parts.reduce((sum, part) => sum + part.length, nonce.length * (parts.length - 1));
      trailer.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([gzipHeader, insert(toStoredDeflateBlock(nonce), texts), trailer]);
    };
  },
};

/** Header bits: ISLAST 0, MNIBBLES 0 (16-bit length), MLEN - 1, ISUNCOMPRESSED 1, zero padding to the byte. */
function toUncompressedBrotliBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}

/** Header bits: BFINAL 0, BTYPE 00, zero padding to the byte, LEN and its complement. */
function toStoredDeflateBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

/** Compresses the parts in one stream, with the stand-in between them; returns the bytes of the parts only. */
async function compressParts(
  stream: zlib.BrotliCompress | zlib.DeflateRaw,
  parts: readonly Buffer[],
  standIn: string,
  flushKind: number,
): Promise<Buffer[]> {
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const failed = new Promise<never>((_resolve, reject) => void stream.once('error', reject));
  const take = () => {
    const taken = withOwnMemory(Buffer.concat(chunks));
    chunks = [];
    return taken;
  };
  async function writeAndFlush(bytes: Buffer | string): Promise<Buffer> {
    stream.write(bytes);
    await Promise.race([new Promise<void>((resolve) => stream.flush(flushKind, resolve)), failed]);
    return take();
  }
  const texts: Buffer[] = [];
  for (const part of parts.slice(0, -1)) {
    texts.push(await writeAndFlush(part));
    await writeAndFlush(standIn);
  }
  const ended = new Promise<void>((resolve) => void stream.once('end', resolve));
  stream.end(parts.at(-1));
  await Promise.race([ended, failed]);
  return [...texts, take()];
}
