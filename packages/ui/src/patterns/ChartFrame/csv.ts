import { byteOrderMark, formatCsvLine, guardCell } from '@sampan/domain/csv/csv';
import type { ChartData, ChartSeries } from './chartData.ts';

/** Text of a cell. A customer's name that starts like a formula is escaped, because a spreadsheet would run it. */
function toCell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : guardCell(value);
}

/** Formats rows as CSV (RFC 4180, CRLF). */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return byteOrderMark + rows.map((row) => formatCsvLine(row.map(toCell))).join('');
}

interface ChartColumn {
  name: string;
  values: readonly (string | number | null)[];
}

/**
 * Converts chart data to rows with a header. `plain` converts a value for spreadsheets: minor units to 19.9; `nameFigure`
 * formats the header of a column of values, such as with their currency. Points in time are ISO dates, because a label
 * such as "Mar 1" has no year.
 */
export function toChartRows(
  data: ChartData,
  plain: (value: number) => number = (value) => value,
  nameFigure: (name: string) => string = (name) => name,
) {
  const { pointName, labels, dates, series, previous } = data;
  const toPlainColumn = ({ name, values }: Pick<ChartSeries, 'name' | 'values'>): ChartColumn => ({
    name: nameFigure(name),
    values: values.map((value) => (value === null ? null : plain(value))),
  });
  const columns: ChartColumn[] = [
    { name: pointName, values: dates ?? labels },
    ...series.map(toPlainColumn),
    ...(previous?.dates ? [{ name: `${previous.name} · ${pointName}`, values: previous.dates }] : []),
    ...(previous ? [toPlainColumn(previous)] : []),
  ];
  return [
    columns.map(({ name }) => name),
    ...labels.map((_, index) => columns.map(({ values }) => values[index] ?? null)),
  ];
}
