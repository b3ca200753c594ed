import type { ChartData } from './chartData.ts';

/** Byte order mark: Excel reads a CSV file as UTF-8 only with it. */
const mark = '\ufeff';

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Prevent CSV injection: a spreadsheet would run a customer's name that starts like a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows as CSV (RFC 4180, CRLF). */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return mark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Converts chart data to rows with a header. `plain` converts a value for spreadsheets: minor units to 19.9. */
export function chartRows(data: ChartData, plain: (value: number) => number = (value) => value) {
  const columns = [...data.series, ...(data.previous ? [data.previous] : [])];
  const figure = (value: number | null | undefined) => (typeof value === 'number' ? plain(value) : null);
  return [
    [data.pointName, ...columns.map(({ name }) => name)],
    ...data.labels.map((label, index) => [label, ...columns.map(({ values }) => figure(values[index]))]),
  ];
}
