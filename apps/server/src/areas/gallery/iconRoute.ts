import { buffer } from 'node:stream/consumers';
import { readBrand } from '@sampan/domain/brand/brand';
import { findIconSide, type IconSide } from '@sampan/domain/brand/brandIcons';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { getGalleryUrl, parseGalleryId } from '@sampan/domain/setting/gallery';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { requireFound } from '../../http/apiError.ts';
import { findWithCatchUp } from '../../http/calls/readYourWrites.ts';
import { cacheForever } from '../../http/responses/headers.ts';
import { processPicture } from '../../pictures/processPicture.ts';

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
