import type { NamedValue } from '@sampan/api/entities';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import { cellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import { plainNumber } from './numbers.ts';
import type { CsvRow } from './rows.ts';

/** Merges a file's attributes into a product's; the file's replace those with the same name. */
export function mergeAttributes(own: readonly NamedValue[], fileAttributes: readonly NamedValue[]): NamedValue[] {
  const values = new Map(fileAttributes.map(({ name, value }) => [name, value]));
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.map((attribute) => ({ ...attribute, value: values.get(attribute.name) ?? attribute.value })),
    ...fileAttributes.filter(({ name }) => !names.has(name)),
  ];
}

/** Formats grams in the unit chosen by the merchant; empty for no weight. */
function weightText(grams: string, unit: string): string {
  const value = Number(plainNumber(grams));
  if (!Number.isFinite(value) || value <= 0) return '';
  const gramsIn: Record<string, number> = { kg: 1000, lb: 453.59237, oz: 28.349523125 };
  const one = gramsIn[unit.toLowerCase()];
  return one === undefined ? `${value} g` : `${Number((value / one).toFixed(3))} ${unit.toLowerCase()}`;
}

/** Drops pairs with an empty value. */
export function namedAttributes(pairs: readonly (readonly [name: string, value: string])[]): NamedValue[] {
  return pairs.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

/** Attributes from Shopify columns that have no product field. */
export function shopifyAttributes(sheet: CsvSheet, first: CsvRow, top: CsvRow): NamedValue[] {
  const textIn = (row: CsvRow, column: string) => cellText(sheet, row, column);
  const shared = (column: string) => textIn(first, column) || textIn(top, column);
  return namedAttributes([
    ['Vendor', shared('Vendor')],
    ['Tags', shared('Tags')],
    ['SKU', textIn(first, 'Variant SKU').replace(/^'/, '')],
    ['Barcode', textIn(first, 'Variant Barcode').replace(/^'/, '')],
    ['Weight', weightText(textIn(first, 'Variant Grams'), shared('Variant Weight Unit'))],
    [seoAttributes.title, shared('SEO Title')],
    [seoAttributes.description, shared('SEO Description')],
  ]);
}
