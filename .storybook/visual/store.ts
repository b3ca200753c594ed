import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.ts';

/** Pixel hashes of a story's pictures, by key such as `en-US/light 390`. */
export type Pictures = Record<string, string>;
/** By story id. */
export type Baseline = Record<string, Pictures>;

/** `scripts/visual.ts` sets the folder of the commit to compare with. */
const home = process.env.VISUAL_BASELINE ?? join(root, '.commits/pictures');
const bookFile = join(home, 'pictures.json');
const browserFile = join(home, 'browser.json');

/** Equal pictures share one file: most stories of a screen look the same before the first interaction. */
export const getPictureFile = (hash: string) => join(home, hash.slice(0, 2), `${hash}.webp`);

function readJson<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

export const readBaseline = (): Baseline => readJson<Baseline>(bookFile) ?? {};

/** Browser and platform with which the baseline was taken. */
export const readBrowser = () => readJson<{ takenWith: string }>(browserFile)?.takenWith;

const sortKeys = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));

const toText = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

/** Writes the baseline and deletes pictures it no longer refers to. */
export function writeBaseline(baseline: Baseline, takenWith: string) {
  mkdirSync(home, { recursive: true });
  const book = Object.entries(baseline).map(([id, pictures]) => [id, sortKeys(pictures)]);
  writeFileSync(bookFile, toText(sortKeys(Object.fromEntries(book))));
  writeFileSync(browserFile, toText({ takenWith }));
  for (const hash of findUnusedPictures(baseline)) rmSync(getPictureFile(hash));
}

export function writePicture(hash: string, webp: Buffer) {
  mkdirSync(join(getPictureFile(hash), '..'), { recursive: true });
  writeFileSync(getPictureFile(hash), webp);
}

export const hasPicture = (hash: string) => existsSync(getPictureFile(hash));
export const readPicture = (hash: string): Buffer => readFileSync(getPictureFile(hash));

export function findUnusedPictures(baseline: Baseline): string[] {
  const inUse = new Set(Object.values(baseline).flatMap((all) => Object.values(all)));
  return listStoredPictures().filter((hash) => !inUse.has(hash));
}

function listStoredPictures(): string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.slice(-'.webp'.length - 20, -'.webp'.length));
}
