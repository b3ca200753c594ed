import { type Locale, locales } from '@sampan/api/entities';
import { escapeHtml } from '../page/html.ts';
import { type JsonLdThing, toAbsoluteUrl } from './jsonLd.ts';

export interface PageFacts {
  title: string;
  description: string;
  locale: Locale;
  origin: string;
  /** Name of the shop. */
  shopName: string;
  /** Canonical path of the page; absent for a "not found" page. */
  canonical?: string | undefined;
  type?: 'website' | 'product' | 'article';
  /** Path below the origin, or an absolute URL. */
  image?: string | undefined;
  jsonLd?: readonly JsonLdThing[];
}

/** Serializes JSON for a script element; escapes `<` so that no text can end the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Marks head elements of the server-rendered page, which the app removes when another page is opened. */
export const pageMark = 'data-page';

const toOgLocale = (locale: Locale) => locale.replace('-', '_');

/** Head elements of a page. */
export function createHeadTags({
  title,
  description,
  locale,
  origin,
  shopName,
  canonical,
  type = 'website',
  image,
  jsonLd = [],
}: PageFacts): string {
  const toMetaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const createGraphTag = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}" ${pageMark} />`;
  const url = canonical === undefined ? undefined : toAbsoluteUrl(origin, canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    toMetaName('description', description),
    ...(url
      ? [`<link rel="canonical" href="${escapeHtml(url)}" ${pageMark} />`, createGraphTag('og:url', url)]
      : [`<meta name="robots" content="noindex" ${pageMark} />`]),
    createGraphTag('og:type', type),
    createGraphTag('og:site_name', shopName),
    createGraphTag('og:title', title),
    createGraphTag('og:description', description),
    createGraphTag('og:locale', toOgLocale(locale)),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => createGraphTag('og:locale:alternate', toOgLocale(other))),
    ...(image ? [createGraphTag('og:image', toAbsoluteUrl(origin, image))] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" ${pageMark} />`,
    ...jsonLd.map((entity) => `<script type="application/ld+json" ${pageMark}>${toScriptJson(entity)}</script>`),
  ].join('\n    ');
}
