import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileStore, StoredBytes } from './port.ts';

/** A key is 32 random hexadecimal digits: no text of a caller becomes a path. */
const keyPattern = /^[0-9a-f]{32}$/;
const makeKey = () => randomUUID().replaceAll('-', '');
/** Keys that `isKnown` is asked about at a time. */
const batch = 500;

/** What is missing is no error of whoever asks for it. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Files below a folder that no page is served from, readable by the shop's own user alone. */
export class DiskStore implements FileStore {
  readonly #drafts: string;
  readonly #kept: string;

  constructor(folder: string) {
    this.#drafts = join(folder, 'drafts');
    this.#kept = join(folder, 'kept');
  }

  async receive(source: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    const key = makeKey();
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
    // It is there before anything is read: a pipeline that fails does not wait for its last stream, and a file that comes
    // after it was removed would stay.
    const draft = await open(this.draftPath(key), 'wx', 0o600);
    try {
      await pipeline(source, measured, draft.createWriteStream({ flush: true }));
    } catch (error) {
      await this.remove(key);
      throw error;
    }
    return { key, size, checksum: hash.digest('hex') };
  }

  draftPath(key: string): string {
    return join(this.#drafts, checked(key));
  }

  /** Two digits make 256 folders: none of them grows so large that it is slow to read. */
  #folderOf(key: string): string {
    return join(this.#kept, checked(key).slice(0, 2));
  }

  #keptPath(key: string): string {
    return join(this.#folderOf(key), key);
  }

  async keep(key: string): Promise<void> {
    await mkdir(this.#folderOf(key), { recursive: true, mode: 0o700 });
    await rename(this.draftPath(key), this.#keptPath(key));
  }

  async remove(key: string): Promise<void> {
    await rm(this.draftPath(key), { force: true });
    await rm(this.#keptPath(key), { force: true });
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!keyPattern.test(key)) return null;
    const path = this.#keptPath(key);
    const found = await unlessMissing(stat(path));
    return found?.isFile() ? createReadStream(path, range) : null;
  }

  async sweep(before: Date, isKnown: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    const drafts = await this.#oldIn(this.#drafts, before);
    for (const key of drafts) await this.remove(key);
    let gone = drafts.length;
    for (const folder of (await unlessMissing(readdir(this.#kept))) ?? []) {
      const old = await this.#oldIn(join(this.#kept, folder), before);
      for (let start = 0; start < old.length; start += batch) {
        const keys = old.slice(start, start + batch);
        const known = await isKnown(keys);
        const orphans = keys.filter((key) => !known.has(key));
        for (const key of orphans) await this.remove(key);
        gone += orphans.length;
      }
    }
    return gone;
  }

  async #oldIn(folder: string, before: Date): Promise<string[]> {
    const names = ((await unlessMissing(readdir(folder))) ?? []).filter((name) => keyPattern.test(name));
    const old: string[] = [];
    for (const name of names) {
      const found = await unlessMissing(stat(join(folder, name)));
      if (found && found.mtime < before) old.push(name);
    }
    return old;
  }
}

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error('A key that this store did not make');
  return key;
}
