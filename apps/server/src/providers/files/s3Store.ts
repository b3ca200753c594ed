import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '@sampan/domain/file/byteRange';
import { DiskStore } from './disk.ts';
import { type ByteSource, type FileCipher, isEncryptedHeader, magicLength } from './fileCipher.ts';
import { checkFileKey, isFileKey } from './fileKeys.ts';
import type { FileStore, StoredBytes } from './port.ts';
import type { ObjectHeaders, S3Client } from './s3Client.ts';
import { sweepObjects } from './sweepObjects.ts';

export interface S3StoreOptions {
  client: S3Client;
  /** Prefix of this store's objects: `files` or `avatars`. */
  prefix: string;
  /** Local folder of drafts: a draft lives for one request, on the server that received it. */
  draftFolder: string;
  cipher?: FileCipher;
  /** Headers of the objects, where the store may serve them without the shop. */
  headers?: ObjectHeaders;
}

/**
 * Stores kept files in an S3 bucket shared by all servers. A draft lies encrypted on this server's disk during its
 * request.
 */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #drafts: DiskStore;
  readonly #cipher: FileCipher | undefined;
  readonly #headers: ObjectHeaders;

  constructor({ client, prefix, draftFolder, cipher, headers = {} }: S3StoreOptions) {
    this.#client = client;
    this.#prefix = prefix;
    this.#drafts = new DiskStore(draftFolder, cipher);
    this.#cipher = cipher;
    this.#headers = headers;
  }

  #objectKey(key: string): string {
    return `${this.#prefix}/${checkFileKey(key)}`;
  }

  receive(source: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    return this.#drafts.receive(source);
  }

  openDraft(key: string, range?: ByteRange): Promise<Readable> {
    return this.#drafts.openDraft(key, range);
  }

  async keep(key: string): Promise<void> {
    await this.upload(key, this.#drafts.getDraftPath(key));
    await this.removeDraft(key);
  }

  /** Uploads a file's bytes unchanged: an encrypted file stays encrypted. */
  async upload(key: string, path: string): Promise<void> {
    await this.#client.upload(this.#objectKey(key), createReadStream(path), this.#headers);
  }

  /** Reads the object as stored, without decryption; null where it does not exist. */
  async openStored(key: string): Promise<{ size: number; stream: Readable } | null> {
    return this.#client.get(this.#objectKey(key));
  }

  removeDraft(key: string): Promise<void> {
    return this.#drafts.removeDraft(key);
  }

  async remove(key: string): Promise<void> {
    await this.removeDraft(key);
    await this.#client.delete(this.#objectKey(key));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isFileKey(key)) return null;
    const objectKey = this.#objectKey(key);
    const cipher = this.#cipher;
    const head = cipher && (await this.#client.get(objectKey, { start: 0, end: magicLength - 1 }));
    if (head === null) return null;
    if (!cipher || !head || !isEncryptedHeader(await buffer(head.stream))) {
      return (await this.#client.get(objectKey, range))?.stream ?? null;
    }
    const source = new S3Source(this.#client, objectKey, head.size);
    const decrypted = cipher.decrypt(source, key, range);
    async function* readDecrypted() {
      try {
        yield* decrypted;
      } finally {
        await source.close();
      }
    }
    return Readable.from(readDecrypted(), { objectMode: false });
  }

  async check(): Promise<void> {
    await Promise.all([this.#client.checkBucket(), this.#drafts.check()]);
  }

  /** No-op: every file in the bucket is uploaded encrypted. */
  async encryptOld(): Promise<number> {
    return 0;
  }

  sweepDrafts(before: Date): Promise<number> {
    return this.#drafts.sweepDrafts(before);
  }

  async sweep(before: Date, isKnown: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    // Kept files on the disk are from before the bucket: `files move` copies them.
    return sweepObjects(this.#client, { prefix: this.#prefix, before, isKnown }, (key) => this.remove(key));
  }
}

/** Reads an object sequentially over one connection, and opens a new one at a seek. */
class S3Source implements ByteSource {
  readonly size: number;
  readonly #client: S3Client;
  readonly #key: string;
  #stream: Readable | undefined;
  #chunks: AsyncIterator<Buffer> | undefined;
  #position = 0;
  #pending = Buffer.alloc(0);

  constructor(client: S3Client, key: string, size: number) {
    this.#client = client;
    this.#key = key;
    this.size = size;
  }

  async read(position: number, length: number): Promise<Buffer> {
    if (!this.#chunks || position !== this.#position) await this.#openAt(position);
    const chunks: Buffer[] = [this.#pending];
    let available = this.#pending.length;
    while (available < length) {
      const next = await this.#chunks?.next();
      if (!next || next.done) break;
      chunks.push(next.value);
      available += next.value.length;
    }
    const joined = Buffer.concat(chunks);
    const bytes = joined.subarray(0, length);
    this.#pending = joined.subarray(length);
    this.#position += bytes.length;
    return bytes;
  }

  async #openAt(position: number): Promise<void> {
    await this.close();
    const object = await this.#client.get(this.#key, { start: position, end: Number.POSITIVE_INFINITY });
    if (!object) throw new Error('A stored file is gone');
    this.#stream = object.stream;
    this.#chunks = object.stream[Symbol.asyncIterator]();
    this.#position = position;
    this.#pending = Buffer.alloc(0);
  }

  async close(): Promise<void> {
    this.#stream?.destroy();
    this.#stream = undefined;
    this.#chunks = undefined;
  }
}
