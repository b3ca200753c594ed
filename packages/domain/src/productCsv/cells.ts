import { unguarded } from '../csv/csv.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** Text of a cell without the apostrophe that guards against CSV injection. */
export function cellText(sheet: CsvSheet, { cells }: CsvRow, column: string): string {
  return unguarded(sheet.cell(cells, column)).trim();
}
