/** UTF-8 byte order mark. Without it spreadsheets read Chinese in a wrong encoding. */
export const byteOrderMark = '﻿';

/** Text that a spreadsheet could run as a formula, also after escaping apostrophes. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r]/;
/**
 * A formula behind a character at which a spreadsheet splits a line of ours where the separator is not a comma: such a
 * spreadsheet takes our quotation marks for text, so that a line break within a cell ends its row. The whitespace stops at
 * the next such character, so that it takes linear time.
 */
const innerFormula = /([;\t\r\n][^\S;\t\r\n]*)('*[=+\-@＝＋－＠])/g;
const guardedInnerFormula = /([;\t\r\n][^\S;\t\r\n]*)'('*[=+\-@＝＋－＠])/g;
const number = /^[+-]?\d+(\.\d+)?$/;

/**
 * Escapes a cell against CSV injection: prefixes an apostrophe to what looks like a formula, at its beginning unless it is
 * a number, or behind a separator within.
 */
export function guardCell(text: string): string {
  const isFormula = formula.test(text) && !number.test(text);
  return (isFormula ? "'" : '') + text.replace(innerFormula, "$1'$2");
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return (guarded.test(cell) ? cell.slice(1) : cell).replace(guardedInnerFormula, '$1$2');
}

const formatField = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180). */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatField).join(',')}\r\n`;
}

/** Number of characters from which `detectDelimiter` reads the first line. */
export const delimiterSampleLength = 16_384;

/**
 * Returns the delimiter of a CSV text from its first line: a semicolon or tab, as spreadsheets write it in countries with a
 * decimal comma, if the line has no comma outside quotation marks.
 */
export function detectDelimiter(text: string): ',' | ';' | '\t' {
  const sample = text.slice(0, delimiterSampleLength).replace(/"(?:[^"]|"")*"/g, '');
  const [line = ''] = sample.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1);
  if (line.includes(',')) return ',';
  const [semicolons, tabs] = [line.split(';').length, line.split('\t').length];
  if (semicolons === tabs) return ',';
  return semicolons > tabs ? ';' : '\t';
}

/** A quotation mark where RFC 4180 allows none, or one that is not closed. */
export class CsvQuoteError extends Error {
  /** Number of the record, from 1, counting the header and empty lines. */
  readonly record: number;

  constructor(record: number) {
    super(`misplaced quotation mark in record ${record}`);
    this.record = record;
  }
}

/** A record with its number, from 1, counting the header and empty lines. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/**
 * Reads the records of a CSV text in memory (RFC 4180), without those that are empty. A record ends with CRLF, LF or CR,
 * also where a text mixes them. The delimiter is detected. The server uses a streaming library for uploaded files.
 * @throws CsvQuoteError
 */
export function* readCsvRecords(text: string): Generator<CsvRecord> {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const delimiter = detectDelimiter(source);
  let row = 1;
  let cells: string[] = [];
  let at = 0;
  while (at < source.length) {
    const isQuoted = source[at] === '"';
    const read = isQuoted ? readQuotedField(source, at) : readPlainField(source, at, delimiter);
    if (!read) throw new CsvQuoteError(row);
    cells.push(read.text);
    at = read.end;
    if (source[at] === delimiter) {
      at += 1;
      if (at < source.length && !'\r\n'.includes(source[at] as string)) continue;
      cells.push('');
    }
    if (at < source.length && !'\r\n'.includes(source[at] as string)) throw new CsvQuoteError(row);
    if (cells.some((cell) => cell !== '')) yield { row, cells };
    row += 1;
    cells = [];
    at += source.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** Parses a CSV text in memory, see `readCsvRecords`. @throws CsvQuoteError */
export function parseCsvRecords(text: string): string[][] {
  return [...readCsvRecords(text)].map(({ cells }) => cells);
}

interface Field {
  text: string;
  /** Index of the first character after the field. */
  end: number;
}

function readPlainField(source: string, start: number, delimiter: string): Field | null {
  const ends = `${delimiter}\r\n"`;
  let end = start;
  while (end < source.length && !ends.includes(source[end] as string)) end += 1;
  if (source[end] === '"') return null;
  return { text: source.slice(start, end), end };
}

function readQuotedField(source: string, start: number): Field | null {
  let text = '';
  for (let at = start + 1; ; ) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return null;
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
