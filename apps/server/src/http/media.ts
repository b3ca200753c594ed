import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from './refusal.ts';

/** Widths that the shop's `<picture>` asks for, px. */
export const pictureWidths = [240, 480, 960] as const;
export const pictureFormats = ['avif', 'webp'] as const;
type Width = (typeof pictureWidths)[number];
type Format = (typeof pictureFormats)[number];

/** Encoding at a time: two keep two cores busy and the answers in between quick. */
const atOnce = 2;
const year = 31_536_000;

/** Draws pictures the first time they are asked for and keeps them on disk; what draws is loaded then. Keys are safe names. */
export class PictureStore {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'media');
  }

  #path(key: string, width: Width, format: Format): string {
    return join(this.#folder, key, `${width}.${format}`);
  }

  /** Whether it is drawn already. */
  has(key: string, width: Width, format: Format): boolean {
    return existsSync(this.#path(key, width, format));
  }

  /** The file's bytes; null for a key that names no picture. */
  async read(key: string, width: Width, format: Format): Promise<Buffer | null> {
    const path = this.#path(key, width, format);
    if (existsSync(path)) return readFile(path);
    const { renderPicture } = await import('@sampan/demo/art/pictures');
    const svg = renderPicture(key);
    if (svg === undefined) return null;
    const found = this.#underWay.get(path);
    if (found) return found;
    const drawing = this.#draw(svg, path, width, format).finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, drawing);
    return drawing;
  }

  async #draw(svg: string, path: string, width: Width, format: Format): Promise<Buffer> {
    await this.#turn();
    try {
      const { default: sharp } = await import('sharp');
      const picture = sharp(Buffer.from(svg), { density: 96 }).resize({ width });
      const bytes = await (format === 'avif'
        ? picture.avif({ quality: 55, effort: 3 })
        : picture.webp({ quality: 82 })
      ).toBuffer();
      await writeAtomically(path, bytes);
      return bytes;
    } finally {
      this.#drawing -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#drawing >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#drawing += 1;
  }
}

/** A reader sees the whole file or none, whenever the process ends. */
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

/** `/media/{key}` is the 960 px WebP; `/media/{key}/{width}.{format}` is what a srcset names. */
export function registerMedia(app: FastifyInstance, deps: Deps): void {
  const store = new PictureStore(deps.config.dataDir);
  const send = async (reply: FastifyReply, key: string, width: Width, format: Format) => {
    const bytes = /^[a-z0-9-]{1,120}$/.test(key) ? await store.read(key, width, format) : null;
    if (!bytes) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type(`image/${format}`).send(bytes);
  };
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) =>
    send(reply, request.params.key, 960, 'webp'),
  );
  app.get<{ Params: { key: string; file: string } }>(
    '/media/:key/:file',
    { compress: false },
    async (request, reply) => {
      const [, size, format] = /^(\d+)\.(avif|webp)$/.exec(request.params.file) ?? [];
      const width = pictureWidths.find((known) => String(known) === size);
      if (!width || !(format === 'avif' || format === 'webp')) throw new Refusal('NOT_FOUND');
      return send(reply, request.params.key, width, format);
    },
  );
}
