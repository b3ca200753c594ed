import { type Locale, locales } from '@sampan/api/entities';
import { escapeHtml } from '../page/html.ts';
import { defaultShopName } from '../setting/siteTexts.ts';
import { absolute, type JsonLdThing } from './jsonLd.ts';

export interface PageFacts {
  title: string;
  description: string;
  locale: Locale;
  origin: string;
  /** Name of the shop. */
  shopName?: string;
  /** Canonical path of the page; absent for a "not found" page. */
  canonical?: string | undefined;
  type?: 'website' | 'product' | 'article';
  /** Path below the origin, or an absolute URL. */
  image?: string | undefined;
  jsonLd?: readonly JsonLdThing[];
}

/** Serializes JSON for a script element; escapes `<` so that no text can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Marks head elements of the server-rendered page, which the app removes when another page is opened. */
export const pageMark = 'data-page';

const ogLocale = (locale: Locale) => locale.replace('-', '_');

/** Head elements of a page. */
export function headTags({
  title,
  description,
  locale,
  origin,
  shopName = defaultShopName,
  canonical,
  type = 'website',
  image,
  jsonLd = [],
}: PageFacts): string {
  const toMetaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const graph = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}" ${pageMark} />`;
  const url = canonical === undefined ? undefined : absolute(origin, canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    toMetaName('description', description),
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
    ...jsonLd.map((entity) => `<script type="application/ld+json" ${pageMark}>${scriptJson(entity)}</script>`),
  ].join('\n    ');
}
