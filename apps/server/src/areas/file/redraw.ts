import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../http/apiError.ts';
import { loadSharp } from '../../pictures/loadSharp.ts';
import { oneAtATime } from '../../pictures/oneAtATime.ts';
import { nameWith } from './fileChecks.ts';

/** Maximum pixels of an accepted picture (protection against decompression bombs). */
const maxPixels = 60_000_000;
/** Maximum side of the stored picture, px. */
const keptSide = 4000;
const quality = 88;
/** Maximum side of a picture that keeps its transparency, px: logos and icons. Photographs are larger and become JPEG. */
const maxTransparentSide = 1600;

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
 * @throws ApiError FILE_REFUSED if the picture is truncated, too small or too large
 */
export function redraw<Drawn>(source: PictureSource<Drawn>, rules: PictureRules): Promise<Drawn> {
  return oneAtATime(() => draw(source, rules));
}

async function draw<Drawn>(
  source: PictureSource<Drawn>,
  { field, minSide, keepsTransparency = false }: PictureRules,
): Promise<Drawn> {
  const refused = (why: string) => new ApiError('FILE_REFUSED', undefined, { fields: { [field]: why } });
  const sharp = await loadSharp();
  const picture = sharp(await buffer(await source.open()), { limitInputPixels: maxPixels, failOn: 'truncated' });
  try {
    const { width, height, hasAlpha } = await picture.metadata();
    if (Math.min(width, height) < minSide || width * height > maxPixels) throw refused('pixels');
    const name = source.name.replace(/\.(jpe?g|png|webp)$/i, '');
    const isSmall = Math.max(width, height) <= maxTransparentSide;
    if (keepsTransparency && hasAlpha && isSmall && !(await picture.stats()).isOpaque) {
      return await source.derive(nameWith(name, 'png'), picture.autoOrient().png({ compressionLevel: 9 }));
    }
    const jpeg = picture
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality });
    return await source.derive(nameWith(name, 'jpg'), jpeg);
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw refused('broken');
  }
}
