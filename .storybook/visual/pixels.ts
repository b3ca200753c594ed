import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/sources.ts';

/** An uncompressed picture. */
export interface Pixels {
  width: number;
  /** RGBA of each pixel, row by row. */
  data: Uint8Array;
}

interface Image {
  webp(options: { lossless: true; effort: number }): { toBuffer(): Promise<Buffer> };
  ensureAlpha(): Image;
  raw(): { toBuffer(options: { resolveWithObject: true }): Promise<{ data: Buffer; info: { width: number } }> };
}

/** The server's `sharp`, which also makes the shop's pictures. */
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp') as (packed: Buffer) => Image;

/** Lossless WebP, less than half the size of the browser's PNG. */
export const toWebp = (png: Buffer): Promise<Buffer> => sharp(png).webp({ lossless: true, effort: 6 }).toBuffer();

export async function readPixels(packed: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(packed).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, data };
}
