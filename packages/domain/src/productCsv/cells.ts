import { unguarded } from '../csv/csv.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './read.ts';

/** The text of a cell, without the apostrophe that keeps a spreadsheet from running it. */
export function cellText(sheet: CsvSheet, { cells }: CsvRow, column: string): string {
  return unguarded(sheet.cell(cells, column)).trim();
}
