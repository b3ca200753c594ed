import type { Sharp } from 'sharp';

/** The lowest at which `pnpm bench:pictures` finds the median photograph like its original (SSIM ≥ 0.98), WebP one step above. */
const qualities = { avif: 45, webp: 70 };
/** Of AVIF: with 4 a picture is 5 % smaller and takes five times as long. */
const effort = 3;

/** Encodes a picture for a srcset. */
export function encodeRendition(picture: Sharp, format: 'avif' | 'webp', quality = qualities[format]): Sharp {
  return format === 'avif' ? picture.avif({ quality, effort }) : picture.webp({ quality });
}
