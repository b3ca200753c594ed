import { parseRendition, type Rendition } from '@sampan/domain/picture/renditions';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryValues } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../apiError.ts';
import { rateLimitKey } from '../limits/rateLimitKey.ts';
import { cacheForever } from '../responses/headers.ts';
import type { RenditionStore } from './renditionStore.ts';

const prefix = '/media/';
/** Minimum interval between reloads for an unknown picture, ms. */
const minReloadIntervalMs = 1_000;
/** Maximum share of time spent on reloading, for large shops. */
const maxLoadShare = 0.05;

/**
 * Keys of generated pictures that products, orders, categories, articles or settings show. Keys combine a few known
 * words, so there are at most about 20,000.
 */
class VisiblePictures {
  readonly #db: Deps['db'];
  #keys: ReadonlySet<string> = new Set();
  #nextLoadAt = 0;
  #loading: Promise<void> | undefined;

  constructor(db: Deps['db']) {
    this.#db = db;
  }

  async has(key: string): Promise<boolean> {
    if (this.#keys.has(key)) return true;
    if (this.#loading || performance.now() >= this.#nextLoadAt) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return this.#keys.has(key);
  }

  async #load(): Promise<void> {
    const startedAt = performance.now();
    const urls = await queryValues<string>(
      this.#db,
      sql`with texts as (
          select content as text from articles union all select i18n::text from articles
          union all select value::text from settings
        )
        select cover as url from products
        union select url from product_pictures
        union select cover from order_lines
        union select image from categories where image is not null
        union select cover from articles where cover is not null
        union select m[1] from texts, regexp_matches(text, '/media/[a-z0-9-]{1,120}', 'g') as m`,
    );
    this.#keys = new Set(urls.flatMap((url) => (url.startsWith(prefix) ? [url.slice(prefix.length)] : [])));
    const now = performance.now();
    this.#nextLoadAt = now + Math.max(minReloadIntervalMs, (now - startedAt) / maxLoadShare);
  }
}

/** The pictures of the demo shop, which are drawn and not stored. Their keys are validated names. */
export class DrawnPictures {
  readonly #store: RenditionStore;
  readonly #visible: VisiblePictures;
  readonly #drawer: Deps['pictureDrawer'];

  constructor({ db, pictureDrawer }: Pick<Deps, 'db' | 'pictureDrawer'>, store: RenditionStore) {
    this.#drawer = pictureDrawer;
    this.#store = store;
    this.#visible = new VisiblePictures(db);
  }

  /**
   * Reads or draws a picture; null if the key is invalid or nothing shows it.
   * @throws ApiError with Retry-After if too many pictures are waiting: TOO_MANY_REQUESTS for this client, UNAVAILABLE in
   *   total
   */
  async read(key: string, rendition: Rendition, client: string): Promise<Buffer | null> {
    const stored = await this.#store.find(key, rendition);
    if (stored) return stored;
    const drawer = this.#drawer;
    if (!drawer || !(await this.#visible.has(key))) return null;
    return this.#store.make(key, rendition, client, () => drawer.draw({ key, ...rendition }));
  }
}

/** `/media/{key}` is the 960 px WebP; `/media/{key}/{width}.{format}` are the srcset variants. */
export function registerMedia(app: FastifyInstance, deps: Deps, store: RenditionStore): void {
  const pictures = new DrawnPictures(deps, store);
  const send = async ({ ip }: FastifyRequest, reply: FastifyReply, key: string, rendition: Rendition | undefined) => {
    const isName = rendition && /^[a-z0-9-]{1,120}$/.test(key);
    const bytes = isName ? await pictures.read(key, rendition, rateLimitKey(ip)) : null;
    if (!rendition || !bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', cacheForever).type(`image/${rendition.format}`).send(bytes);
  };
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) =>
    send(request, reply, request.params.key, { width: 960, format: 'webp' }),
  );
  app.get<{ Params: { key: string; file: string } }>('/media/:key/:file', { compress: false }, async (request, reply) =>
    send(request, reply, request.params.key, parseRendition(request.params.file)),
  );
}
