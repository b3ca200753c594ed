/** How fast an article is read, a minute. */
const hanPerMinute = 400;
const wordsPerMinute = 220;
const han = /\p{Script=Han}/gu;

/** Whole minutes, one at least: Chinese by its characters, the rest by its words. */
export function readingMinutes(text: string): number {
  const characters = text.match(han)?.length ?? 0;
  const words = text.replaceAll(han, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(characters / hanPerMinute + words / wordsPerMinute));
}

const toProduct = /^\/goods\/([^?#]+)/;

/** The slugs of the products that an article links to, each once, in its order. */
export function productSlugsIn(links: readonly string[]): string[] {
  const slugs = links.flatMap((href) => toProduct.exec(href)?.slice(1) ?? []).filter((slug) => slug !== 'cart');
  return [...new Set(slugs)];
}

/** Which page of the shop an article of this section belongs to. */
export function getHome(section: string | undefined): 'help' | 'about' | 'posts' {
  return section === 'help' || section === 'about' ? section : 'posts';
}
