import { type Locale, locales } from '@sampan/api/entities';

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
export function wordColumn(field: WordField, locale: Locale): string {
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
  ...locales.flatMap((locale) => (Object.keys(wordFields) as WordField[]).map((field) => wordColumn(field, locale))),
] as const;

/** What Shopify's newer template calls the same columns, and what else they are called. */
const otherNames: Record<string, string> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  'inventory quantity': 'Variant Inventory Qty',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'requires shipping': 'Variant Requires Shipping',
  'product image url': 'Image Src',
  'variant image url': 'Variant Image',
};
const ownNames = new Map(productColumns.map((name) => [name.toLowerCase(), name as string]));

/** Without these a file is none that products are read from. */
const neededColumns = ['Handle', 'Title'] as const;

/** The columns of one file. */
export interface CsvSheet {
  /** As the file has them. */
  header: readonly string[];
  has: (column: string) => boolean;
  /** What the file itself calls the column. */
  nameOf: (column: string) => string;
  cell: (cells: readonly string[], column: string) => string;
  /** Written by this shop. */
  isOwn: boolean;
}

export function csvSheet(header: readonly string[]): CsvSheet {
  const placeOf = new Map<string, number>();
  header.forEach((given, place) => {
    const name = given.trim().toLowerCase();
    const column = ownNames.get(name) ?? otherNames[name];
    if (column !== undefined && !placeOf.has(column)) placeOf.set(column, place);
  });
  return {
    header,
    has: (column) => placeOf.has(column),
    nameOf: (column) => header[placeOf.get(column) ?? -1]?.trim() ?? column,
    cell: (cells, column) => cells[placeOf.get(column) ?? -1] ?? '',
    isOwn: placeOf.has('Variant Slug'),
  };
}

/** The needed columns that a file does not have. */
export function missingColumns(sheet: CsvSheet): string[] {
  return neededColumns.filter((column) => !sheet.has(column));
}
