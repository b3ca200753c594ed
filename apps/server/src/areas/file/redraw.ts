import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../http/apiError.ts';
import { loadSharp } from '../../pictures/loadSharp.ts';
import { nameWith } from './fileChecks.ts';

/** A picture of more is a bomb: a few bytes that unpack to all of the memory. */
const maxPixels = 60_000_000;
/** Longest side of what is kept, px. */
const keptSide = 4000;
const quality = 88;

/** A picture as it came, and what becomes of the one that is drawn from it. */
interface PictureSource<Drawn> {
  name: string;
  open: () => Promise<Readable>;
  derive: (name: string, jpeg: AsyncIterable<Uint8Array>) => Promise<Drawn>;
}

interface PictureRules {
  /** The field that a refusal names. */
  field: string;
  /** Fewer pixels on the short side cannot be read, px. */
  minSide: number;
}

/** One picture is drawn at a time: each takes the memory of all its pixels. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The picture drawn anew as a JPEG: only its pixels are kept, not what else the file says or hides (places, scripts,
 * another file behind it).
 * @throws ApiError FILE_REFUSED for a picture that breaks off, is too small or too large
 */
export function redraw<Drawn>(source: PictureSource<Drawn>, rules: PictureRules): Promise<Drawn> {
  const drawing = before.then(() => draw(source, rules));
  before = drawing.catch(() => undefined);
  return drawing;
}

async function draw<Drawn>(source: PictureSource<Drawn>, { field, minSide }: PictureRules): Promise<Drawn> {
  const refused = (why: string) => new ApiError('FILE_REFUSED', undefined, { fields: { [field]: why } });
  const sharp = await loadSharp();
  const picture = sharp(await buffer(await source.open()), { limitInputPixels: maxPixels, failOn: 'truncated' });
  try {
    const { width, height } = await picture.metadata();
    if (Math.min(width, height) < minSide || width * height > maxPixels) throw refused('pixels');
    const jpeg = picture
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality });
    return await source.derive(nameWith(source.name.replace(/\.(jpe?g|png|webp)$/i, ''), 'jpg'), jpeg);
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw refused('broken');
  }
}
