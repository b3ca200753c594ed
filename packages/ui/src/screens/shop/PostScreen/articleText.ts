import { isPageSection } from '@sampan/domain/article/pageSections';

/** Reading speed: Chinese characters per minute. */
const hanPerMinute = 400;
const wordsPerMinute = 220;
const han = /\p{Script=Han}/gu;

/** Reading time in whole minutes, at least 1: Chinese by characters, other text by words. */
export function estimateReadingMinutes(text: string): number {
  const characters = text.match(han)?.length ?? 0;
  const words = text.replaceAll(han, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(characters / hanPerMinute + words / wordsPerMinute));
}

const toProduct = /^\/goods\/([^?#]+)/;

/** Unique slugs of the products an article links to, in order. */
export function getProductSlugs(links: readonly string[]): string[] {
  const slugs = links.flatMap((href) => toProduct.exec(href)?.slice(1) ?? []).filter((slug) => slug !== 'cart');
  return [...new Set(slugs)];
}

/** The shop page that lists the articles of a section. */
export function getHome(section: string | undefined): 'help' | 'about' | 'posts' {
  return isPageSection(section) ? section : 'posts';
}
