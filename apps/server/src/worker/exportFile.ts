import { byteOrderMark } from '@sampan/domain/csv/csv';
import { type ExportColumn, type ExportStyle, exportCells, exportHeader } from '@sampan/domain/exports/columns';
import { stringify } from 'csv-stringify/sync';
import type { ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';

/** Rows read and written in one go: what they take of the processor and the database is what a visitor waits at most. */
export const exportPage = 200;

/** A file's rows, page by page; every page is read when the one before it is written. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Pages that follow one another along a key, so that the last costs no more than the first. */
export async function* pagesBy<Row, Key>(
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

interface ExportedFile<Row> {
  header: readonly string[];
  total: number;
  pages: Pages<Row>;
  /** The lines that one row makes. */
  toLines: (row: Row) => string[][];
}

/** Writes a CSV file into the store as its rows are read: none of it waits in memory. */
export async function writeExport<Row>(
  job: LeasedJob,
  { header, total, pages, toLines }: ExportedFile<Row>,
): Promise<ResultFile> {
  await job.reportProgress(0, total);
  async function* bytes() {
    yield Buffer.from(byteOrderMark + csvText([header]));
    let done = 0;
    for await (const page of pages) {
      yield Buffer.from(csvText(page.flatMap(toLines)));
      done += page.length;
      await job.reportProgress(done);
    }
  }
  const stored = await job.deps.providers.files.receive(bytes());
  try {
    // What was bought meanwhile is not in the file: it is whole as it is.
    await job.reportProgress(job.counts.done, job.counts.done);
  } catch (error) {
    // Cancelled after its last page: nobody else knows of the draft.
    await job.deps.providers.files.remove(stored.key);
    throw error;
  }
  return { stored, name: job.row.name ?? 'export.csv', mime: 'text/csv; charset=utf-8' };
}

export function csvText(lines: readonly (readonly string[])[]): string {
  // By itself it quotes the ends of its own lines alone: a line within a cell would be taken for a row.
  return stringify(lines as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Columns with headers in a language, a row a line. */
export function inColumns<Row>(columns: readonly ExportColumn<Row>[], style: ExportStyle) {
  return {
    header: exportHeader(columns, style),
    toLines: (row: Row) => [exportCells(columns, row, style)],
  };
}
