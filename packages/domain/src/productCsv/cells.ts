import { unguardCell } from '../csv/csv.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** Text of a cell without the apostrophe that guards against CSV injection. */
export function getCellText(sheet: CsvSheet, { cells }: CsvRow, column: string): string {
  return unguardCell(sheet.cell(cells, column)).trim();
}
