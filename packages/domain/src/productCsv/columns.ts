import { type ImportFormat, type Locale, locales } from '@sampan/api/entities';
import { detectFormat } from './format.ts';

/** What of a product is said in every language, and the column of Shopify's or of ours that says it. */
export const wordFields = {
  name: 'Title',
  subtitle: 'Subtitle',
  description: 'Body (HTML)',
  attributes: 'Attributes',
  options: 'Options',
} as const;
export type WordField = keyof typeof wordFields;

/** A translation has a column of its own: `Title (zh-HK)`. */
export function toTextColumn(field: WordField, locale: Locale): string {
  return `${wordFields[field]} (${locale})`;
}

/** The options that Shopify has columns for; ours can have more. */
export const optionColumns = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const;

/**
 * Shopify's product columns as far as a product of ours has something to say in them, and behind them ours. A file that
 * has a `Variant Slug` is of this shop: there every variant stands whole in its row, and its pictures below it.
 */
export const productColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  ...optionColumns.flat(),
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Status',
  'Variant Slug',
  'Subtitle',
  'Featured',
  'Low Stock',
  'Attributes',
  'More Options',
  ...locales.flatMap((locale) => (Object.keys(wordFields) as WordField[]).map((field) => toTextColumn(field, locale))),
] as const;

/** Columns of other shops that become attributes of a product. */
const attributeColumns = ['Variant Grams', 'Variant Weight Unit', 'Variant Barcode', 'SEO Title', 'SEO Description'];

/** Lower-case names in Shopify's files, by our name of the column: its newer template has others than its exports. */
const shopifyNames: Record<string, string> = {
  ...Object.fromEntries([...productColumns, ...attributeColumns].map((name) => [name.toLowerCase(), name])),
  'url handle': 'Handle',
  description: 'Body (HTML)',
  category: 'Product Category',
  'standard product type': 'Product Category',
  'standardized product type': 'Product Category',
  'custom product type': 'Type',
  'product type': 'Type',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'requires shipping': 'Variant Requires Shipping',
  'weight value (grams)': 'Variant Grams',
  'weight unit for display': 'Variant Weight Unit',
  'product image url': 'Image Src',
  'variant image url': 'Variant Image',
};

/** Shopify's columns without a counterpart here whose values every export repeats: no note is worth its place. */
const silentShopifyNames = new Set(['fulfillment service', 'continue selling when out of stock', 'charge tax']);

/** WooCommerce's columns that mean one of ours; the others are read by their own names. */
const wooNames: Record<string, string> = {
  name: 'Title',
  description: 'Body (HTML)',
  'short description': 'Subtitle',
  categories: 'Product Category',
  published: 'Published',
  'is featured?': 'Featured',
  sku: 'Variant SKU',
  stock: 'Variant Inventory Qty',
  'low stock amount': 'Low Stock',
  'regular price': 'Variant Price',
  'sale price': 'Woo Sale Price',
  images: 'Image Src',
  tags: 'Tags',
  brands: 'Vendor',
  'gtin, upc, ean, or isbn': 'Variant Barcode',
  id: 'Woo ID',
  type: 'Woo Type',
  parent: 'Woo Parent',
  'in stock?': 'Woo In Stock',
  'visibility in catalog': 'Woo Visibility',
  'date sale price starts': 'Woo Sale Starts',
  'date sale price ends': 'Woo Sale Ends',
  'meta: _yoast_wpseo_title': 'SEO Title',
  'meta: rank_math_title': 'SEO Title',
  'meta: _yoast_wpseo_metadesc': 'SEO Description',
  'meta: rank_math_description': 'SEO Description',
};

const silentWooNames = new Set([
  'tax status',
  'tax class',
  'backorders allowed?',
  'sold individually?',
  'allow customer reviews?',
  'position',
  'download limit',
  'download expiry days',
]);

/** `Weight (kg)`, `Length (cm)`: the unit stands in the header. */
const wooMeasure = /^(weight|length|width|height) \(([^)]{1,10})\)$/i;
const wooAttribute = /^attribute (\d{1,3}) (name|value\(s\)|visible|global|default)$/i;

/** Without these a file is none that products are read from. */
const neededColumns = ['Handle', 'Title'] as const;

/** Where WooCommerce's numbered attribute columns stand. */
export interface AttributePlaces {
  name: number;
  value: number;
}

/** The columns of one file. */
export interface CsvSheet {
  format: ImportFormat;
  /** As the file has them. */
  header: readonly string[];
  has: (column: string) => boolean;
  /** What the file itself calls the column. */
  getName: (column: string) => string;
  cell: (cells: readonly string[], column: string) => string;
  /** Written by this shop. */
  isOwn: boolean;
  /** WooCommerce's attributes, in the order of their numbers. */
  attributes: readonly AttributePlaces[];
  /** WooCommerce's weight and sizes, with the unit that the header names. */
  measures: Readonly<Partial<Record<'weight' | 'length' | 'width' | 'height', { place: number; unit: string }>>>;
  /** Places of the columns that are not read, but for those whose loss nobody would miss. */
  ignoredPlaces: readonly number[];
}

/** Reads the first line of a file. One of an unknown format counts as Shopify's; `missingColumns` says what it lacks. */
export function csvSheet(header: readonly string[]): CsvSheet {
  const format = detectFormat(header) ?? 'shopify';
  const isWoo = format === 'woocommerce';
  const [names, silent] = isWoo ? [wooNames, silentWooNames] : [shopifyNames, silentShopifyNames];
  const placeByKey = new Map<string, number>();
  const attributes = new Map<number, Partial<AttributePlaces>>();
  const measures: { -readonly [Name in keyof CsvSheet['measures']]: CsvSheet['measures'][Name] } = {};
  const ignoredPlaces: number[] = [];
  header.forEach((given, place) => {
    const name = given.trim().toLowerCase();
    const column = Object.hasOwn(names, name) ? names[name] : undefined;
    const [, measure, unit = ''] = (isWoo && wooMeasure.exec(given.trim())) || [];
    const [, number, part] = (isWoo && wooAttribute.exec(name)) || [];
    if (column !== undefined) {
      if (!placeByKey.has(column)) placeByKey.set(column, place);
    } else if (measure !== undefined) {
      measures[measure.toLowerCase() as keyof CsvSheet['measures']] = { place, unit };
    } else if (number !== undefined) {
      const own = attributes.get(Number(number)) ?? {};
      if (part === 'name') own.name = place;
      if (part === 'value(s)') own.value = place;
      attributes.set(Number(number), own);
    } else if (name !== '' && !silent.has(name)) ignoredPlaces.push(place);
  });
  return {
    format,
    header,
    has: (column) => placeByKey.has(column),
    getName: (column) => header[placeByKey.get(column) ?? -1]?.trim() ?? column,
    cell: (cells, column) => cells[placeByKey.get(column) ?? -1] ?? '',
    isOwn: format === 'sampan',
    attributes: [...attributes]
      .sort(([one], [other]) => one - other)
      .flatMap(([, { name, value }]) => (name === undefined || value === undefined ? [] : [{ name, value }])),
    measures,
    ignoredPlaces,
  };
}

/** The needed columns that a file does not have. */
export function missingColumns(sheet: CsvSheet): string[] {
  if (sheet.format === 'woocommerce') return [];
  return neededColumns.filter((column) => !sheet.has(column));
}
