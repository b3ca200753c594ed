import type { Contract } from '@sampan/api/contract';
import { type ImportMapping, type JobProblem, type Locale, maxCategoryTexts, type Product } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { byteOrderMark, CsvQuoteError, formatCsvLine, readCsvRecords } from '@sampan/domain/csv/csv';
import { type CsvSheet, createCsvSheet, findMissingColumns } from '@sampan/domain/productCsv/columns';
import {
  type FileRejection,
  maxFileRows,
  maxRowLength,
  toFileRejectionExtras,
} from '@sampan/domain/productCsv/fileProblems';
import { getResultHeader, toResultRow } from '@sampan/domain/productCsv/labels';
import {
  createCategoryResolver,
  mergeMappings,
  planCategories,
  rememberCreated,
} from '@sampan/domain/productCsv/mapping';
import { type CategoryNeeds, createCategoryNeeds, type TriedVariant } from '@sampan/domain/productCsv/neededCategories';
import {
  type FetchedPicture,
  listForeignPictures,
  parsePictureUrl,
  unfetchedPicture,
  withFetchedPictures,
} from '@sampan/domain/productCsv/pictures';
import { toRowProblems } from '@sampan/domain/productCsv/plan';
import { createBlockReader, readBlock } from '@sampan/domain/productCsv/read';
import type { CsvBlock, CsvProblem, CsvRow, ReadContext, ReadVariant } from '@sampan/domain/productCsv/rows';
import { getAnchor, getStep, type Step } from '@sampan/domain/productCsv/step';
import { createSurvey, type Survey } from '@sampan/domain/productCsv/survey';
import { parsePictureKey } from '../../fixtures/art/keys.ts';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandler, type WriteContext } from '../call.ts';
import { demoOrigin } from '../demoOrigin.ts';
import { toUpload } from '../files/uploads.ts';
import { startJob } from '../jobs.ts';
import { changeProduct, createProduct } from '../products/productWrites.ts';
import type { Outcome } from '../records.ts';
import { type DemoState, getShopSettings, listProducts } from '../state.ts';
import { createCategory } from './categoryWrites.ts';

const createFileError = (rejection: FileRejection) =>
  new DemoApiError('FILE_REFUSED', toFileRejectionExtras(rejection));

/** Decodes UTF-8. @throws DemoApiError if the file is not readable text */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createFileError({ problem: 'encoding' });
  }
}

/** Returns the non-empty rows, the header first. @throws DemoApiError */
function* readRows(text: string): Generator<CsvRow> {
  try {
    for (const { row, cells } of readCsvRecords(text)) {
      if (cells.reduce((sum, cell) => sum + cell.length, 0) > maxRowLength)
        throw createFileError({ problem: 'rowTooLong', row });
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvQuoteError ? createFileError({ problem: 'quotes', row: error.record }) : error;
  }
}

/** Returns the header and the non-empty rows. @throws DemoApiError */
function parseRows(bytes: Uint8Array): { sheet: CsvSheet; rows: CsvRow[] } {
  const text = toText(bytes);
  if (text.includes('\u0000')) throw new DemoApiError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: 'type' } });
  let sheet: CsvSheet | undefined;
  const rows: CsvRow[] = [];
  for (const row of readRows(text)) {
    if (sheet) rows.push(row);
    else {
      sheet = createCsvSheet(row.cells);
      const missing = findMissingColumns(sheet);
      if (missing.length > 0) throw createFileError({ problem: 'columns', missing });
    }
    if (rows.length > maxFileRows) throw createFileError({ problem: 'tooMany', most: maxFileRows });
  }
  if (!sheet || rows.length === 0) throw createFileError({ problem: 'empty' });
  return { sheet, rows };
}

function toBlocks(sheet: CsvSheet, rows: readonly CsvRow[]): CsvBlock[] {
  const reader = createBlockReader(sheet);
  return [...rows.flatMap(reader.push), ...reader.end()];
}

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

/** Copy of the state for a dry run: entries are replaced in the copied maps, never mutated. */
function createShadow(state: DemoState): DemoState {
  const { products, units, oldSlugs, lastId } = state;
  return {
    ...state,
    products: new Map(products),
    units: new Map(units),
    oldSlugs: new Map(oldSlugs),
    lastId: new Map(lastId),
    audit: [],
    categories: [...state.categories],
  };
}

