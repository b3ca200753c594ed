import { createHash } from 'node:crypto';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '@sampan/domain/file/byteRange';
import { ignoreMissingFile, privateFileMode, privateFolderMode, syncPath } from '../../dataFolder.ts';
import { type FileCipher, isEncrypted, toByteSource } from './fileCipher.ts';
import { checkFileKey, createFileKey, isFileKey } from './fileKeys.ts';
import type { FileStore, StoredBytes } from './port.ts';
import { removeUnknown } from './sweepObjects.ts';

/** With less free space the store fails its check: the largest upload needs this much. */
export const minFreeBytes = 64 * 1024 * 1024;

/**
 * Stores files in a folder outside the web root, readable only by the shop's user and encrypted where the store has a
 * cipher. It still reads files that an earlier version wrote unencrypted; `encryptOld` encrypts them.
 */
export class DiskStore implements FileStore {
  readonly #drafts: string;
  readonly #kept: string;
  readonly #cipher: FileCipher | undefined;

  constructor(folder: string, cipher?: FileCipher) {
    this.#drafts = join(folder, 'drafts');
    this.#kept = join(folder, 'kept');
    this.#cipher = cipher;
  }

  async receive(source: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    const key = createFileKey();
    const hash = createHash('sha256');
    let size = 0;
    async function* measureChunks(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await this.#createDrafts();
    // Create the file before reading: a failing pipeline does not wait for its last stream, which could otherwise
    // create the file after `remove` has run.
    const draft = await open(this.getDraftPath(key), 'wx', privateFileMode);
    const cipher = this.#cipher;
    async function* encryptChunks(chunks: AsyncIterable<Uint8Array>) {
      yield* cipher ? cipher.encrypt(chunks, key) : chunks;
    }
    try {
      await pipeline(source, measureChunks, encryptChunks, draft.createWriteStream({ flush: true }));
    } catch (error) {
      await this.remove(key);
      throw error;
    }
    return { key, size, checksum: hash.digest('hex') };
  }

  /** Creates the folder of drafts. The store's folder above it is synced: without it, kept files would be lost. */
  async #createDrafts(): Promise<void> {
    const created = await mkdir(this.#drafts, { recursive: true, mode: privateFolderMode });
    if (created) await syncPath(dirname(created));
  }

  /** Path of a draft on the disk of this server. */
  getDraftPath(key: string): string {
    return join(this.#drafts, checkFileKey(key));
  }

  async openDraft(key: string, range?: ByteRange): Promise<Readable> {
    return this.#read(await open(this.getDraftPath(key)), key, range);
  }

  /** Closes the file with the stream, also when nothing is read or reading fails. */
  async #read(file: FileHandle, key: string, range?: ByteRange): Promise<Readable> {
    const cipher = this.#cipher;
    let decrypted: AsyncGenerator<Buffer>;
    try {
      if (!cipher || !(await isEncrypted(file))) return file.createReadStream(range);
      decrypted = cipher.decrypt(await toByteSource(file), key, range);
    } catch (error) {
      await file.close();
      throw error;
    }
    // Not object mode, so that the stream's buffer is limited in bytes.
    const stream = Readable.from(decrypted, { objectMode: false });
    // Not in the generator: a generator that is destroyed before its first read does not run `finally`.
    stream.once('close', () => void file.close().catch(() => undefined));
    return stream;
  }

  /** Subfolder by the key's first two digits: 256 folders keep each one small enough to list fast. */
  #getFolder(key: string): string {
    return join(this.#kept, checkFileKey(key).slice(0, 2));
  }

  #keptPath(key: string): string {
    return join(this.#getFolder(key), key);
  }

  async keep(key: string): Promise<void> {
    const folder = this.#getFolder(key);
    const created = await mkdir(folder, { recursive: true, mode: privateFolderMode });
    await rename(this.getDraftPath(key), this.#keptPath(key));
    // The row with this key is durable at its commit, so the file's name must be durable before.
    await syncPath(folder);
    if (created) for (const path of new Set([this.#kept, dirname(created)])) await syncPath(path);
  }

  async removeDraft(key: string): Promise<void> {
    await rm(this.getDraftPath(key), { force: true });
  }

  async remove(key: string): Promise<void> {
    await this.removeDraft(key);
    await rm(this.#keptPath(key), { force: true });
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isFileKey(key)) return null;
    const file = await ignoreMissingFile(open(this.#keptPath(key)));
    return file && this.#read(file, key, range);
  }

  /**
   * Encrypts kept files that an earlier version wrote unencrypted and returns their number. Each is replaced
   * atomically. An aborted signal stops it between two files.
   */
  async encryptOld(signal?: AbortSignal): Promise<number> {
    let count = 0;
    for (const folder of (await ignoreMissingFile(readdir(this.#kept))) ?? []) {
      for (const key of (await ignoreMissingFile(readdir(join(this.#kept, folder)))) ?? []) {
        if (signal?.aborted) return count;
        if (isFileKey(key) && (await this.#encryptKept(key))) count += 1;
      }
    }
    return count;
  }

  async #encryptKept(key: string): Promise<boolean> {
    const file = this.#cipher && (await ignoreMissingFile(open(this.#keptPath(key))));
    if (!this.#cipher || !file) return false;
    try {
      if (await isEncrypted(file)) return false;
      await this.#createDrafts();
      const draft = this.getDraftPath(key);
      // Remove a draft that a killed process left.
      await rm(draft, { force: true });
      const copy = await open(draft, 'wx', privateFileMode);
      const source = file.createReadStream({ autoClose: false, start: 0 });
      await pipeline(this.#cipher.encrypt(source, key), copy.createWriteStream({ flush: true }));
    } finally {
      await file.close();
    }
    await this.keep(key);
    return true;
  }

  async check(): Promise<void> {
    await this.#createDrafts();
    await access(this.#drafts, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(this.#drafts);
    if (bavail * bsize < minFreeBytes) throw new Error('The disk of the file store is full');
  }

  async sweep(before: Date, isKnown: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    return removeUnknown(this.#listOldKept(before), isKnown, (key) => this.remove(key));
  }

  /** Deletes no kept file: one that is being encrypted has a draft. */
  async sweepDrafts(before: Date): Promise<number> {
    const drafts = await this.#listOld(this.#drafts, before);
    for (const key of drafts) await this.removeDraft(key);
    return drafts.length;
  }

  /** Keys of all folders: `isKnown` asks the database about many at once, not about those of each folder. */
  async *#listOldKept(before: Date): AsyncGenerator<string> {
    for (const folder of (await ignoreMissingFile(readdir(this.#kept))) ?? []) {
      yield* await this.#listOld(join(this.#kept, folder), before);
    }
  }

  async #listOld(folder: string, before: Date): Promise<string[]> {
    const names = ((await ignoreMissingFile(readdir(folder))) ?? []).filter(isFileKey);
    const old: string[] = [];
    for (const name of names) {
      const found = await ignoreMissingFile(stat(join(folder, name)));
      if (found && found.mtime < before) old.push(name);
    }
    return old;
  }
}
