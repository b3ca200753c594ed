import type { NamedValue } from '@sampan/api/entities';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import type { CsvSheet } from './columns.ts';
import { normalizeNumber } from './numbers.ts';
import { type CsvRow, getCellText } from './rows.ts';

/** Attribute that holds the SKU of another shop. */
export const skuAttribute = 'SKU';

/** Merges a file's attributes into a product's; the file's replace those with the same name. */
export function mergeAttributes(own: readonly NamedValue[], fileAttributes: readonly NamedValue[]): NamedValue[] {
  const values = new Map(fileAttributes.map(({ name, value }) => [name, value]));
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.map((attribute) => ({ ...attribute, value: values.get(attribute.name) ?? attribute.value })),
    ...fileAttributes.filter(({ name }) => !names.has(name)),
  ];
}

const gramsByUnit: ReadonlyMap<string, number> = new Map([
  ['kg', 1000],
  ['lb', 453.59237],
  ['oz', 28.349523125],
]);

/** Formats grams in the unit chosen by the merchant; empty for no weight. */
function formatWeight(grams: string, unit: string): string {
  const value = Number(normalizeNumber(grams));
  if (!Number.isFinite(value) || value <= 0) return '';
  const name = unit.toLowerCase();
  const unitGrams = gramsByUnit.get(name);
  return unitGrams === undefined ? `${value} g` : `${Number((value / unitGrams).toFixed(3))} ${name}`;
}

/** Drops pairs with an empty value. */
export function toNamedAttributes(pairs: readonly (readonly [name: string, value: string])[]): NamedValue[] {
  return pairs.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

/** Attributes from Shopify columns that have no product field. */
export function readShopifyAttributes(sheet: CsvSheet, first: CsvRow, top: CsvRow): NamedValue[] {
  const getText = (row: CsvRow, column: string) => getCellText(sheet, row, column);
  const getSharedText = (column: string) => getText(first, column) || getText(top, column);
  return toNamedAttributes([
    ['Vendor', getSharedText('Vendor')],
    ['Tags', getSharedText('Tags')],
    [skuAttribute, getText(first, 'Variant SKU').replace(/^'/, '')],
    ['Barcode', getText(first, 'Variant Barcode').replace(/^'/, '')],
    ['Weight', formatWeight(getText(first, 'Variant Grams'), getSharedText('Variant Weight Unit'))],
    [seoAttributes.title, getSharedText('SEO Title')],
    [seoAttributes.description, getSharedText('SEO Description')],
  ]);
}
