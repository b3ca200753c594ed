/**
 * Renders the app's icons from the logo into `public/icons`: `node apps/web/build/icons.ts`. White on dark teal; in
 * maskable icons the logo stays within the inner 80 %.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of the server's sharp package that is used here. */
type Draw = (svg: Buffer) => { png: (options: object) => { toFile: (file: string) => Promise<unknown> } };
const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp') as Draw;

const deep = '#0d3d38';
const folder = join(import.meta.dirname, '..', 'public');
const favicon = await readFile(join(folder, 'favicon.svg'), 'utf8');
const mark = favicon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replaceAll('#056c5e', '#ffffff');

/** `corner` (radius) and `share` (size of the logo) are fractions of the side. */
const icons: readonly { name: string; side: number; corner: number; share: number }[] = [
  { name: 'icon-192', side: 192, corner: 0.22, share: 0.66 },
  { name: 'icon-512', side: 512, corner: 0.22, share: 0.66 },
  { name: 'maskable-512', side: 512, corner: 0, share: 0.54 },
  { name: 'apple-touch', side: 180, corner: 0, share: 0.62 },
];

await mkdir(join(folder, 'icons'), { recursive: true });
for (const { name, side, corner, share } of icons) {
  const scale = (side * share) / 32;
  const start = (side * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * corner}" fill="${deep}"/>
    <g transform="translate(${start} ${start}) scale(${scale})">${mark}</g>
  </svg>`;
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'icons', `${name}.png`));
}
