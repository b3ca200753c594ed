import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ApiError } from './apiError.ts';
import { FairQueue } from './fairQueue.ts';
import { rateLimitKey } from './rateLimitKey.ts';
import { VisiblePictures } from './visiblePictures.ts';

/** Picture widths of the shop's srcsets, px. */
export const pictureWidths = [240, 480, 960] as const;
export const pictureFormats = ['avif', 'webp'] as const;
type Width = (typeof pictureWidths)[number];
type Format = (typeof pictureFormats)[number];

/** Two concurrent renders use two cores and keep responses fast. A page requests at most about fifty pictures. */
const queueLimits = { concurrency: 2, maxWaiting: 512, maxWaitingPerClient: 64 };
const year = 31_536_000;

/**
 * Generates pictures on first request and stores them on disk; the renderer is loaded on demand. Keys are validated
 * names. Only pictures that the shop uses are generated, which limits the disk to six files per picture.
 */
export class PictureStore {
  readonly #folder: string;
  readonly #shown: VisiblePictures;
  readonly #drawer: Deps['pictureDrawer'];
  readonly #queue = new FairQueue<Buffer | null>(queueLimits);

  constructor({ db, config, pictureDrawer }: Pick<Deps, 'db' | 'config' | 'pictureDrawer'>) {
    this.#drawer = pictureDrawer;
    this.#folder = join(config.dataDir, 'media');
    this.#shown = new VisiblePictures(db);
  }

  #path(key: string, width: Width, format: Format): string {
    return join(this.#folder, key, `${width}.${format}`);
  }

  /** Whether the picture is already generated. */
  has(key: string, width: Width, format: Format): boolean {
    return existsSync(this.#path(key, width, format));
  }

  /**
   * Reads or generates a picture; null if the key is invalid or nothing shows it.
   * @throws ApiError UNAVAILABLE with Retry-After if too many pictures are waiting, for this client or in total
   */
  async read(key: string, width: Width, format: Format, client: string): Promise<Buffer | null> {
    const path = this.#path(key, width, format);
    if (existsSync(path)) return readFile(path);
    const drawer = this.#drawer;
    if (!drawer || !(await this.#shown.has(key))) return null;
    return this.#queue.run(client, path, async () => {
      const bytes = await drawer.draw({ key, width, format });
      if (bytes) await writeAtomically(path, bytes);
      return bytes;
    });
  }
}

/** Writes to a temporary file and renames it, so that readers never see a partial file, even after a crash. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(join(path, '..'), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** `/media/{key}` is the 960 px WebP; `/media/{key}/{width}.{format}` are the srcset variants. */
export function registerMedia(app: FastifyInstance, deps: Deps): void {
  const store = new PictureStore(deps);
  const send = async ({ ip }: FastifyRequest, reply: FastifyReply, key: string, width: Width, format: Format) => {
    const isName = /^[a-z0-9-]{1,120}$/.test(key);
    const bytes = isName ? await store.read(key, width, format, rateLimitKey(ip)) : null;
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type(`image/${format}`).send(bytes);
  };
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) =>
    send(request, reply, request.params.key, 960, 'webp'),
  );
  app.get<{ Params: { key: string; file: string } }>(
    '/media/:key/:file',
    { compress: false },
    async (request, reply) => {
      const [, size, format] = /^(\d+)\.(avif|webp)$/.exec(request.params.file) ?? [];
      const width = pictureWidths.find((known) => String(known) === size);
      if (!width || !(format === 'avif' || format === 'webp')) throw new ApiError('NOT_FOUND');
      return send(request, reply, request.params.key, width, format);
    },
  );
}
