import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { addExtension } from '@sampan/domain/file/fileName';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { ApiError } from '../../http/apiError.ts';
import { processPicture } from '../../pictures/processPicture.ts';

/** A source picture, and a function that stores the result. */
interface PictureSource<Drawn> {
  name: string;
  open: () => Promise<Readable>;
  derive: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Drawn>;
}

interface PictureRules {
  /** Field of the error. */
  field: string;
  /** Minimum of the shorter side, px. */
  minSide: number;
  /** Keeps the transparency of a logo or icon, as PNG; otherwise white replaces it. */
  keepsTransparency?: boolean;
}

/**
 * Re-encodes a picture as JPEG, or as PNG where it keeps its transparency, and drops everything but its pixels: metadata
 * such as locations, scripts, appended files.
 * @param client key of the fair queue: an account or a job
 * @throws ApiError FILE_REFUSED if the picture is truncated, too small or too large; TOO_MANY_REQUESTS, UNAVAILABLE as
 *   `processPicture`
 */
export async function redraw<Drawn>(
  source: PictureSource<Drawn>,
  { field, minSide, keepsTransparency = false }: PictureRules,
  client: string,
): Promise<Drawn> {
  const work = { kind: 'document', minSide, maxPixels: maxPicturePixels, keepsTransparency } as const;
  const picture = await processPicture(client, async () => buffer(await source.open()), work);
  if ('rejected' in picture) throw new ApiError('FILE_REFUSED', { fields: { [field]: picture.rejected } });
  const name = source.name.replace(/\.(jpe?g|png|webp)$/i, '');
  return source.derive(addExtension(name, picture.format), Readable.from([picture.bytes]));
}
