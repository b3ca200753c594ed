import type { Contract } from '@sampan/api/contract';
import { type ImportMapping, type Locale, maxCategoryTexts } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { byteOrderMark, formatCsvLine } from '@sampan/domain/csv/csv';
import type { CsvSheet } from '@sampan/domain/productCsv/columns';
import { getResultHeader, guardCells, toResultRow } from '@sampan/domain/productCsv/labels';
import {
  createCategoryResolver,
  mergeMappings,
  planCategories,
  rememberCreated,
} from '@sampan/domain/productCsv/mapping';
import { createCategoryNeeds } from '@sampan/domain/productCsv/neededCategories';
import {
  type FetchedPicture,
  listForeignPictures,
  parsePictureUrl,
  unfetchedPicture,
  withFetchedPictures,
} from '@sampan/domain/productCsv/pictures';
import { readBlock } from '@sampan/domain/productCsv/read';
import type { CsvRow, ReadContext, ReadVariant } from '@sampan/domain/productCsv/rows';
import { createSurvey, type Survey } from '@sampan/domain/productCsv/survey';
import { writeAudit } from '../audit.ts';
import type { DemoHandler, WriteContext } from '../call.ts';
import { toUpload } from '../files/uploads.ts';
import { startJob } from '../jobs.ts';
import { type BlockVariant, createShadow, createVariantImporter, rehearse } from '../products/importVariants.ts';
import { parseRows, toBlocks } from '../products/productFile.ts';
import type { RowResult } from '../records.ts';
import { type DemoState, demoOrigin, getShopSettings } from '../state.ts';
import { createCategory } from './categoryWrites.ts';

function toSurvey(state: DemoState, sheet: CsvSheet, rows: readonly CsvRow[]): Survey {
  const { categories, importMapping: mapping } = state;
  const survey = createSurvey({ sheet, categories, mapping, origin: demoOrigin });
  for (const block of toBlocks(sheet, rows)) survey.add(block);
  return survey;
}

export const surveyImport: DemoHandler<Contract['adminProduct']['surveyImport']> = ({ file }, { state }) => {
  const { sheet, rows } = parseRows(toUpload(file).content);
  return toSurvey(state, sheet, rows).result();
};

export const importMapping: DemoHandler<Contract['adminProduct']['importMapping']> = (input, call) => {
  const { state, fail } = call;
  const named = input.categories.map(({ choice }, index) => ({
    choice,
    field: `categories.${index}.choice.categoryId`,
  }));
  const all = [...named, { choice: input.defaultCategory, field: 'defaultCategory.categoryId' }];
  const unknown = all.find(
    ({ choice }) => choice?.to === 'category' && !state.categories.some(({ id }) => id === choice.categoryId),
  );
  if (unknown) throw fail('NOT_FOUND', { fields: { [unknown.field]: 'unknown' } });
  const before = state.importMapping;
  state.importMapping = mergeMappings(before, input, maxCategoryTexts);
  const changes = { before, after: state.importMapping };
  writeAudit(call, { action: 'adminProduct.importMapping', targetType: 'product', ...changes });
  return state.importMapping;
};

/** Creates the categories that an import needs; returns their ids by text key. */
function createCategories(
  call: WriteContext,
  texts: readonly string[],
  needsDefault: Locale | null,
): Map<string, number> {
  const { state } = call;
  const plan = planCategories(state.categories, texts, needsDefault);
  const ids = new Map<number, number>();
  const getId = (id: number) => ids.get(id) ?? id;
  for (const { id, parentId, ...names } of plan.categories) {
    const below = parentId === null ? null : getId(parentId);
    ids.set(id, createCategory({ ...names, parentId: below, status: categoryStatus.active }, call).id);
  }
  const created = new Map([...plan.idByKey].map(([key, id]) => [key, getId(id)]));
  if (created.size > 0) state.importMapping = rememberCreated(state.importMapping, created);
  return created;
}

type RowOutcome = Required<RowResult>;

interface ImportedRow extends BlockVariant {
  /** Row number. */
  row: number;
}

