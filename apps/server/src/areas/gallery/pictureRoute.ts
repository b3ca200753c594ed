import { galleryIds, galleryUrl, idOfGalleryUrl } from '@sampan/domain/setting/gallery';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { importedAmong } from './importedPictures.ts';
import { PicturePublisher } from './picturePublisher.ts';

const year = 31_536_000;
/** A redirect to a public copy is cached shorter: a picture that comes back to the gallery gets another copy. */
const hour = 3_600;

/**
 * Serves gallery pictures while they are in the gallery, and imported ones. New content gets a new URL. Redirects to the
 * public copy where there is one, and makes it at the first request.
 */
export function registerGalleryPictures(app: FastifyInstance, deps: Deps): void {
  const { db, providers, settings } = deps;
  const { publicPictures } = providers;
  const publisher = publicPictures && new PicturePublisher(deps, publicPictures);
  app.get('/media/gallery/:file', { compress: false }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const id = idOfGalleryUrl(path);
    const shown = galleryIds((await settings.current()).public.gallery?.images);
    const isShown = shown.includes(id) || (id > 0 && (await importedAmong(db, [id])).has(id));
    if (!isShown) throw new ApiError('NOT_FOUND');
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, id), isNull(files.deletedAt)));
    if (!row || galleryUrl(row) !== path) throw new ApiError('NOT_FOUND');
    if (publicPictures && row.publicKey !== null) {
      return reply
        .header('cache-control', `public, max-age=${hour}`)
        .redirect(publicPictures.getUrl(row.publicKey), 307);
    }
    const bytes = await providers.files.open(row.storageKey);
    if (!bytes) throw new ApiError('NOT_FOUND');
    publisher?.publish(row);
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type(row.mime).send(bytes);
  });
}
