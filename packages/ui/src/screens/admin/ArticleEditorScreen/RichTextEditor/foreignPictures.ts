import { hasRenditions, parseRendition } from '@sampan/domain/picture/renditions';

/** Cuts the last part of a rendition's path: articles name the picture itself. */
function toPicture(path: string): string {
  const [, picture = '', file = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  return hasRenditions(picture) && parseRendition(file) ? picture : path;
}

/**
 * The path of a picture in a page of this origin; undefined for a picture of another site. A copied page has absolute
 * addresses.
 */
export function toShopPicturePath(src: string, origin: string): string | undefined {
  if (!/^(?:https?:|\/)/i.test(src) || !URL.canParse(src, origin)) return undefined;
  const url = new URL(src, origin);
  const isPath = /^\/(?!\/)/.test(url.pathname);
  return url.origin === origin && isPath ? toPicture(url.pathname) : undefined;
}
