import type { NamedValue } from '@sampan/api/entities';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import { cellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import { plainNumber } from './numbers.ts';
import type { CsvRow } from './read.ts';

/** Attributes of a product with those of a file, which replace the ones of their names. */
export function mergeAttributes(own: readonly NamedValue[], added: readonly NamedValue[]): NamedValue[] {
  const values = new Map(added.map(({ name, value }) => [name, value]));
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.map((attribute) => ({ ...attribute, value: values.get(attribute.name) ?? attribute.value })),
    ...added.filter(({ name }) => !names.has(name)),
  ];
}

/** Grams in the unit that the merchant chose; empty for nothing. */
function weightText(grams: string, unit: string): string {
  const value = Number(plainNumber(grams));
  if (!Number.isFinite(value) || value <= 0) return '';
  const gramsIn: Record<string, number> = { kg: 1000, lb: 453.59237, oz: 28.349523125 };
  const one = gramsIn[unit.toLowerCase()];
  return one === undefined ? `${value} g` : `${Number((value / one).toFixed(3))} ${unit.toLowerCase()}`;
}

/** Those that say something. */
export function namedAttributes(pairs: readonly (readonly [name: string, value: string])[]): NamedValue[] {
  return pairs.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

/** What Shopify's columns say of a variant beyond the fields of a product. */
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
