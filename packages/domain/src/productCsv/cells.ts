import { unguardCell } from '../csv/csv.ts';
import type { CsvSheet } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** Meaning of a flag's lower-case text. */
export const flagValues: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Text of a cell without the apostrophe that guards against CSV injection. */
export function getCellText(sheet: CsvSheet, { cells }: CsvRow, column: string): string {
  return unguardCell(sheet.cell(cells, column)).trim();
}
