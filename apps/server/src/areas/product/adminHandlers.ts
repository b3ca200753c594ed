import type { Contract } from '@sampan/api/contract';
import { requestBulkChange, requestProductExport } from '@sampan/domain/bulk/jobRequests';
import { createCsvSheet, findMissingColumns } from '@sampan/domain/productCsv/columns';
import { maxFileRows } from '@sampan/domain/productCsv/fileProblems';
import { createBlockReader } from '@sampan/domain/productCsv/read';
import type { BlockReader } from '@sampan/domain/productCsv/rows';
import { createSurvey, type Survey } from '@sampan/domain/productCsv/survey';
import { eq } from 'drizzle-orm';
import { getClientLocale } from '../../clientLocale.ts';
import { categories } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload, type Upload } from '../../http/files/uploads.ts';
import { getCategoryTree } from '../category/queries.ts';
import { insertFile } from '../file/fileRows.ts';
import { enqueue } from '../job/enqueue.ts';
import { listStaffProducts, readMatchingIds } from './adminQueries.ts';
import { importMapping, type ProductImport, readImportMapping } from './importMapping.ts';
import { createFileError, readCsvRows } from './productFile.ts';

/**
 * Queues a bulk change; the job writes an audit entry per product. A filter is resolved to ids here: products that match
 * it later are not what staff confirmed.
 */
const bulkProducts: StagedHandler<Contract['adminProduct']['bulk']> = {
  async prepare(input, { db, deps, fail }) {
    const { of, change } = input;
    if (change.what === 'category') {
      const known = await db.select().from(categories).where(eq(categories.id, change.categoryId));
      if (known.length === 0) throw fail('NOT_FOUND', { fields: { 'change.categoryId': 'unknown' } });
    }
    const matchingIds = 'ids' in of ? [] : await readMatchingIds(deps, of);
    const { ids, ...request } = requestBulkChange(input, matchingIds);
    if (!('ids' in of) && of.count !== undefined && of.count !== ids.length) {
      throw fail('COUNT_CHANGED', { details: { count: ids.length } });
    }
    return (call) => enqueue(call, { ...request, input: { of: { ids }, change }, total: ids.length });
  },
};

/**
 * Reads a whole file once before the import.
 * @throws ApiError if it cannot be read
 */
async function surveyFile(upload: Upload, { deps, db }: Pick<Call, 'deps' | 'db'>) {
  const { list: existing } = await getCategoryTree(deps);
  const mapping = await readImportMapping(db);
  let rows = 0;
  let file: { survey: Survey; reader: BlockReader } | undefined;
  for await (const row of readCsvRows(await upload.open())) {
    // Null characters: not a text file but a spreadsheet or picture.
    if (row.cells.some((cell) => cell.includes('\u0000')))
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: 'type' } });
    if (!file) {
      const sheet = createCsvSheet(row.cells);
      const missing = findMissingColumns(sheet);
      if (missing.length > 0) throw createFileError({ problem: 'columns', missing });
      const survey = createSurvey({ sheet, categories: existing, mapping, origin: deps.config.publicUrl });
      file = { survey, reader: createBlockReader(sheet) };
      continue;
    }
    rows += 1;
    if (rows > maxFileRows) throw createFileError({ problem: 'tooMany', most: maxFileRows });
    for (const block of file.reader.push(row)) file.survey.add(block);
  }
  if (!file || rows === 0) throw createFileError({ problem: 'empty' });
  for (const block of file.reader.end()) file.survey.add(block);
  return { survey: file.survey, mapping, rows };
}

const surveyImport: StagedHandler<Contract['adminProduct']['surveyImport']> = {
  async prepare({ file }, call) {
    const { survey } = await surveyFile(toUpload(file), call);
    return async () => survey.result();
  },
};

const importProducts: StagedHandler<Contract['adminProduct']['import']> = {
  async prepare({ file, isDryRun }, prepared) {
    const upload = toUpload(file);
    const { survey, mapping, rows: total } = await surveyFile(upload, prepared);
    const stored = await upload.keep();
    return async (call) => {
      const { name } = upload;
      const source = await insertFile(call.db, stored, { name, mime: 'text/csv; charset=utf-8' }, call.now);
      const input: ProductImport = {
        locale: getClientLocale(call.request.headers, call.settings['site.defaultLocale']),
        mapping,
        textsToCreate: survey.textsToCreate(),
        createsDefault: mapping.defaultCategory?.to === 'create' && survey.needsDefault(),
      };
      return enqueue(call, {
        kind: 'productImport',
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

export const adminProductHandlers: HandlersOf<Contract['adminProduct']> = {
  list: listStaffProducts,
  bulk: bulkProducts,
  surveyImport,
  importMapping,
  import: importProducts,
  export: (input, call) => enqueue(call, { ...requestProductExport(input, call.now), input }),
};
