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

/**
 * Removes pictures of other sites from pasted HTML: pages may not load them, so nobody would see them. Their captions stay
 * as text. Pictures of the shop get their path as the address.
 */
export function withoutForeignPictures(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    const path = toShopPicturePath(picture.getAttribute('src') ?? '', window.origin);
    if (path === undefined) picture.remove();
    else picture.setAttribute('src', path);
  }
  return body.innerHTML;
}
