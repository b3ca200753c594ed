import { getResultName } from '@sampan/domain/bulk/resultName';
import { byteOrderMark } from '@sampan/domain/csv/csv';
import { getResultHeader, toResultRow } from '@sampan/domain/productCsv/labels';
import type { CsvRow } from '@sampan/domain/productCsv/rows';
import { and, between, eq } from 'drizzle-orm';
import type { ProductImport } from '../areas/product/importMapping.ts';
import { readCsvRows } from '../areas/product/productFile.ts';
import { jobRows } from '../db/schema.ts';
import { formatCsv } from './exportFile.ts';
import type { ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';
import { openSource } from './sourceFile.ts';

/** Rows written per query. */
const page = 500;

/** Writes the result file: the source rows, each preceded by its outcome. It can be corrected and imported again. */
export async function importResult(job: LeasedJob): Promise<ResultFile> {
  const { locale } = job.getInput<ProductImport>();
  const { slowDb: db, providers } = job.deps;

  async function toLines(rows: readonly CsvRow[]): Promise<string[][]> {
    const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
    const storedRows = await db
      .select()
      .from(jobRows)
      .where(and(eq(jobRows.jobId, job.row.id), between(jobRows.row, first, last)));
    const of = new Map(storedRows.map((each) => [each.row, each]));
    return rows.map((row) => toResultRow(row, of.get(row.row), locale));
  }

  async function* readResultBytes() {
    let hasHeader = false;
    let rows: CsvRow[] = [];
    for await (const row of readCsvRows(await openSource(job))) {
      if (!hasHeader) {
        hasHeader = true;
        yield Buffer.from(byteOrderMark + formatCsv([[...getResultHeader(locale), ...row.cells]]));
        continue;
      }
      rows.push(row);
      if (rows.length < page) continue;
      yield Buffer.from(formatCsv(await toLines(rows)));
      rows = [];
      await job.renew();
    }
    if (rows.length > 0) yield Buffer.from(formatCsv(await toLines(rows)));
  }
  const stored = await providers.files.receive(readResultBytes());
  const name = getResultName(job.row);
  return { stored, name, mime: 'text/csv; charset=utf-8' };
}
