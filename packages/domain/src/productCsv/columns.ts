import { type ImportFormat, type Locale, locales } from '@sampan/api/entities';

/** Translated product fields and their columns. */
export const translatedFields = {
  name: 'Title',
  subtitle: 'Subtitle',
  description: 'Body (HTML)',
  attributes: 'Attributes',
  options: 'Options',
} as const;
export type TranslatedField = keyof typeof translatedFields;

/** Column of a translation, such as `Title (zh-HK)`. */
export function toTextColumn(field: TranslatedField, locale: Locale): string {
  return `${translatedFields[field]} (${locale})`;
}

/** Shopify's option columns; products of this shop can have more options. */
export const optionColumns = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const;

/**
 * Columns of an export: those of Shopify that have a product field, then columns of this shop. A `Variant Slug` column
 * marks a file of this shop: each variant is complete in its row, followed by rows of further pictures.
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
  'Exported Stock',
  'Low Stock',
  'Attributes',
  'More Options',
  ...locales.flatMap((locale) =>
    (Object.keys(translatedFields) as TranslatedField[]).map((field) => toTextColumn(field, locale)),
  ),
] as const;

/** Columns of other shops that are imported as attributes. */
const attributeColumns = ['Variant Grams', 'Variant Weight Unit', 'Variant Barcode', 'SEO Title', 'SEO Description'];

/** Lower-case Shopify column names mapped to column names here: Shopify's new template differs from its exports. */
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

/** Shopify columns that are ignored without a note, because every export contains them. */
const silentShopifyNames = new Set(['fulfillment service', 'continue selling when out of stock', 'charge tax']);

/** WooCommerce column names mapped to column names here; others are read under their own name. */
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

/** Measures with the unit in the header: `Weight (kg)`, `Length (cm)`. */
const wooMeasure = /^(weight|length|width|height) \(([^)]{1,10})\)$/i;
const wooAttribute = /^attribute (\d{1,3}) (name|value\(s\)|visible|global|default)$/i;

/** Required columns of a product file. */
const neededColumns = ['Handle', 'Title'] as const;

/** Indexes of a numbered WooCommerce attribute's columns. */
export interface AttributePlaces {
  name: number;
  value: number;
}

/** Column access for one file. */
export interface CsvSheet {
  format: ImportFormat;
  /** The header as in the file. */
  header: readonly string[];
  has: (column: string) => boolean;
  /** The column's name in the file. */
  getName: (column: string) => string;
  cell: (cells: readonly string[], column: string) => string;
  /** Whether this shop wrote the file. */
  isOwn: boolean;
  /** WooCommerce attributes by number. */
  attributes: readonly AttributePlaces[];
  /** WooCommerce weight and sizes, with the unit from the header. */
  measures: Readonly<Partial<Record<'weight' | 'length' | 'width' | 'height', { place: number; unit: string }>>>;
  /** Indexes of ignored columns that the survey reports. */
  ignoredPlaces: readonly number[];
}

/**
 * Creates the column access from a file's header. An unknown format is treated as Shopify's; `findMissingColumns` lists the
 * missing columns.
 */
export function createCsvSheet(header: readonly string[]): CsvSheet {
  const format = detectFormat(header) ?? 'shopify';
  const isWoo = format === 'woocommerce';
  const [names, silent] = isWoo ? [wooNames, silentWooNames] : [shopifyNames, silentShopifyNames];
  const placeByKey = new Map<string, number>();
  const attributes = new Map<number, Partial<AttributePlaces>>();
  const measures: { -readonly [Name in keyof CsvSheet['measures']]: CsvSheet['measures'][Name] } = {};
  const ignoredPlaces: number[] = [];
  header.forEach((title, place) => {
    const name = title.trim().toLowerCase();
    const column = Object.hasOwn(names, name) ? names[name] : undefined;
    const [, measure, unit = ''] = (isWoo && wooMeasure.exec(title.trim())) || [];
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

/** Required columns missing in the file. */
export function findMissingColumns(sheet: CsvSheet): string[] {
  if (sheet.format === 'woocommerce') return [];
  return neededColumns.filter((column) => !sheet.has(column));
}

/** Detects the format of a product file from its header; null if it is not a product file. */
function detectFormat(header: readonly string[]): ImportFormat | null {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const hasAll = (...headers: string[]) => headers.every((name) => names.has(name));
  const isHandled = (names.has('handle') || names.has('url handle')) && names.has('title');
  if (isHandled) return names.has('variant slug') ? 'sampan' : 'shopify';
  return hasAll('name', 'type', 'sku') || hasAll('name', 'regular price') ? 'woocommerce' : null;
}
