import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '@sampan/domain/file/byteRange';
import type { KeyList } from '../secrets.ts';

/** Random access to encrypted bytes: an open file or an object in S3. */
export interface ByteSource {
  readonly size: number;
  /** Returns fewer than `length` bytes only at the end. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Wraps an open file. */
export async function toByteSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    async read(position, length) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Header of every encrypted file: format and version. */
const magic = Buffer.from('SAMPANF1');
const saltLength = 32;
const headerLength = magic.length + saltLength;
/** Plaintext bytes of a chunk; the last chunk of a file may be shorter. */
const chunkSize = 64 * 1024;
const tagLength = 16;
const sealedChunkSize = chunkSize + tagLength;

/** A file that does not open with this key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';

  constructor(storageKey: string) {
    super(`file ${storageKey} was changed, or encrypted with another DATA_KEY`);
  }
}

/**
 * Encrypts files in chunks, so that any range can be read and files of any size can be streamed (the STREAM
 * construction: Hoang, Reyhanitabar, Rogaway, Vizár, 2015). Each file has its own key, derived from the master key, a
 * random salt and the storage key. Each chunk is encrypted with AES-256-GCM; its nonce holds the chunk number and a
 * flag for the last one. Decryption fails for a changed, moved, swapped or missing chunk, a truncated file, and a file
 * under another key.
 */
export class FileCipher {
  readonly #masterKeys: KeyList;

  /** The first master key encrypts; the others decrypt files of before. */
  constructor(...masterKeys: KeyList) {
    this.#masterKeys = masterKeys;
  }

  /** Encrypts a stream for the file stored under `storageKey`. */
  async *encrypt(source: AsyncIterable<Uint8Array>, storageKey: string): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltLength);
    const key = deriveFileKey(this.#masterKeys[0], salt, storageKey);
    yield Buffer.concat([magic, salt]);
    let pending: Uint8Array[] = [];
    let length = 0;
    let number = 0;
    for await (const bytes of source) {
      pending.push(bytes);
      length += bytes.length;
      // The last chunk is flagged, so a full chunk is held until more bytes follow.
      if (length <= chunkSize) continue;
      let block = Buffer.concat(pending);
      while (block.length > chunkSize) {
        yield seal(key, number, false, block.subarray(0, chunkSize));
        number += 1;
        block = block.subarray(chunkSize);
      }
      pending = [block];
      length = block.length;
    }
    yield seal(key, number, true, Buffer.concat(pending));
  }

  /**
   * Decrypts a file, or an inclusive byte range of it.
   *
   * @throws DecryptionError where a chunk was changed or cut off, or no key is the right one; Error where less than a
   * chunk's tag is left
   */
  async *decrypt(file: ByteSource, storageKey: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const { size } = file;
    const header = await readExactly(file, 0, headerLength);
    const salt = header.subarray(magic.length);
    let keys = this.#masterKeys.map((masterKey) => deriveFileKey(masterKey, salt, storageKey));
    const lastNumber = Math.max(1, Math.ceil((size - headerLength) / sealedChunkSize)) - 1;
    const start = range?.start ?? 0;
    const end = range?.end ?? Number.POSITIVE_INFINITY;
    const first = Math.floor(start / chunkSize);
    for (let number = first; number <= lastNumber && number * chunkSize <= end; number += 1) {
      const position = headerLength + number * sealedChunkSize;
      const sealed = await readExactly(file, position, Math.min(sealedChunkSize, size - position));
      const opened = openChunk(keys, number, number === lastNumber, sealed);
      if (!opened) throw new DecryptionError(storageKey);
      const { key, bytes } = opened;
      // All chunks of a file have the same key.
      keys = [key];
      const from = Math.max(0, start - number * chunkSize);
      const to = Math.min(bytes.length, end - number * chunkSize + 1);
      if (to > from) yield bytes.subarray(from, to);
    }
  }
}

/** Whether a file has the header of an encrypted file; earlier versions wrote files unencrypted. */
export async function isEncrypted(file: FileHandle): Promise<boolean> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  return isEncryptedHeader(buffer.subarray(0, bytesRead));
}

/** Number of leading bytes that `isEncryptedHeader` needs. */
export const magicLength = magic.length;

/** Whether a file that starts with these bytes is encrypted. */
export const isEncryptedHeader = (bytes: Buffer) => magic.equals(bytes);

/** Key of one file. */
function deriveFileKey(masterKey: Buffer, salt: Buffer, storageKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, salt, `sampan file ${storageKey}`, 32));
}

/** A unique nonce for each chunk of a file's key: the chunk number and the last-chunk flag. */
function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, number: number, isLast: boolean, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, toNonce(number, isLast));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a chunk with the first of the keys that opens it; null where none does. */
function openChunk(keys: readonly Buffer[], number: number, isLast: boolean, sealed: Buffer) {
  for (const key of keys) {
    const bytes = unseal(key, number, isLast, sealed);
    if (bytes) return { key, bytes };
  }
  return null;
}

/** Null where the chunk was changed or the key is wrong. */
function unseal(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer | null {
  if (sealed.length < tagLength) throw new Error('An encrypted file is truncated');
  const decipher = createDecipheriv('aes-256-gcm', key, toNonce(number, isLast));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const bytes = decipher.update(sealed.subarray(0, -tagLength));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return null;
  }
}

async function readExactly(file: ByteSource, position: number, length: number): Promise<Buffer> {
  if (length <= 0) throw new Error('An encrypted file is truncated');
  const bytes = await file.read(position, length);
  if (bytes.length !== length) throw new Error('An encrypted file is truncated');
  return bytes;
}
