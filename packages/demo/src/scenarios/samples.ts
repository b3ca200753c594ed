import { concatBytes, encodeUint32, toBytes } from '../fixtures/files/bytes.ts';
import { assemblePng, createPng } from '../fixtures/files/png.ts';

/** Small valid files for scenarios and tests, generated so that the repository holds no binaries. */

const createFile = (name: string, type: string, ...parts: Uint8Array[]) =>
  new File(
    parts.map((part) => new Uint8Array(part)),
    name,
    { type },
  );

/** Black and white stripes, one bit per pixel. */
export function samplePng({ width = 1200, height = 760, stripes = 8, name = 'card.png' } = {}): File {
  const isWhite = (_x: number, y: number) => Math.floor((y * stripes) / height) % 2 === 1;
  return createFile(name, 'image/png', createPng(width, height, isWhite));
}

/** A PNG whose header declares 72 megapixels, more than the shop accepts; it has almost no bytes. */
export function sampleOversizedPng(): File {
  return createFile('poster.png', 'image/png', assemblePng(9000, 8000, new Uint8Array(2)));
}

/** A small PDF file whose bytes differ with `text`. */
export function samplePdf({ name = 'agreement.pdf', text = 'signed' } = {}): File {
  return createFile(name, 'application/pdf', toBytes(`%PDF-1.4\n% ${text}\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n`));
}

/** The `ftyp` box of an MP4 and `size` zero bytes. */
export function sampleVideo({ size = 4096, name = 'face.mp4' } = {}): File {
  const box = concatBytes(encodeUint32(24), toBytes('ftypisom'), encodeUint32(512), toBytes('isomiso2'));
  return createFile(name, 'video/mp4', box, new Uint8Array(size));
}
