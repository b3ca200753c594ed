import { parseShippedKey } from '../catalogue/productRules.ts';
import { parseUrl } from '../page/parseUrl.ts';
import { truncate } from '../text/truncate.ts';
import { isPublicAddress, parseHostAddress } from './publicAddress.ts';
import type { ReadVariant } from './rows.ts';

/** Why an external picture was not imported. */
export const pictureProblems = ['pictureAddress', 'pictureUnreachable', 'pictureSize', 'pictureType'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Result of importing an external picture: its URL in the shop, or the problem. */
export type FetchedPicture = { url: string } | { problem: PictureProblem };

/** Maximum pictures per product. */
const maxPictures = 50;

const unfetchedUrl = '/media/not-fetched-yet';
/** Placeholder for pictures, which a dry run does not fetch. */
export const unfetchedPicture: FetchedPicture = { url: unfetchedUrl };

/**
 * Index of the first picture that has the URL of a shipped one but does not exist; -1 if there is none. A picture that
 * the product shows already may stay.
 */
export function findMissingPicture(
  gallery: readonly { url: string }[] = [],
  shown: readonly { url: string }[] = [],
  isShipped: (key: string) => boolean,
): number {
  const knownUrls = new Set([unfetchedUrl, ...shown.map(({ url }) => url)]);
  return gallery.findIndex(({ url }) => {
    const key = knownUrls.has(url) ? undefined : parseShippedKey(url);
    return key !== undefined && !isShipped(key);
  });
}

const isForeign = (url: string) => !url.startsWith('/');

/** Distinct external picture URLs of valid variants. */
export function listForeignPictures(variants: readonly ReadVariant[]): string[] {
  const sound = variants.filter(({ problems }) => problems.length === 0);
  const urls = sound.flatMap(({ given }) => given.gallery?.slice(0, maxPictures).map(({ url }) => url) ?? []);
  return [...new Set(urls.filter(isForeign))];
}

/**
 * Replaces external pictures of a variant by the imported ones. A failed picture becomes a warning of its row; if none
 * is left, the product keeps its current pictures.
 */
export function withFetchedPictures(
  variant: ReadVariant,
  fetched: ReadonlyMap<string, FetchedPicture>,
  column: string,
): ReadVariant {
  const { gallery } = variant.given;
  if (!gallery?.some(({ url }) => isForeign(url))) return variant;
  const warnings = [...variant.warnings];
  const pictures = gallery.slice(0, maxPictures).flatMap((picture) => {
    if (!isForeign(picture.url)) return [picture];
    const fetchedPicture = fetched.get(picture.url) ?? { problem: 'pictureUnreachable' };
    if ('url' in fetchedPicture) return [{ ...picture, url: fetchedPicture.url }];
    // Pictures shared by variants are in rows of other variants too: warn once, for the own row.
    if (variant.rows.includes(picture.row))
      warnings.push({ row: picture.row, column, code: fetchedPicture.problem, value: truncate(picture.url, 200) });
    return [];
  });
  const { gallery: _, ...rest } = variant.given;
  return { ...variant, warnings, given: pictures.length > 0 ? { ...rest, gallery: pictures } : rest };
}

/** Parses a picture URL; null unless it is `https` with a public host, the default port and no credentials. */
export function parsePictureUrl(address: string): URL | null {
  const url = address.length > 2_000 ? null : parseUrl(address);
  if (!url) return null;
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const literal = parseHostAddress(url.hostname);
  return isPlain && (literal === null || isPublicAddress(literal)) ? url : null;
}
