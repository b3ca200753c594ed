import { unguardCell } from '../csv/csv.ts';
import { truncate } from '../text/truncate.ts';
import type { CsvSheet } from './columns.ts';
import type { CellProblem } from './numbers.ts';
import type { CsvProblem, CsvRow } from './rows.ts';

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
