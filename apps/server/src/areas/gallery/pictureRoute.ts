import { buffer } from 'node:stream/consumers';
import { readBrand } from '@sampan/domain/brand/brand';
import { findIconSide, type IconSide } from '@sampan/domain/brand/brandIcons';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { parseRendition } from '@sampan/domain/picture/renditions';
import { getGalleryUrl, parseGalleryId } from '@sampan/domain/setting/gallery';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import { findWithCatchUp } from '../../http/calls/readYourWrites.ts';
import type { RenditionStore } from '../../http/files/renditionStore.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { cacheForever } from '../../http/responses/headers.ts';
import { processPicture } from '../../pictures/processPicture.ts';
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

/** Stands for the icon among the clients of the queue. */
const client = 'the icon';

/** Draws a picture as a square PNG; what is not square gets transparent edges. */
async function drawIcon(source: Buffer, side: IconSide): Promise<Buffer> {
  const picture = await processPicture(client, async () => source, {
    kind: 'icon',
    side,
    minSide: 1,
    maxPixels: maxPicturePixels,
  });
  if ('rejected' in picture) throw new Error(`The shop's icon could not be drawn: ${picture.rejected}.`);
  return Buffer.from(picture.bytes);
}

/**
 * Serves the shop's icon (setting site.icon) in the sizes of browsers, home screens and the manifest. Only the current
 * icon and four sizes exist, so at most four drawings are kept: here and not in Deps, because an icon's path never gets
 * another picture and a request for the next icon drops them.
 */
export function registerShopIcons(app: FastifyInstance, deps: Deps): void {
  const { db, providers, settings } = deps;
  const iconByPath = new Map<string, Promise<Buffer>>();

  async function readIcon(icon: string): Promise<Buffer> {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, parseGalleryId(icon)), isNull(files.deletedAt)));
    const bytes = row && getGalleryUrl(row) === icon ? await providers.files.open(row.storageKey) : null;
    return buffer(requireFound(bytes));
  }

  async function findCurrentIcon(path: string): Promise<{ icon: string; side: IconSide } | undefined> {
    const { icon } = readBrand((await settings.current()).public);
    const side = icon ? findIconSide(path, icon) : undefined;
    return icon && side ? { icon, side } : undefined;
  }

  app.get('/media/icon/:side/:file', { compress: false }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const { icon, side } = requireFound(await findWithCatchUp(deps, () => findCurrentIcon(path)));
    const drawing = iconByPath.get(path) ?? readIcon(icon).then((source) => drawIcon(source, side));
    iconByPath.set(path, drawing);
    for (const known of iconByPath.keys()) if (!findIconSide(known, icon)) iconByPath.delete(known);
    drawing.catch(() => iconByPath.delete(path));
    return reply
      .header('cache-control', cacheForever)
      .type('image/png')
      .send(await drawing);
  });
}
