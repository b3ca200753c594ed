import { type Locale, locales } from '@sampan/api/entities';
import { escapeHtml } from '../page/html.ts';
import { defaultShopName } from '../setting/siteTexts.ts';
import { absolute, type JsonLdThing } from './jsonLd.ts';

export interface PageFacts {
  title: string;
  description: string;
  locale: Locale;
  origin: string;
  /** What the shop is called. */
  shopName?: string;
  /** The one address of this page, below the origin: others that show the same name it. None on a page that is not there. */
  canonical?: string | undefined;
  type?: 'website' | 'product' | 'article';
  /** Below the origin, or absolute. */
  image?: string | undefined;
  things?: readonly JsonLdThing[];
}

/** JSON inside a script element: no text in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Marks what belongs to the page that the document came with, and to no page that the app shows after it. */
export const pageMark = 'data-page';

const ogLocale = (locale: Locale) => locale.replace('-', '_');

/** The elements that a page puts into its document's head. */
export function headTags({
  title,
  description,
  locale,
  origin,
  shopName = defaultShopName,
  canonical,
  type = 'website',
  image,
  things = [],
}: PageFacts): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const graph = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}" ${pageMark} />`;
  const url = canonical === undefined ? undefined : absolute(origin, canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(url
      ? [`<link rel="canonical" href="${escapeHtml(url)}" ${pageMark} />`, graph('og:url', url)]
      : [`<meta name="robots" content="noindex" ${pageMark} />`]),
    graph('og:type', type),
    graph('og:site_name', shopName),
    graph('og:title', title),
    graph('og:description', description),
    graph('og:locale', ogLocale(locale)),
    ...locales.filter((other) => other !== locale).map((other) => graph('og:locale:alternate', ogLocale(other))),
    ...(image ? [graph('og:image', absolute(origin, image))] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" ${pageMark} />`,
    ...things.map((thing) => `<script type="application/ld+json" ${pageMark}>${scriptJson(thing)}</script>`),
  ].join('\n    ');
}
