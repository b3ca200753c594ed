import { createFileKey, isFileKey } from './fileKeys.ts';
import type { FileStore } from './port.ts';
import type { ObjectHeaders, S3Client } from './s3Client.ts';
import { type ObjectSweep, sweepObjects } from './sweepObjects.ts';

/** Prefix of the copies. */
export const publicPrefix = 'public';
/** Prefix of avatars, which are stored unencrypted. */
export const avatarPrefix = 'avatars';

/** Headers of an object that never changes. */
export const getPublicHeaders = (mime: string): ObjectHeaders => ({
  'content-type': mime,
  'cache-control': 'public, max-age=31536000, immutable',
});

export interface PublicPicturesOptions {
  client: S3Client;
  /** Base URL of the bucket's objects for everybody, without a trailing slash. */
  baseUrl: string;
  /** The store of the private files that are copied. */
  files: FileStore;
}

/** Copies of public pictures that the bucket or a CDN serves without the shop: decrypted, under keys of their own. */
export class PublicPictures {
  readonly #client: S3Client;
  readonly #baseUrl: string;
  readonly #files: FileStore;

  constructor({ client, baseUrl, files }: PublicPicturesOptions) {
    this.#client = client;
    this.#baseUrl = baseUrl;
    this.#files = files;
  }

  /** Copies a kept file and returns the key of the copy; null where the file does not exist. */
  async copy(storageKey: string, mime: string): Promise<string | null> {
    const bytes = await this.#files.open(storageKey);
    if (!bytes) return null;
    const key = createFileKey();
    await this.#client.upload(`${publicPrefix}/${key}`, bytes, getPublicHeaders(mime));
    return key;
  }

  getUrl(publicKey: string): string {
    return `${this.#baseUrl}/${publicPrefix}/${publicKey}`;
  }

  getAvatarUrl(key: string): string {
    return `${this.#baseUrl}/${avatarPrefix}/${key}`;
  }

  async remove(publicKey: string): Promise<void> {
    if (isFileKey(publicKey)) await this.#client.delete(`${publicPrefix}/${publicKey}`);
  }

  /** Removes copies that no file names. Returns their number. */
  sweep(before: ObjectSweep['before'], isKnown: ObjectSweep['isKnown']): Promise<number> {
    return sweepObjects(this.#client, { prefix: publicPrefix, before, isKnown }, (key) => this.remove(key));
  }
}
