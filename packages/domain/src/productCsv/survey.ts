import {
  type Category,
  type CategoryChoice,
  type ImportMapping,
  type ImportSurvey,
  maxCategoryTexts,
} from '@sampan/api/entities';
import { createCategoryFinder, getCategoryKey, parseWooList, readCategoryTexts } from './categories.ts';
import type { CsvSheet } from './columns.ts';
import { indexChoices } from './mapping.ts';
import { parsePictureUrl } from './pictures.ts';
import { type CsvBlock, type CsvRow, getCellText } from './rows.ts';

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
  const isGone = (choice: CategoryChoice | null) =>
    choice?.to === 'category' && !categories.some(({ id }) => id === choice.categoryId);

  function countCategory(row: CsvRow): void {
    const texts = readCategoryTexts(sheet, row).map(({ text }) => text);
    const [preferred] = texts;
    if (preferred === undefined) withoutCategory += 1;
    if (preferred === undefined || texts.some((text) => find(text) !== undefined)) return;
    // The remembered choice may belong to another text than the preferred one.
    const text = texts.find((each) => choices.has(getCategoryKey(each))) ?? preferred;
    const key = getCategoryKey(text);
    const found = unknown.get(key);
    if (found) found.products += 1;
    else if (unknown.size < maxCategoryTexts) {
      const choice = choices.get(key) ?? null;
      unknown.set(key, { text, products: 1, choice: isGone(choice) ? null : choice });
    }
  }
  function countRow(row: CsvRow): void {
    rows += 1;
    for (const place of sheet.ignoredPlaces) if ((row.cells[place] ?? '').trim() !== '') ignored.add(place);
    for (const address of readPictureAddresses(sheet, row)) {
      // An address that cannot be one is a problem of its row.
      if (!address.startsWith(`${origin}/`) && parsePictureUrl(address)) pictures.add(address);
    }
  }

  return {
    add({ rows: own, parent, replaced = [] }: CsvBlock): void {
      const all = parent ? [parent, ...own] : own;
      products += 1;
      countCategory(all[0] as CsvRow);
      for (const row of all) countRow(row);
      rows += replaced.length;
      untracked += own.filter((row) => isUntracked(sheet, row)).length;
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
      defaultCategory: isGone(mapping.defaultCategory) ? null : mapping.defaultCategory,
      untrackedStock: mapping.untrackedStock,
    }),
  };
}

function readPictureAddresses(sheet: CsvSheet, row: CsvRow): string[] {
  const cells = ['Image Src', 'Variant Image'].map((column) => getCellText(sheet, row, column));
  return sheet.format === 'woocommerce' ? cells.flatMap(parseWooList) : cells;
}

/** Whether the row is a sellable variant without tracked stock. */
function isUntracked(sheet: CsvSheet, row: CsvRow): boolean {
  if (sheet.isOwn || !(sheet.has('Variant Inventory Qty') || sheet.has('Woo In Stock'))) return false;
  const stock = getCellText(sheet, row, 'Variant Inventory Qty').toLowerCase();
  const isSold = getCellText(sheet, row, 'Variant Price') !== '';
  return isSold && (stock === '' || stock === 'parent') && getCellText(sheet, row, 'Woo In Stock') !== '0';
}

export type Survey = ReturnType<typeof createSurvey>;
