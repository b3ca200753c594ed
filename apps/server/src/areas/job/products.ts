import { createReadStream } from 'node:fs';
import type { Contract } from '@sampan/api/contract';
import { shopZone } from '@sampan/api/shopZone';
import { exportName } from '@sampan/domain/exports/columns';
import { csvSheet, missingColumns } from '@sampan/domain/productCsv/columns';
import { eq } from 'drizzle-orm';
import { categories } from '../../db/schema.ts';
import type { Run, Staged } from '../../http/handler.ts';
import { readerLocale } from '../../http/readerLocale.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Upload, uploadOf } from '../../http/uploads.ts';
import type { ProductImport } from '../../jobs/tasks/importProducts.ts';
import { brokenFile, csvRows } from '../../jobs/tasks/productFile.ts';
import { insertFile } from '../file/fileRows.ts';
import { enqueue } from './enqueue.ts';

/** Each product's own entry in the audit log is written when it changes. */
export const bulkProducts: Run<Contract['adminProduct']['bulk']> = async (input, call) => {
  const { of, change } = input;
  if (change.what === 'category') {
    const known = await call.db.select().from(categories).where(eq(categories.id, change.categoryId));
    if (known.length === 0) throw call.refuse('NOT_FOUND', undefined, { fields: { 'change.categoryId': 'unknown' } });
  }
  const total = 'ids' in of ? new Set(of.ids).size : undefined;
  return enqueue(call, {
    kind: 'productBulk',
    action: 'adminProduct.bulk',
    target: 'product',
    input,
    audited: { change, ...('ids' in of ? { products: total } : { filter: of.filter }) },
    ...(total !== undefined && { total }),
  });
};

export const exportProducts: Run<Contract['adminProduct']['export']> = (input, call) =>
  enqueue(call, {
    kind: 'productExport',
    action: 'adminProduct.export',
    target: 'product',
    input,
    audited: { filter: input.filter },
    name: exportName('products', call.now, shopZone),
  });

/** More rows are better said in several files. */
const mostRows = 50_000;

/** Reads a file once, before anything is done: gives how many rows it has. @throws Refusal where it is none that can be read */
async function inspect({ path }: Upload): Promise<number> {
  let rows = -1;
  for await (const { cells } of csvRows(createReadStream(path))) {
    rows += 1;
    // A spreadsheet's own format, a picture: whatever it is, it is no text.
    if (cells.some((cell) => cell.includes('\u0000')))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', undefined, { fields: { file: 'type' } });
    if (rows === 0) {
      const missing = missingColumns(csvSheet(cells));
      if (missing.length > 0) throw brokenFile('columns', { missing });
    }
    if (rows > mostRows) throw brokenFile('tooMany', { most: mostRows });
  }
  if (rows < 1) throw brokenFile('empty');
  return rows;
}

export const importProducts: Staged<Contract['adminProduct']['import']> = {
  async prepare({ file, isDryRun }) {
    const upload = uploadOf(file);
    const total = await inspect(upload);
    return async (call) => {
      const { name } = upload;
      const source = await insertFile(
        call.db,
        await upload.keep(),
        { name, mime: 'text/csv; charset=utf-8' },
        call.now,
      );
      const input: ProductImport = { locale: readerLocale(call.request.headers) };
      return enqueue(call, {
        kind: 'productImport',
        action: 'adminProduct.import',
        target: 'product',
        input,
        audited: { name, rows: total, isDryRun },
        name,
        isDryRun,
        sourceId: source.id,
        total,
      });
    };
  },
};