function doStep(context: WriteContext, step: Step): { outcome: Outcome; product?: Product } {
  if (step.kind === 'create') return { outcome: 'added', product: createProduct(context, step.input) };
  if (step.kind === 'same') return { outcome: 'skipped', product: step.product };
  if (step.kind === 'failed') return { outcome: 'failed' };
  const { id, version, input } = step;
  return { outcome: 'changed', product: changeProduct(context, { id, version, input }) };
}

interface Importing {
  sheet: CsvSheet;
  state: DemoState;
  userId: number;
}

/** A variant with all variants of its product. */
interface BlockVariant {
  block: readonly ReadVariant[];
  variant: ReadVariant;
}

const isShippedPicture = (key: string) => parsePictureKey(key) !== undefined;

interface VariantResult {
  outcome: Outcome;
  problems: CsvProblem[];
}

/** Returns a function that imports the variants of a file one by one. */
function createVariantImporter({ sheet, state, userId }: Importing) {
  const seen = new Set<string>();
  const anchors = new Map<BlockVariant['block'], Product>();
  return function importVariant({ block, variant }: BlockVariant, now: Date): VariantResult {
    const known = listProducts(state);
    const anchor = anchors.get(block) ?? getAnchor(block, known);
    const step = getStep(variant, { sheet, known, anchor, seen, isShippedPicture });
    try {
      const { outcome, product } = doStep({ state, userId, now }, step);
      if (product && !anchors.has(block)) anchors.set(block, anchor ?? product);
      return { outcome, problems: step.kind === 'failed' ? step.problems : variant.warnings };
    } catch (error) {
      if (!(error instanceof DemoApiError)) throw error;
      const { code, extras } = error;
      return { outcome: 'failed', problems: toRowProblems(sheet, variant, { code, fields: extras.fields }) };
    }
  };
}

/** Imports the variants into a copy of the shop, with one category in place of those that do not exist yet. */
function rehearse(
  read: readonly (readonly ReadVariant[])[],
  needs: CategoryNeeds,
  { sheet, state, userId }: Importing,
  now: Date,
): (TriedVariant & VariantResult)[] {
  const shadow = createShadow(state);
  const temporaryCategory = createCategory(
    { name: 'import', slug: `import-${now.getTime()}` },
    { state: shadow, userId, now },
  );
  const importVariant = createVariantImporter({ sheet, userId, state: shadow });
  return read.flatMap((variants) => {
    const block = variants.map((variant) => needs.resolve(variant, temporaryCategory.id));
    return block.map((variant, index) => ({
      ...importVariant({ block, variant }, now),
      variant: variants[index] as ReadVariant,
    }));
  });
}

interface RowOutcome {
  outcome: Outcome;
  problems: JobProblem[];
}

/** Result CSV: the input rows, each preceded by its outcome. */
function formatResultCsv(
  sheet: CsvSheet,
  rows: readonly CsvRow[],
  noted: ReadonlyMap<number, RowOutcome>,
  locale: Locale,
): string {
  const lines = rows.map((row) => toResultRow(row, noted.get(row.row), locale));
  return byteOrderMark + [[...getResultHeader(locale), ...sheet.header], ...lines].map(formatCsvLine).join('');
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
  /** Variant by row number; computed when the job starts. */
  let variantOf: Map<number, BlockVariant> | undefined;
  const importVariant = createVariantImporter({ sheet, userId, state: target });

  function indexVariantsByRow(now: Date): NonNullable<typeof variantOf> {
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
    return new Map(
      read.flatMap((variants) => {
        const block = variants.map(prepare);
        return block.flatMap((variant) => variant.rows.map((row) => [row, { block, variant }] as const));
      }),
    );
  }
  return startJob(call, {
    kind: 'productImport',
    total: rows.length,
    name: upload.name,
    isDryRun,
    audited: { name: upload.name, rows: rows.length, isDryRun },
    doRow(index, now) {
      const { row } = rows[index] as CsvRow;
      variantOf ??= indexVariantsByRow(now);
      const own = variantOf.get(row);
      if (!own) return {};
      const first = own.variant.rows.map((each) => noted.get(each)).find((each) => each !== undefined);
      const { outcome, problems = [] } = first ? { outcome: first.outcome } : importVariant(own, now);
      noted.set(row, { outcome, problems });
      return { outcome, problems };
    },
    result: () => formatResultCsv(sheet, rows, noted, locale),
  });
};
