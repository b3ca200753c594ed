import type { JsonLdThing } from './jsonLd.ts';

/*
 * Required properties of structured data by Google (developers.google.com/search/docs/appearance/structured-data) and
 * the alternatives of schema.org. Used in tests of the builders and of every served page.
 */

type Check = (thing: JsonLdThing) => string[];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/\s]+\/\S*$/.test(value);
const isInstant = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && value.includes('T');
const list = (value: unknown) => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function needs(thing: JsonLdThing, fields: Record<string, (value: unknown) => boolean>): string[] {
  const wrong = Object.entries(fields).filter(([name, isRight]) => !isRight(thing[name]));
  return wrong.map(([name]) => `${thing['@type']}.${name} is ${JSON.stringify(thing[name])}`);
}

const isPrice = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
const isCurrency = (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
const availabilities = ['https://schema.org/InStock', 'https://schema.org/OutOfStock'];
const hasSome = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  list(value).length > 0 && list(value).every(isRight);

const checks: Readonly<Record<string, Check>> = {
  Product: (thing) => [
    ...needs(thing, { name: isText, image: hasSome(isAddress), description: isText, offers: (value) => !!value }),
    ...list(thing.offers).flatMap((offer) => findProblems(offer as JsonLdThing)),
  ],
  Offer: (thing) =>
    needs(thing, {
      price: isPrice,
      priceCurrency: isCurrency,
      availability: (value) => availabilities.includes(String(value)),
      url: isAddress,
    }),
  BreadcrumbList: (thing) => [
    ...needs(thing, { itemListElement: (value) => list(value).length > 1 }),
    ...list(thing.itemListElement).flatMap((item, index) =>
      needs(item as JsonLdThing, { position: (value) => value === index + 1, name: isText, item: isAddress }),
    ),
  ],
  Article: (thing) => [
    ...needs(thing, {
      headline: isText,
      datePublished: isInstant,
      dateModified: isInstant,
      author: (value) => !!value,
    }),
    ...list(thing.author).flatMap((author) => needs(author as JsonLdThing, { name: isText })),
    ...(thing.image === undefined ? [] : needs(thing, { image: hasSome(isAddress) })),
  ],
  FAQPage: (thing) => [
    ...needs(thing, { mainEntity: (value) => list(value).length > 0 }),
    ...list(thing.mainEntity).flatMap((question) => findProblems(question as JsonLdThing)),
  ],
  Question: (thing) => [
    ...needs(thing, { name: isText }),
    ...list(thing.acceptedAnswer).flatMap((answer) => needs(answer as JsonLdThing, { text: isText })),
    ...(list(thing.acceptedAnswer).length === 1 ? [] : ['Question.acceptedAnswer is not one']),
  ],
  Organization: (thing) => needs(thing, { name: isText, url: isAddress, logo: isAddress }),
  WebSite: (thing) => needs(thing, { name: isText, url: isAddress }),
};

/** Missing or invalid required properties of a thing; empty if valid. */
export function findProblems(thing: JsonLdThing): string[] {
  const check = checks[thing['@type']];
  return check ? check(thing) : [`${thing['@type']} is not known`];
}
