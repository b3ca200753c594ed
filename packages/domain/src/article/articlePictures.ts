import type { Article } from '@sampan/api/entities';
import { isShopPicture } from '../catalogue/productRules.ts';
import { isRichPicture } from './richTags.ts';

type Texts = Partial<Pick<Article, 'content' | 'i18n'>>;

/** A picture's tag; an attribute in quotes may contain `>`. A `<` ends it, so that unclosed tags take linear time. */
const pictureTag = /<img\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;

/** Addresses of the pictures in an HTML text. */
function listSources(html: string): string[] {
  return [...html.matchAll(pictureTag)].flatMap(([tag]) => {
    const [, double, single, bare] = source.exec(tag) ?? [];
    const address = (double ?? single ?? bare)?.trim();
    // The sanitiser removes pictures with any other address.
    return address && isRichPicture(address) ? [address] : [];
  });
}

/** The HTML texts of an article by their input path: `content`, `i18n.en-US.content`. */
function listTexts({ content = '', i18n }: Texts): [path: string, html: string][] {
  const translations = Object.entries(i18n ?? {}).map(([locale, entry]): [string, string] => [
    `i18n.${locale}.content`,
    entry?.content ?? '',
  ]);
  return [['content', content], ...translations];
}

/** Addresses of the pictures in an article's texts, in every language. */
export function listTextPictures(article: Texts): string[] {
  return [...new Set(listTexts(article).flatMap(([, html]) => listSources(html)))];
}

/**
 * Finds the texts with a picture that nobody could see: pages load pictures of the shop only, and of those only what ships
 * with it or is in the gallery. Pictures that the article already had are accepted, so that it can still be changed.
 * Returns field codes; empty if all are valid.
 */
export function findForeignPictures(
  article: Texts,
  { before = {}, galleryUrls }: { before?: Texts | undefined; galleryUrls: ReadonlySet<string> },
): Record<string, string> {
  const known = new Set(listTextPictures(before));
  const isForeign = (address: string) => !known.has(address) && !isShopPicture(address, galleryUrls);
  const wrongTexts = listTexts(article).filter(([, html]) => listSources(html).some(isForeign));
  return Object.fromEntries(wrongTexts.map(([path]) => [path, 'image']));
}
