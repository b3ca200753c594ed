import {
  type Category,
  type CategoryChoice,
  type ImportMapping,
  type ImportSurvey,
  maxCategoryTexts,
} from '@sampan/api/entities';
import { createCategoryFinder } from './categories.ts';
import { getCategoryKey, parseWooList, readCategoryTexts } from './categoryTexts.ts';
import { getCellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import { indexChoices } from './mapping.ts';
import { parsePictureUrl } from './pictures.ts';
import type { CsvBlock, CsvRow } from './rows.ts';

/** Maximum number of columns listed in a survey. */
const maxColumns = 100;

export interface SurveyOptions {
  sheet: CsvSheet;
  categories: readonly Category[];
  mapping: ImportMapping;
  origin: string;
}

/** Surveys a file product by product: collects what the import needs decisions for and what it ignores. */
export function createSurvey({ sheet, categories, mapping, origin }: SurveyOptions) {
  const find = createCategoryFinder(categories);
  const choices = indexChoices(mapping);
  const unknown = new Map<string, { text: string; products: number; choice: CategoryChoice | null }>();
  const ignored = new Set<number>();
  const pictures = new Set<string>();
  let [rows, products, withoutCategory, untracked] = [0, 0, 0, 0];
  const isKnown = (id: number) => categories.some((category) => category.id === id);

  function countCategory(row: CsvRow): void {
    const texts = readCategoryTexts(sheet, row).map(({ text }) => text);
    const [preferred] = texts;
    if (preferred === undefined) withoutCategory += 1;
    if (preferred === undefined || texts.some((text) => find(text) !== undefined)) return;
    // The remembered choice may belong to another text than the preferred one.
    const text = texts.find((each) => choices.has(getCategoryKey(each))) ?? preferred;
    const found = unknown.get(getCategoryKey(text));
    if (found) found.products += 1;
    else if (unknown.size < maxCategoryTexts) {
      const choice = choices.get(getCategoryKey(text)) ?? null;
      const isGone = choice?.to === 'category' && !isKnown(choice.categoryId);
      unknown.set(getCategoryKey(text), { text, products: 1, choice: isGone ? null : choice });
    }
  }
  function countRow(row: CsvRow): void {
    rows += 1;
    for (const place of sheet.ignoredPlaces) if ((row.cells[place] ?? '').trim() !== '') ignored.add(place);
    for (const column of ['Image Src', 'Variant Image']) {
      const cell = getCellText(sheet, row, column);
      for (const address of sheet.format === 'woocommerce' ? parseWooList(cell) : [cell]) {
        // An address that cannot be one is a problem of its row.
        if (!address.startsWith(`${origin}/`) && parsePictureUrl(address)) pictures.add(address);
      }
    }
  }
  /** Whether the row is a sellable variant without tracked stock. */
  function isUntracked(row: CsvRow): boolean {
    if (sheet.isOwn || !(sheet.has('Variant Inventory Qty') || sheet.has('Woo In Stock'))) return false;
    const stock = getCellText(sheet, row, 'Variant Inventory Qty').toLowerCase();
    const isSold = getCellText(sheet, row, 'Variant Price') !== '';
    return isSold && (stock === '' || stock === 'parent') && getCellText(sheet, row, 'Woo In Stock') !== '0';
  }

  return {
    add({ rows: own, parent }: CsvBlock): void {
      const all = parent ? [parent, ...own] : own;
      products += 1;
      countCategory(all[0] as CsvRow);
      for (const row of all) countRow(row);
      untracked += own.filter(isUntracked).length;
    },
    /** Category texts whose remembered choice is to create a category. */
    textsToCreate: () => [...unknown.values()].filter(({ choice }) => choice?.to === 'create').map(({ text }) => text),
    /** Whether a row needs the default category. */
    needsDefault: () => withoutCategory > 0 || [...unknown.values()].some(({ choice }) => choice?.to === 'default'),
    result: (): ImportSurvey => ({
      format: sheet.format,
      rows,
      products,
      categories: [...unknown.values()].sort((one, other) => other.products - one.products),
      withoutCategory,
      untracked,
      pictures: pictures.size,
      ignoredColumns: [...ignored].slice(0, maxColumns).map((place) => (sheet.header[place] ?? '').trim()),
      defaultCategory:
        mapping.defaultCategory?.to === 'category' && !isKnown(mapping.defaultCategory.categoryId)
          ? null
          : mapping.defaultCategory,
      untrackedStock: mapping.untrackedStock,
    }),
  };
}

export type Survey = ReturnType<typeof createSurvey>;
