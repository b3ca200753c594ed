import { buffer } from 'node:stream/consumers';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import type { Rendition } from '@sampan/domain/picture/renditions';
import { getGalleryUrl } from '@sampan/domain/setting/gallery';
import type { Deps } from '../../deps.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { RenditionStore } from '../../http/files/renditionStore.ts';
import { processPicture } from '../../pictures/processPicture.ts';
import type { FileRow } from '../file/fileRows.ts';

/** First part of the renditions' names, and their folder in that of all pictures. */
export const renditionFolder = 'gallery';

/** Name of a picture's renditions: its URL behind `/media/`. */
const getName = (row: FileRow) => getGalleryUrl(row).slice('/media/'.length);

/**
 * Reads or makes a rendition of a gallery picture.
 * @throws ApiError with Retry-After if too many pictures are waiting: TOO_MANY_REQUESTS for this client, UNAVAILABLE in
 *   total; NOT_FOUND if its file is missing or no picture
 */
export async function readRendition(
  { providers }: Pick<Deps, 'providers'>,
  store: RenditionStore,
  row: FileRow,
  rendition: Rendition,
  client: string,
): Promise<Buffer | null> {
  const name = getName(row);
  const stored = await store.find(name, rendition);
  if (stored) return stored;
  return store.make(name, rendition, client, async () => {
    const work = { kind: 'rendition', ...rendition, minSide: 1, maxPixels: maxPicturePixels } as const;
    const result = await processPicture(
      client,
      async () => buffer(requireFound(await providers.files.open(row.storageKey))),
      work,
    );
    if ('rejected' in result) throw new ApiError('NOT_FOUND');
    return Buffer.from(result.bytes);
  });
}
