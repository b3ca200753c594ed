import type { ChartData } from './chartData.ts';

/** Excel takes a file for UTF-8 only if it begins so. */
const mark = '\ufeff';

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A sheet would run what begins like a formula, and a customer may be called that.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as comma-separated text, for sheets: RFC 4180, with CRLF. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return mark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A chart's figures as rows, names first. `plain` turns a value into what a sheet can add up: minor units into 19.9. */
export function chartRows(data: ChartData, plain: (value: number) => number = (value) => value) {
  const columns = [...data.series, ...(data.previous ? [data.previous] : [])];
  const figure = (value: number | null | undefined) => (typeof value === 'number' ? plain(value) : null);
  return [
    [data.pointName, ...columns.map(({ name }) => name)],
    ...data.labels.map((label, index) => [label, ...columns.map(({ values }) => figure(values[index]))]),
  ];
}
