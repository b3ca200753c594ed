import { insteadOfTags } from '@sampan/domain/article/richTags';
import { parseUrl } from '@sampan/domain/page/parseUrl';
import { hasRenditions, parseRendition } from '@sampan/domain/picture/renditions';
import { renameStyles, replaceStylesByTags } from './inlineStyles.ts';
import { makeWordLists } from './wordLists.ts';

export interface PastedHtml {
  html: string;
  /** The pictures that are left out. */
  leftOut: LeftOutPictures;
}

export interface LeftOutPictures {
  count: number;
  /** Whether all are of other sites; otherwise some are of the copied document itself, as those of Word. */
  areForeign: boolean;
}

const parse = (html: string) => new DOMParser().parseFromString(renameStyles(html), 'text/html').body;

/**
 * Removes pictures that are not the shop's: pages may not load them, so nobody would see them. Their captions stay as text.
 * Pictures of the shop get their path as the address.
 */
function removeForeignPictures(body: HTMLElement): LeftOutPictures {
  const leftOut: string[] = [];
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    const path = toShopPicturePath(src, window.origin);
    if (path !== undefined) picture.setAttribute('src', path);
    else {
      picture.remove();
      leftOut.push(src);
    }
  }
  return { count: leftOut.length, areForeign: leftOut.every(isOnTheWeb) };
}

/** Whether an address is of the web; Word has `file:` and `data:`. */
function isOnTheWeb(src: string): boolean {
  return /^(?:https?:|\/\/)/i.test(src);
}

/** Articles have no `<h1>`, `<h5>` and `<h6>`; the server replaces them in the same way. */
function replaceHeadings(body: HTMLElement): void {
  for (const [tag, replacement] of Object.entries(insteadOfTags)) {
    for (const heading of body.querySelectorAll(tag)) {
      const other = document.createElement(replacement);
      const lang = heading.getAttribute('lang');
      if (lang) other.setAttribute('lang', lang);
      other.append(...heading.childNodes);
      heading.replaceWith(other);
    }
  }
}

/** Prepares HTML from the clipboard, such as of Word, Google Docs or a web page, for the article editor. */
export function cleanPastedHtml(html: string): PastedHtml {
  const body = parse(html);
  const leftOut = removeForeignPictures(body);
  replaceHeadings(body);
  makeWordLists(body);
  replaceStylesByTags(body);
  return { html: body.innerHTML, leftOut };
}

/**
 * Picture files of a paste or drop that are to be uploaded. None where HTML says the same better: Word and spreadsheets add
 * a picture of the copied text, and a picture of the shop is in the gallery already.
 */
export function getPictureFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  const body = parse(data?.getData('text/html') ?? '');
  const isText = body.textContent.trim() !== '';
  const isOwn = [...body.querySelectorAll('img')].some(
    (picture) => toShopPicturePath(picture.getAttribute('src') ?? '', window.origin) !== undefined,
  );
  return isText || isOwn ? [] : files;
}

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
  const url = /^(?:https?:|\/)/i.test(src) ? parseUrl(src, origin) : null;
  if (!url) return undefined;
  const isPath = /^\/(?!\/)/.test(url.pathname);
  return url.origin === origin && isPath ? toPicture(url.pathname) : undefined;
}