/** Result CSV: the input rows, each preceded by its outcome. */
function formatResultCsv(
  sheet: CsvSheet,
  rows: readonly CsvRow[],
  noted: ReadonlyMap<number, RowOutcome>,
  locale: Locale,
): string {
  const lines = rows.map((row) => toResultRow(row, noted.get(row.row), locale));
  return (
    byteOrderMark + [[...getResultHeader(locale), ...guardCells(sheet.header)], ...lines].map(formatCsvLine).join('')
  );
}

/** The demo shop has no network access: reports every foreign picture as unreachable. */
function toPicture(address: string, isDryRun: boolean): FetchedPicture {
  if (!parsePictureUrl(address)) return { problem: 'pictureAddress' };
  return isDryRun ? unfetchedPicture : { problem: 'pictureUnreachable' };
}

/** Creates the context for parsing the rows of a file. */
function createContext(
  state: DemoState,
  mapping: ImportMapping,
  created: ReadonlyMap<string, number>,
  now: Date,
): ReadContext {
  return {
    currency: getShopSettings(state)['site.currency'],
    origin: demoOrigin,
    getCategory: createCategoryResolver({ categories: state.categories, mapping, created }),
    untrackedStock: mapping.untrackedStock,
    now,
  };
}

export const importProducts: DemoHandler<Contract['adminProduct']['import']> = ({ file, isDryRun }, call) => {
  const { state, userId, locale } = call;
  const upload = toUpload(file);
  const { sheet, rows } = parseRows(upload.content);
  const survey = toSurvey(state, sheet, rows);
  const { importMapping: mapping } = state;
  const createsDefault = mapping.defaultCategory?.to === 'create' && survey.needsDefault();
  const target = isDryRun ? createShadow(state) : state;
  const noted = new Map<number, RowOutcome>();
  /** The rows with their variants, in the order of the import; computed when the job starts. */
  let importedRows: ImportedRow[] | undefined;
  const importVariant = createVariantImporter({ sheet, userId, state: target });

  function readImportedRows(now: Date): ImportedRow[] {
    const blocks = toBlocks(sheet, rows);
    const needs = createCategoryNeeds(survey.textsToCreate(), createsDefault);
    const context = createContext(target, mapping, needs.placeholders, now);
    const read = blocks.map((block) => {
      const variants = readBlock(sheet, block, context);
      const fetched = new Map(listForeignPictures(variants).map((url) => [url, toPicture(url, isDryRun)]));
      return variants.map((variant) => withFetchedPictures(variant, fetched, sheet.getName('Image Src')));
    });
    const results = read.flat().some(needs.isWaiting)
      ? rehearse(read, needs, { sheet, userId, state: target }, now)
      : [];
    const needed = needs.list(results);
    const defaultLocale = needed.needsDefault ? locale : null;
    needs.add(createCategories({ state: target, userId, now }, needed.texts, defaultLocale));
    const failures = new Map(
      results.map(({ variant, outcome, problems }) => [variant, outcome === 'failed' && problems]),
    );
    // A row that failed in the rehearsal fails for the same reason: whether a later one repeats it must not change.
    const prepare = (variant: ReadVariant): ReadVariant => ({
      ...needs.resolve(variant),
      problems: failures.get(variant) || variant.problems,
    });
    return read.flatMap((variants) => {
      const block = variants.map(prepare);
      return block.flatMap((variant) => variant.rows.map((row) => ({ row, block, variant })));
    });
  }
  return startJob(call, {
    kind: 'productImport',
    total: rows.length,
    name: upload.name,
    isDryRun,
    audited: { name: upload.name, rows: rows.length, isDryRun },
    doRow(index, now) {
      importedRows ??= readImportedRows(now);
      const imported = importedRows[index];
      if (!imported) return {};
      const first = noted.get(imported.variant.rows[0] as number);
      const result = first ? { outcome: first.outcome, problems: [] } : importVariant(imported, now);
      noted.set(imported.row, result);
      return result;
    },
    result: () => formatResultCsv(sheet, rows, noted, locale),
  });
};
