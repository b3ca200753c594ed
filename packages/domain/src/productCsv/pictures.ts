import { addressOfHost, isPublicAddress } from './publicAddress.ts';
import type { ReadVariant } from './read.ts';

/** Why a picture of another server is not the product's. */
export const pictureProblems = ['pictureAddress', 'pictureUnreachable', 'pictureSize', 'pictureType'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** What became of a picture of another server: where the shop has it, or why it has not. */
export type FetchedPicture = { url: string } | { problem: PictureProblem };

/** Pictures of a product. */
const maxPictures = 50;

/** Stands for a picture that a dry run does not fetch. */
export const unfetchedPicture: FetchedPicture = { url: '/media/not-fetched-yet' };

const isForeign = (url: string) => !url.startsWith('/');

/** The addresses of other servers that these variants show, each once; those of variants that fail are not needed. */
export function foreignPictures(variants: readonly ReadVariant[]): string[] {
  const sound = variants.filter(({ problems }) => problems.length === 0);
  const urls = sound.flatMap(({ given }) => given.gallery?.slice(0, maxPictures).map(({ url }) => url) ?? []);
  return [...new Set(urls.filter(isForeign))];
}

/**
 * The variant with the shop's own pictures instead of those of other servers. One that could not be fetched is a warning
 * of its row; where none is left, the pictures that the product has stay as they are.
 */
export function withFetchedPictures(
  variant: ReadVariant,
  fetched: ReadonlyMap<string, FetchedPicture>,
  column: string,
): ReadVariant {
  const { gallery } = variant.given;
  if (!gallery?.some(({ url }) => isForeign(url))) return variant;
  const warnings = [...variant.warnings];
  const shown = gallery.slice(0, maxPictures).flatMap((picture) => {
    if (!isForeign(picture.url)) return [picture];
    const found = fetched.get(picture.url) ?? { problem: 'pictureUnreachable' };
    if ('url' in found) return [{ ...picture, url: found.url }];
    // Pictures of the product stand in rows of other variants too: each is named once.
    if (variant.rows.includes(picture.row))
      warnings.push({ row: picture.row, column, code: found.problem, value: picture.url.slice(0, 200) });
    return [];
  });
  const { gallery: _, ...rest } = variant.given;
  return { ...variant, warnings, given: shown.length > 0 ? { ...rest, gallery: shown } : rest };
}

/** Reads an address for a picture; null for one that is not `https`, names a port, carries a password or is of no public host. */
export function parsePictureUrl(address: string): URL | null {
  if (address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const literal = addressOfHost(url.hostname);
  return isPlain && (literal === null || isPublicAddress(literal)) ? url : null;
}
