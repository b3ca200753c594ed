import { cellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './read.ts';

export interface CategoryText {
  column: string;
  text: string;
}

/** What both shops write where nobody chose a category. */
const none = new Set(['', 'uncategorized', 'uncategorised']);

/** One spelling of a path: `A>B ` is `A > B`. */
export function categoryPath(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/** By what a text is remembered. */
export function categoryKey(text: string): string {
  return categoryPath(text).join(' > ').toLowerCase();
}

/** The parts of a WooCommerce list: commas part them, `\,` is a comma. */
export function wooList(text: string): string[] {
  return (text.match(/(?:\\.|[^,\\])+/g) ?? [])
    .map((part) => part.replace(/\\(.)/g, '$1').trim())
    .filter((part) => part !== '');
}

/**
 * The category texts of a row, the preferred one first. Shopify's type is the merchant's own word and comes before its
 * category, which is one of thousands of a fixed tree; of WooCommerce's categories the deepest comes first.
 */
export function categoryTexts(sheet: CsvSheet, row: CsvRow): CategoryText[] {
  const textIn = (column: string) => cellText(sheet, row, column);
  const column = 'Product Category';
  const texts: CategoryText[] =
    sheet.format === 'woocommerce'
      ? wooList(textIn(column))
          .map((text) => ({ column, text }))
          .sort((one, other) => categoryPath(other.text).length - categoryPath(one.text).length)
      : (sheet.isOwn ? [column, 'Type'] : ['Type', column]).map((name) => ({ column: name, text: textIn(name) }));
  return texts.filter(({ text }) => !none.has(categoryKey(text)));
}
