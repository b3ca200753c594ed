/**
 * Compares the qualities at which pictures can be served: bytes, and likeness to the picture before (SSIM, 1 is equal),
 * of each width and format. `pnpm bench:pictures <folder>` measures the folder's photographs; without one, pictures of
 * the demo shop. Choose the lowest quality at which the median picture keeps `minSsim`, and look at pictures of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPicture } from '@sampan/demo/fixtures/art/pictures';
import { renditionWidths } from '@sampan/domain/picture/renditions';
import { ssim } from 'ssim.js';
import { encodeRendition } from '../apps/server/src/pictures/encodeRendition.ts';
import { loadSharp } from '../apps/server/src/pictures/loadSharp.ts';
import { median } from './bench/median.ts';
import { printTable } from './bench/table.ts';
import { parseArgs } from './processes/parseArgs.ts';

const sharp = await loadSharp();
const minSsim = 0.98;
const qualities = { avif: [40, 45, 50, 55, 60], webp: [64, 70, 76, 82] } as const;
const drawnKeys = ['teapot-celadon-1', 'bowl-celadon-1', 'lamp-jade-1', 'scene-junk-dusk', 'scene-skyline-night'];

const {
  positionals: [folder],
} = parseArgs({ allowPositionals: true });
const sources = folder ? readPhotographs(folder) : drawPictures();
if (sources.length === 0) throw new Error('There is no picture to measure.');

const rows: string[][] = [];
for (const width of renditionWidths) {
  const pictures = await Promise.all(
    sources.map((source) =>
      sharp(source).autoOrient().resize({ width }).flatten({ background: '#fff' }).png().toBuffer(),
    ),
  );
  for (const format of ['avif', 'webp'] as const) {
    for (const quality of qualities[format]) rows.push(await measure(width, format, quality, pictures));
  }
}
printTable(
  `${sources.length} pictures`,
  ['format and quality', 'width', 'kB, median', 'kB, largest', 'SSIM, median', 'SSIM, worst', `median ≥ ${minSsim}`],
  rows,
);

async function measure(width: number, format: 'avif' | 'webp', quality: number, pictures: readonly Buffer[]) {
  const sizes: number[] = [];
  const likenesses: number[] = [];
  for (const picture of pictures) {
    const encoded = await encodeRendition(sharp(picture), format, quality).toBuffer();
    sizes.push(encoded.length / 1000);
    likenesses.push(ssim(await readPixels(picture), await readPixels(encoded)).mssim);
  }
  return [
    `${format} ${quality}`,
    String(width),
    median(sizes).toFixed(1),
    Math.max(...sizes).toFixed(1),
    median(likenesses).toFixed(4),
    Math.min(...likenesses).toFixed(4),
    median(likenesses) >= minSsim ? 'yes' : 'no',
  ];
}

function readPhotographs(path: string): Buffer[] {
  return readdirSync(path)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .map((name) => readFileSync(join(path, name)));
}

function drawPictures(): Buffer[] {
  return drawnKeys.flatMap((key) => {
    const svg = renderPicture(key);
    return svg === undefined ? [] : [Buffer.from(svg)];
  });
}

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
