import { unguardCell } from '../csv/csv.ts';
import { truncate } from '../text/truncate.ts';
import type { CsvSheet } from './columns.ts';
import type { CellProblem } from './numbers.ts';
import type { CsvProblem, CsvRow } from './rows.ts';

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
