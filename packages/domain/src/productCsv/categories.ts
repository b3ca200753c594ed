import { type Category, maxCategoryText } from '@sampan/api/entities';
import { truncate } from '../text/truncate.ts';
import type { CsvSheet } from './columns.ts';
import { type CsvRow, getCellText } from './rows.ts';

interface CategoryText {
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

/** Categories from the top level down to this one. */
function getPath(categories: readonly Category[], category: Category): Category[] {
  const parent = categories.find(({ id }) => id === category.parentId);
  return parent ? [...getPath(categories, parent), category] : [category];
}

const separator = ' > ';

/** A category's path of slugs as written in files: `tea > teapots`. */
export function formatCategoryPath(categories: readonly Category[], id: number): string {
  const found = categories.find((category) => category.id === id);
  return found
    ? getPath(categories, found)
        .map(({ slug }) => slug)
        .join(separator)
    : '';
}

/**
 * Finds the category of a text: by the slug at its end, which is unique, or by a name in any language, if only one
 * category with that path matches.
 */
export function createCategoryFinder(categories: readonly Category[]): (text: string) => number | undefined {
  const categoryPaths = categories.map((category) => {
    const path = getPath(categories, category);
    const names = [category.name, ...Object.values(category.i18n ?? {}).map((translation) => translation?.name ?? '')];
    return { category, path, names: names.map((name) => name.trim().toLowerCase()) };
  });
  const idByText = new Map<string, number | undefined>();
  function find(text: string): number | undefined {
    const parts = text.split('>').map((part) => part.trim().toLowerCase());
    const last = parts.at(-1) ?? '';
    const bySlug = categoryPaths.find(({ category }) => category.slug === last);
    if (bySlug) return bySlug.category.id;
    const byName = categoryPaths.filter(({ names, path }) => names.includes(last) && path.length >= parts.length);
    const ofPath = byName.filter(({ path }) =>
      parts.slice(0, -1).every((part, index) => {
        const above = path[path.length - parts.length + index];
        return categoryPaths.some(
          ({ category, names }) => category === above && (names.includes(part) || category.slug === part),
        );
      }),
    );
    return ofPath.length === 1 ? ofPath[0]?.category.id : undefined;
  }
  return (text) => {
    if (!idByText.has(text)) idByText.set(text, find(text));
    return idByText.get(text);
  };
}
