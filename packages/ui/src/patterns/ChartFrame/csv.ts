import { byteOrderMark, formatCsvLine, guardCell } from '@sampan/domain/csv/csv';
import type { ChartData } from './chartData.ts';

/** Text of a cell. A customer's name that starts like a formula is escaped, because a spreadsheet would run it. */
function toCell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : guardCell(value);
}

/** Formats rows as CSV (RFC 4180, CRLF). */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return byteOrderMark + rows.map((row) => formatCsvLine(row.map(toCell))).join('');
}

/** Converts chart data to rows with a header. `plain` converts a value for spreadsheets: minor units to 19.9. */
export function toChartRows(data: ChartData, plain: (value: number) => number = (value) => value) {
  const columns = [...data.series, ...(data.previous ? [data.previous] : [])];
  const toPlainValue = (value: number | null | undefined) => (typeof value === 'number' ? plain(value) : null);
  return [
    [data.pointName, ...columns.map(({ name }) => name)],
    ...data.labels.map((label, index) => [label, ...columns.map(({ values }) => toPlainValue(values[index]))]),
  ];
}
