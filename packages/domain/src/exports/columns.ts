import type { Locale } from '@sampan/api/entities';
import { guardCell } from '../csv/csv.ts';
import { formatDecimal } from '../money/decimal.ts';
import { getDateFormat } from '../reports/zone.ts';
import { getLocaleText, type LocaleTexts } from '../text/localeTexts.ts';

/** Formatters for the cells of a file. */
export interface ExportStyle {
  locale: Locale;
  timeZone: string;
  say: (labels: LocaleTexts) => string;
  /** Formats a time as `2026-11-20 21:30:05` in the export's time zone; empty for undefined. */
  time: (iso: string | undefined) => string;
  amount: (minor: number | undefined, currency: string) => string;
}

/** One column: its header and its cell values. Numbers stay numbers; texts are escaped against CSV injection. */
export interface ExportColumn<Row> {
  header: LocaleTexts;
  /** Time column: its header names the time zone. */
  isTime?: boolean;
  cell: (row: Row, style: ExportStyle) => string | number | undefined;
}

/** Column of a time, formatted. */
export function timeColumn<Row>(header: LocaleTexts, get: (row: Row) => string | undefined): ExportColumn<Row> {
  return { header, isTime: true, cell: (row, { time }) => time(get(row)) };
}

/** Column of an amount in the currency of its row, formatted. */
export function amountColumn<Row extends { currency: string }>(
  header: LocaleTexts,
  get: (row: Row) => number | undefined,
): ExportColumn<Row> {
  return { header, cell: (row, { amount }) => amount(get(row), row.currency) };
}

/** Creates the formatters of an export for a locale and time zone. */
export function createExportStyle(locale: Locale, timeZone: string): ExportStyle {
  const clock = getDateFormat(timeZone);
  return {
    locale,
    timeZone,
    say: (labels) => getLocaleText(labels, locale),
    time(iso) {
      if (iso === undefined) return '';
      const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
      const { year = '', month, day, hour, minute, second } = parts;
      return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
    },
    amount: (minor, currency) => (minor === undefined ? '' : formatDecimal(minor, currency)),
  };
}

/** Header row of an export. */
export function getExportHeader<Row>(columns: readonly ExportColumn<Row>[], style: ExportStyle): string[] {
  return columns.map(({ header, isTime }) => (isTime ? `${style.say(header)} (${style.timeZone})` : style.say(header)));
}

/** Cells of one row of an export. */
export function getExportCells<Row>(columns: readonly ExportColumn<Row>[], row: Row, style: ExportStyle): string[] {
  return columns.map(({ cell }) => {
    const value = cell(row, style);
    return typeof value === 'string' ? guardCell(value) : String(value ?? '');
  });
}

/** File name such as `orders-2026-11-20.csv`, with the date in the time zone. */
export function getExportName(what: string, now: Date, timeZone: string): string {
  return `${what}-${createExportStyle('en-US', timeZone).time(now.toISOString()).slice(0, 10)}.csv`;
}
