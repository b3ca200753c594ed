import { getResultName } from '@sampan/domain/bulk/resultName';
import { byteOrderMark } from '@sampan/domain/csv/csv';
import { type ExportColumn, type ExportStyle, getExportCells, getExportHeader } from '@sampan/domain/exports/columns';
import { stringify } from 'csv-stringify/sync';
import type { LeasedJob, ResultFile } from './leasedJob.ts';

/** Rows per page; limits how long a page blocks the event loop and the database. */
export const exportPage = 200;

/** The rows of a file in pages; each page is read after the previous one was written. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Reads pages by key (keyset pagination), so that the last page costs no more than the first. */
export async function* readKeysetPages<Row, Key>(
  read: (after: Key | undefined, limit: number) => Promise<Row[]>,
  getKey: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after: Key | undefined; ; ) {
    const rows = await read(after, exportPage);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportPage) return;
    after = getKey(last);
  }
}

/** A file of rows. */
export interface ExportedFile<Row> {
  header: readonly string[];
  total: number;
  pages: Pages<Row>;
  /** CSV lines of one row. */
  toLines(row: Row): string[][];
}

/** The bytes of a CSV file. `onPage` is called after each page with its number of rows. */
export async function* encodeCsv<Row>(
  { header, pages, toLines }: Omit<ExportedFile<Row>, 'total'>,
  onPage: (rows: number) => unknown,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + formatCsv([header]));
  for await (const page of pages) {
    yield Buffer.from(formatCsv(page.flatMap(toLines)));
    await onPage(page.length);
  }
}

/** Streams a CSV file into the store while its rows are read. */
export async function writeExport<Row>(job: LeasedJob, file: ExportedFile<Row>): Promise<ResultFile> {
  await job.reportProgress(0, file.total);
  let rowCount = 0;
  const stored = await job.deps.providers.files.receive(
    encodeCsv(file, (rows) => {
      rowCount += rows;
      return job.reportProgress(rowCount);
    }),
  );
  try {
    // Rows added meanwhile are not in the file, so its total is what was written.
    await job.reportProgress(job.counts.done, job.counts.done);
  } catch (error) {
    // Cancelled after the last page: nothing else references the draft.
    await job.deps.providers.files.removeDraft(stored.key);
    throw error;
  }
  return { stored, name: getResultName(job.row), mime: 'text/csv; charset=utf-8' };
}

export function formatCsv(lines: readonly (readonly string[])[]): string {
  // csv-stringify quotes only its own record delimiter; other line breaks in a cell would be read as rows.
  return stringify(lines as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Header and lines for columns with localized headers, one line per row. */
export function buildColumnLayout<Row>(columns: readonly ExportColumn<Row>[], style: ExportStyle) {
  return {
    header: getExportHeader(columns, style),
    toLines: (row: Row) => [getExportCells(columns, row, style)],
  };
}
