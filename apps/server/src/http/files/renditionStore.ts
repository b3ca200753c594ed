import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Rendition, toRenditionFile } from '@sampan/domain/picture/renditions';
import { ignoreMissingFile } from '../../dataFolder.ts';
import { FairQueue } from '../limits/fairQueue.ts';

/** Two at a time use two cores and keep responses fast. A page requests at most about fifty pictures. */
const queueLimits = { concurrency: 2, maxWaiting: 512, maxWaitingPerClient: 64 };

/**
 * Keeps renditions in a folder of this server, which makes each at its first request. Its names must be checked: the
 * callers only ask for pictures that the shop shows, which limits the disk to eight files per picture.
 */
export class RenditionStore {
  readonly #folder: string;
  readonly #queue = new FairQueue<Buffer | null>(queueLimits);

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path(name: string, rendition: Rendition): string {
    return join(this.#folder, name, toRenditionFile(rendition));
  }

  /** Whether the rendition was made before. An empty file, which a power failure may leave, is made again. */
  has(name: string, rendition: Rendition): boolean {
    return (statSync(this.#path(name, rendition), { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  /** Reads a rendition that was made before; null if there is none, or it cannot be read and must be made again. */
  async find(name: string, rendition: Rendition): Promise<Buffer | null> {
    const bytes = await readFile(this.#path(name, rendition)).catch(() => null);
    return bytes && bytes.length > 0 ? bytes : null;
  }

  /**
   * Makes a rendition with `draw`, in the turn of this client; null where `draw` returns null. One that cannot be stored,
   * because the disk is full, is made again for the next request.
   * @throws ApiError with Retry-After if too many pictures are waiting: TOO_MANY_REQUESTS for this client, UNAVAILABLE in
   *   total
   */
  async make(
    name: string,
    rendition: Rendition,
    client: string,
    draw: () => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const path = this.#path(name, rendition);
    return this.#queue.run(client, path, async () => {
      const bytes = await draw();
      if (bytes) await writeAtomically(path, bytes).catch(() => undefined);
      return bytes;
    });
  }

  /** Names of the pictures in a subfolder that have renditions. */
  async list(subfolder: string): Promise<string[]> {
    return (await ignoreMissingFile(readdir(join(this.#folder, subfolder)))) ?? [];
  }

  /** Deletes all renditions of a picture. */
  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { recursive: true, force: true });
  }
}

/**
 * Writes to a temporary file, syncs and renames it, so that readers never see a partial file, even after a power failure.
 */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
