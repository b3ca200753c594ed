import { parseRendition, type Rendition } from '@sampan/domain/picture/renditions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../apiError.ts';
import { rateLimitKey } from '../limits/rateLimitKey.ts';
import { cacheForever } from '../responses/headers.ts';
import type { RenditionStore } from './renditionStore.ts';
import { VisiblePictures } from './visiblePictures.ts';

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
