import { parseRendition } from '@sampan/domain/picture/renditions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import { findWithCatchUp } from '../../http/calls/readYourWrites.ts';
import type { RenditionStore } from '../../http/files/renditionStore.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { cacheForever } from '../../http/responses/headers.ts';
import { readRendition } from './galleryRenditions.ts';
import { PicturePublisher } from './picturePublisher.ts';
import { findShownPicture } from './queries.ts';

/** A redirect to a public copy is cached shorter: a picture that comes back to the gallery gets another copy. */
const hour = 3_600;

/**
 * Serves gallery pictures while they are in the gallery, and imported ones; new content gets a new URL. The picture as it
 * is stored redirects to the public copy where there is one, and makes it at the first request. Its renditions are what
 * the shop's pages show.
 */
export function registerGalleryPictures(app: FastifyInstance, deps: Deps, store: RenditionStore): void {
  const { providers } = deps;
  const { publicPictures } = providers;
  const findPicture = (url: string) => findWithCatchUp(deps, () => findShownPicture(deps, url));
  const publisher = publicPictures && new PicturePublisher(deps, publicPictures);

  app.get('/media/gallery/:file', { compress: false }, async (request, reply) => {
    const row = requireFound(await findPicture(request.url.split('?')[0] ?? ''));
    if (publicPictures && row.publicKey !== null) {
      return reply
        .header('cache-control', `public, max-age=${hour}`)
        .redirect(publicPictures.getUrl(row.publicKey), 307);
    }
    const bytes = requireFound(await providers.files.open(row.storageKey));
    publisher?.publish(row);
    return reply.header('cache-control', cacheForever).type(row.mime).send(bytes);
  });

  app.get<{ Params: { file: string; rendition: string } }>(
    '/media/gallery/:file/:rendition',
    { compress: false },
    async ({ params, ip }, reply) => {
      const rendition = parseRendition(params.rendition);
      const row = rendition && (await findPicture(`/media/gallery/${params.file}`));
      const bytes = row && (await readRendition(deps, store, row, rendition, rateLimitKey(ip)));
      if (!bytes) throw new ApiError('NOT_FOUND');
      return reply.header('cache-control', cacheForever).type(`image/${rendition.format}`).send(bytes);
    },
  );
}
