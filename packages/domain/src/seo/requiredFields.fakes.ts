import type { JsonLdThing } from './jsonLd.ts';

/*
 * Required properties of structured data by Google (developers.google.com/search/docs/appearance/structured-data) and
 * the alternatives of schema.org. Used in tests of the builders and of every served page.
 */

type Check = (entity: JsonLdThing) => string[];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/\s]+\/\S*$/.test(value);
const isInstant = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && value.includes('T');
const list = (value: unknown) => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function needs(entity: JsonLdThing, fields: Record<string, (value: unknown) => boolean>): string[] {
  const wrong = Object.entries(fields).filter(([name, isRight]) => !isRight(entity[name]));
  return wrong.map(([name]) => `${entity['@type']}.${name} is ${JSON.stringify(entity[name])}`);
}

const isPrice = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
const isCurrency = (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
const availabilities = ['https://schema.org/InStock', 'https://schema.org/OutOfStock'];
const hasSome = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  list(value).length > 0 && list(value).every(isRight);

const checks: Readonly<Record<string, Check>> = {
  Product: (entity) => [
    ...needs(entity, { name: isText, image: hasSome(isAddress), description: isText, offers: (value) => !!value }),
    ...list(entity.offers).flatMap((offer) => findProblems(offer as JsonLdThing)),
  ],
  Offer: (entity) =>
    needs(entity, {
      price: isPrice,
      priceCurrency: isCurrency,
      availability: (value) => availabilities.includes(String(value)),
      url: isAddress,
    }),
  BreadcrumbList: (entity) => [
    ...needs(entity, { itemListElement: (value) => list(value).length > 1 }),
    ...list(entity.itemListElement).flatMap((item, index) =>
      needs(item as JsonLdThing, { position: (value) => value === index + 1, name: isText, item: isAddress }),
    ),
  ],
  Article: (entity) => [
    ...needs(entity, {
      headline: isText,
      datePublished: isInstant,
      dateModified: isInstant,
      author: (value) => !!value,
    }),
    ...list(entity.author).flatMap((author) => needs(author as JsonLdThing, { name: isText })),
    ...(entity.image === undefined ? [] : needs(entity, { image: hasSome(isAddress) })),
  ],
  FAQPage: (entity) => [
    ...needs(entity, { mainEntity: (value) => list(value).length > 0 }),
    ...list(entity.mainEntity).flatMap((question) => findProblems(question as JsonLdThing)),
  ],
  Question: (entity) => [
    ...needs(entity, { name: isText }),
    ...list(entity.acceptedAnswer).flatMap((answer) => needs(answer as JsonLdThing, { text: isText })),
    ...(list(entity.acceptedAnswer).length === 1 ? [] : ['Question.acceptedAnswer is not one']),
  ],
  Organization: (entity) => needs(entity, { name: isText, url: isAddress, logo: isAddress }),
  WebSite: (entity) => needs(entity, { name: isText, url: isAddress }),
};

/** Missing or invalid required properties of a thing; empty if valid. */
export function findProblems(entity: JsonLdThing): string[] {
  const check = checks[entity['@type']];
  return check ? check(entity) : [`${entity['@type']} is not known`];
}
