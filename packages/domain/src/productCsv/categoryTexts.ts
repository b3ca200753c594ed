import { maxCategoryText } from '@sampan/api/entities';
import { truncate } from '../text/truncate.ts';
import { getCellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './rows.ts';

export interface CategoryText {
  column: string;
  text: string;
}

/** Values that Shopify and WooCommerce write for products without a category. */
const none = new Set(['', 'uncategorized', 'uncategorised']);

/** Normalizes a category path: `A>B ` becomes `A > B`. */
export function parseCategoryPath(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/** Key under which the choice for a category text is stored. */
export function getCategoryKey(text: string): string {
  return parseCategoryPath(text).join(' > ').toLowerCase();
}

/** Splits a WooCommerce list at commas; `\,` is an escaped comma. */
export function parseWooList(text: string): string[] {
  return (text.match(/(?:\\.|[^,\\])+/g) ?? [])
    .map((part) => part.replace(/\\(.)/g, '$1').trim())
    .filter((part) => part !== '');
}

/**
 * Category texts of a row, the preferred one first. Shopify's Type is set by the merchant and comes before Product
 * Category, which is one of a fixed taxonomy; of WooCommerce categories the deepest comes first. Texts are cut to the
 * length that a choice is stored with.
 */
export function readCategoryTexts(sheet: CsvSheet, row: CsvRow): CategoryText[] {
  const getText = (column: string) => getCellText(sheet, row, column);
  const column = 'Product Category';
  const texts: CategoryText[] =
    sheet.format === 'woocommerce'
      ? parseWooList(getText(column))
          .map((text) => ({ column, text }))
          .sort((one, other) => parseCategoryPath(other.text).length - parseCategoryPath(one.text).length)
      : (sheet.isOwn ? [column, 'Type'] : ['Type', column]).map((name) => ({ column: name, text: getText(name) }));
  return texts
    .filter(({ text }) => !none.has(getCategoryKey(text)))
    .map(({ text, ...rest }) => ({ ...rest, text: truncate(text, maxCategoryText) }));
}
