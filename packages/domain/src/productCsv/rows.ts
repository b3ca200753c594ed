import type { Locale, NamedValue, Product } from '@sampan/api/entities';
import { unguardCell } from '../csv/csv.ts';
import { truncate } from '../text/truncate.ts';
import type { CsvSheet, TranslatedField } from './columns.ts';
import type { CellProblem } from './numbers.ts';

/** A record with its spreadsheet row number; row 1 is the header. */
export interface CsvRow {
  row: number;
  cells: readonly string[];
}

export interface CsvProblem {
  row: number;
  column?: string;
  /** The product's handle, if the problem is in no column. */
  name?: string;
  code: string;
  value?: string;
  /** The stored stock, if it has changed since the export. */
  currentStock?: number;
  /** The highest value, length or number of entries that the cell may have, as it is to be typed into the file. */
  max?: string;
}

export type TranslatedTexts = { [Field in TranslatedField]?: string | NamedValue[] };

/** Product values of a row; absent ones stay unchanged. */
export interface RowValues
  extends Partial<Pick<Product, 'name' | 'description' | 'categoryId' | 'type' | 'status' | 'isFeatured'>> {
  subtitle?: string;
  priceAmount?: number;
  listPriceAmount?: number | null;
  stock?: number;
  lowStock?: number | null;
  attributes?: NamedValue[];
  /** From other shops' files: added to the product's attributes, replacing those with the same name. */
  extraAttributes?: NamedValue[];
  options?: NamedValue[];
  gallery?: { url: string; alt: string; sort: number; row: number }[];
  /** Translations in the locales that the file has columns for. */
  translations?: Partial<Record<Locale, TranslatedTexts>>;
}

/** A variant as read from the file. */
export interface ReadVariant {
  /** The variant's row, then the rows that share its outcome: of further pictures, or of its WooCommerce parent. */
  rows: number[];
  handle: string;
  /** Absent if the file has no slugs. */
  slug?: string;
  /** WooCommerce, whose files have no slugs at all. */
  identity?: DerivedIdentity;
  given: RowValues;
  /** Stock at the time of the export, if the file has it. */
  exportedStock?: number;
  /** Stock for a new product if the file has none. */
  newStock?: number;
  /** Category for a new product if the file has none. */
  newCategoryId?: number | undefined;
  problems: CsvProblem[];
  /** Values that are skipped; the product is still written. */
  warnings: CsvProblem[];
  /** Reads a cell of the variant's row, for problems found later. */
  cell: (column: string) => string;
}

/** Identifies the product of a row by what its slug is made from. */
export interface DerivedIdentity {
  /** The slugs that the product may have, the shortest first; the row's handle is the first that no row above has. */
  handles: readonly string[];
  /** Undefined if the file has no SKUs, empty if the product has none. */
  sku: string | undefined;
  /** Whether another variation of the product has this SKU, too. */
  isSkuShared: boolean;
}

export interface ReadContext {
  currency: string;
  /** Public origin of the shop; picture URLs may contain it. */
  origin: string;
  /** Resolves category texts, the preferred one first; undefined if there is none. */
  getCategory: (texts: readonly string[]) => number | undefined;
  /** Stock for new products whose stock the other shop does not track. */
  untrackedStock: number;
  /** Current time, to decide whether a WooCommerce sale is active. */
  now: Date;
}

/** Consecutive rows with the same handle. */
export interface CsvBlock {
  handle: string;
  rows: CsvRow[];
  /** WooCommerce: the slugs that the product may have. */
  handles?: readonly string[];
  /** WooCommerce: the row of the variable product that the rows are variations of. */
  parent?: CsvRow;
  /** WooCommerce: earlier rows of the same variable product, which are not imported. */
  replaced?: readonly CsvRow[];
}

/** Groups rows by product. */
export interface BlockReader {
  /** Adds a row and returns the blocks completed by it. */
  push: (row: CsvRow) => CsvBlock[];
  end: () => CsvBlock[];
}

/** Meaning of a flag's lower-case text. */
export const flagValues: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

/** Text of a cell without the apostrophe that guards against CSV injection. */
export function getCellText(sheet: CsvSheet, { cells }: CsvRow, column: string): string {
  return unguardCell(sheet.cell(cells, column)).trim();
}

/** Reports a problem of a cell, which may be its code only, with the cell's text; of another row than usual with `row`. */
export type ReportProblem = (column: string, problem: string | CellProblem, value: string, row?: number) => void;

/** Adds the problems of a row's cells to `problems`. */
export function createProblemReporter(sheet: CsvSheet, ownRow: number, problems: CsvProblem[]): ReportProblem {
  return (column, problem, value, row = ownRow) =>
    problems.push({
      ...{ row, column: sheet.getName(column) },
      ...(typeof problem === 'string' ? { code: problem } : problem),
      ...(value !== '' && { value: truncate(value, 200) }),
    });
}
