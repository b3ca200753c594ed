import type { Article, Locale, Product, PublicSettings } from '@sampan/api/entities';
import { readBrand } from '../brand/brand.ts';
import { formatDecimal } from '../money/decimal.ts';
import { toText } from '../page/html.ts';
import { readImprint, readSiteTexts } from '../setting/siteTexts.ts';

/*
 * JSON-LD of a page for search engines (schema.org). All URLs are absolute, because JSON-LD is read without the page.
 */

export interface JsonLdThing {
  '@type': string;
  [property: string]: unknown;
}

/** Adds @context to the root object. */
function addContext(entity: JsonLdThing): JsonLdThing {
  return { '@context': 'https://schema.org', ...entity };
}

/** Facts of the shop in structured data. */
export interface ShopFacts {
  name: string;
  /** Path of the icon or logo; Sampan's mark without one. */
  logo?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
}

/** Reads the shop's facts in a locale from a response of /setting/public. */
export function readShopFacts(settings: PublicSettings | undefined, locale: Locale): ShopFacts {
  const { icon, logo } = readBrand(settings);
  const { email, phone, address } = readImprint(settings, locale);
  return { name: readSiteTexts(settings, locale).name, logo: icon ?? logo, email, phone, address };
}

function createPublisher(origin: string, { name, logo = '/favicon.svg' }: ShopFacts): JsonLdThing {
  return { '@type': 'Organization', name, url: `${origin}/`, logo: toAbsoluteUrl(origin, logo) };
}

/** schema.org Organization of the shop, with its contact data. */
export function createOrganizationLd(origin: string, shop: ShopFacts): JsonLdThing {
  const { email, phone, address } = shop;
  return addContext({
    ...createPublisher(origin, shop),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
  });
}

/** schema.org WebSite with the shop search as SearchAction. */
export function createWebsiteLd(origin: string, shopName: string): JsonLdThing {
  return addContext({
    '@type': 'WebSite',
    name: shopName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/goods?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
}

export interface ProductPage {
  /** Texts in the page's locale. */
  product: Product;
  /** URL of the page. */
  url: string;
  origin: string;
  shopName: string;
}

/** schema.org Product with its offer. */
export function createProductLd({ product, url, origin, shopName }: ProductPage): JsonLdThing {
  const { id, name, description, subtitle, gallery, cover, priceAmount, currency, stock, options } = product;
  const pictures = (gallery.length > 0 ? gallery.map((picture) => picture.url) : [cover]).filter(Boolean);
  return addContext({
    '@type': 'Product',
    name,
    description: description || subtitle || name,
    ...(pictures.length > 0 && { image: pictures.map((picture) => toAbsoluteUrl(origin, picture)) }),
    sku: String(id),
    url,
    ...(product.groupId !== null && { inProductGroupWithID: String(product.groupId) }),
    ...(options.length > 0 && {
      additionalProperty: options.map((option) => ({ '@type': 'PropertyValue', ...option })),
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: formatDecimal(priceAmount, currency),
      priceCurrency: currency,
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopName },
    },
  });
}

export interface Crumb {
  name: string;
  /** Absolute URL. */
  url: string;
}

/** schema.org BreadcrumbList; the last crumb is the page itself. */
export function createBreadcrumbLd(crumbs: readonly Crumb[]): JsonLdThing {
  return addContext({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  });
}

export interface ArticlePage {
  /** Texts in the page's locale. */
  article: Pick<Article, 'title' | 'summary' | 'cover' | 'author' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'tags'>;
  locale: Locale;
  url: string;
  origin: string;
  shop: ShopFacts;
}

/** schema.org Article. */
export function createArticleLd({ article, locale, url, origin, shop }: ArticlePage): JsonLdThing {
  const { title, summary, cover, author, publishedAt, createdAt, updatedAt, tags } = article;
  return addContext({
    '@type': 'Article',
    headline: title,
    description: summary,
    ...(cover && { image: [toAbsoluteUrl(origin, cover)] }),
    datePublished: publishedAt ?? createdAt,
    dateModified: updatedAt,
    author: author ? { '@type': 'Person', name: author } : createPublisher(origin, shop),
    publisher: createPublisher(origin, shop),
    mainEntityOfPage: url,
    inLanguage: locale,
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
  });
}

export interface Question {
  question: string;
  /** HTML as on the page. */
  answer: string;
}

/**
 * Extracts the questions of a help article: its h2 headings with the content below them; without headings the article
 * itself is one question.
 */
export function extractQuestions(title: string, html: string): Question[] {
  const [before = '', ...pieces] = html.split(/<h2\b[^>]*>([\s\S]*?)<\/h2>/);
  const questions = [{ question: title, answer: before.trim() }];
  for (let at = 0; at < pieces.length; at += 2) {
    questions.push({ question: toText(pieces[at] ?? ''), answer: (pieces[at + 1] ?? '').trim() });
  }
  return questions.filter(({ question, answer }) => question !== '' && toText(answer) !== '');
}

/** schema.org FAQPage. */
export function createFaqLd(questions: readonly Question[]): JsonLdThing {
  return addContext({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

/** Makes a path of the shop an absolute URL. */
export function toAbsoluteUrl(origin: string, address: string): string {
  return new URL(address, `${origin}/`).href;
}
