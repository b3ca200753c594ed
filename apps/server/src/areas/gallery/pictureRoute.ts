import { galleryIds, galleryUrl, idOfGalleryUrl } from '@sampan/domain/setting/gallery';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { importedAmong } from './importedPictures.ts';

const year = 31_536_000;

/** Serves gallery pictures while they are in the gallery, and imported ones. New content gets a new URL. */
export function registerGalleryPictures(app: FastifyInstance, { db, providers, settings }: Deps): void {
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
    const bytes = row && galleryUrl(row) === path && (await providers.files.open(row.storageKey));
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type(row.mime).send(bytes);
  });
}
