import type { Sharp } from 'sharp';
import { encodeRendition } from './encodeRendition.ts';
import { loadSharp } from './loadSharp.ts';

interface SizeRules {
  /** Minimum of the shorter side, px. */
  minSide: number;
  /** Maximum pixels of an accepted picture (protection against decompression bombs). */
  maxPixels: number;
}

/** Variant to render from an uploaded picture. */
export type PictureWork =
  /** JPEG; with `keepsTransparency` a small picture with transparent parts becomes a PNG, otherwise white replaces them. */
  | ({ kind: 'document'; keepsTransparency: boolean } & SizeRules)
  /** WebP, cropped to a square of `side` px. */
  | ({ kind: 'square'; side: number } & SizeRules)
  /** PNG of `side` px; what is not square gets transparent edges. */
  | ({ kind: 'icon'; side: number } & SizeRules)
  /** For a srcset: at most `width` px wide. */
  | ({ kind: 'rendition'; width: number; format: 'avif' | 'webp' } & SizeRules);

/** `pixels`: too small. `large`: too many pixels, or too slow to draw. `broken`: truncated, or no picture. */
export type PictureResult =
  | { bytes: Uint8Array; format: 'jpg' | 'png' | 'webp' | 'avif' }
  | { rejected: 'pixels' | 'large' | 'broken' };

/** Maximum side of a stored document, px. */
const documentSide = 4000;
const documentQuality = 88;
/** Maximum side of a picture that keeps its transparency, px: logos and icons. Photographs are larger and become JPEG. */
const maxTransparentSide = 1600;

/** Re-encodes a picture, which drops everything but its pixels: metadata such as locations, scripts, appended files. */
export async function drawPicture(source: Uint8Array, work: PictureWork): Promise<PictureResult> {
  const { minSide, maxPixels } = work;
  const sharp = await loadSharp();
  try {
    // Reads the header alone. With a limit, it would fail as for a broken picture.
    const { width, height, hasAlpha } = await sharp(source, { limitInputPixels: false }).metadata();
    if (Math.min(width, height) < minSide) return { rejected: 'pixels' };
    if (width * height > maxPixels) return { rejected: 'large' };
    const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'truncated' });
    if (work.kind === 'square') return await drawSquare(picture, work.side);
    if (work.kind === 'icon') return await drawIcon(picture, work.side);
    if (work.kind === 'rendition') return await drawRendition(picture, work);
    const isSmall = Math.max(width, height) <= maxTransparentSide;
    const isTransparent = work.keepsTransparency && hasAlpha && isSmall && !(await picture.stats()).isOpaque;
    return isTransparent ? await drawTransparent(picture) : await drawDocument(picture);
  } catch {
    return { rejected: 'broken' };
  }
}

async function drawSquare(picture: Sharp, side: number): Promise<PictureResult> {
  const square = picture.autoOrient().resize({ width: side, height: side, fit: 'cover' });
  return { format: 'webp', bytes: await square.webp({ quality: 86 }).toBuffer() };
}

async function drawIcon(picture: Sharp, side: number): Promise<PictureResult> {
  const icon = picture.resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
  return { format: 'png', bytes: await icon.png({ compressionLevel: 9 }).toBuffer() };
}

async function drawRendition(
  picture: Sharp,
  { width, format }: { width: number; format: 'avif' | 'webp' },
): Promise<PictureResult> {
  const resized = picture.autoOrient().resize({ width, withoutEnlargement: true });
  return { format, bytes: await encodeRendition(resized, format).toBuffer() };
}

async function drawTransparent(picture: Sharp): Promise<PictureResult> {
  return { format: 'png', bytes: await picture.autoOrient().png({ compressionLevel: 9 }).toBuffer() };
}

async function drawDocument(picture: Sharp): Promise<PictureResult> {
  const output = picture
    .autoOrient()
    .resize({ width: documentSide, height: documentSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  return { format: 'jpg', bytes: await output.jpeg({ quality: documentQuality }).toBuffer() };
}
