import { ProviderError } from '../providerHttp.ts';

const maxRows = 200_000;
/** First column of the totals that follow the rows in a WeChat Pay bill. */
const totalsHeader = '总交易单数';
/** A comma and the value after it, quoted or plain. */
const valuePattern = /,(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g;

/**
 * The values of a line. WeChat Pay quotes none of a row and writes a backtick before each, so that a comma without one
 * after it is a part of the value. Alipay writes a tab after some values. Both guard them from spreadsheets.
 */
function parseLine(line: string): string[] {
  if (line.startsWith('`'))
    return line
      .slice(1)
      .split(',`')
      .map((value) => value.trim());
  return [...`,${line}`.matchAll(valuePattern)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
}

/** Headers differ in the width of parentheses. */
const normalizeParentheses = (name: string) => name.replaceAll('（', '(').replaceAll('）', ')');

/**
 * Parses the rows of a bill's CSV into values by column name, parentheses in ASCII. The rows are between the header, which
 * has all of `columns`, and the totals. @throws ProviderError `unverified` if a column is missing or a row is malformed
 */
export function parseStatement<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const toNames = (line: string) => parseLine(normalizeParentheses(line));
  const start = lines.findIndex((line) => {
    const names = toNames(line);
    return columns.every((column) => names.includes(column));
  });
  if (start < 0) throw new ProviderError('unverified', 'FORMAT', 'the statement has no header');
  const names = toNames(lines[start] ?? '');
  const rows: Record<Column, string>[] = [];
  for (const line of lines.slice(start + 1)) {
    const values = parseLine(line);
    // An empty line ends nothing: rows after it would be left out unnoticed.
    if (line.trim() === '') continue;
    if (line.startsWith('#') || values[0] === totalsHeader) break;
    if (values.length !== names.length) throw new ProviderError('unverified', 'FORMAT', 'a row has other columns');
    if (rows.length === maxRows) throw new ProviderError('unverified', 'FORMAT', 'the statement is too long');
    rows.push(
      Object.fromEntries(columns.map((column) => [column, values[names.indexOf(column)] ?? ''])) as Record<
        Column,
        string
      >,
    );
  }
  return rows;
}

/** Parses a decimal amount such as `-12.30` or `0.00600` into minor units. @throws ProviderError for any other text */
export function parseAmount(text: string): number {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) throw new ProviderError('unverified', 'FORMAT', `"${text}" is no amount`);
  // `|| 0` turns -0 into 0.
  return Math.round(Number(text) * 100) || 0;
}
