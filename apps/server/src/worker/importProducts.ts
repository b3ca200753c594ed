import type { Readable } from 'node:stream';
import { getResultName } from '@sampan/domain/bulk/resultName';
import { byteOrderMark } from '@sampan/domain/csv/csv';
import { type CsvSheet, createCsvSheet } from '@sampan/domain/productCsv/columns';
import { getResultHeader, guardCells, toResultRow } from '@sampan/domain/productCsv/labels';
import { createCategoryResolver } from '@sampan/domain/productCsv/mapping';
import { type CategoryNeeds, createCategoryNeeds } from '@sampan/domain/productCsv/neededCategories';
import { listForeignPictures, withFetchedPictures } from '@sampan/domain/productCsv/pictures';
import { createBlockReader, readBlock } from '@sampan/domain/productCsv/read';
import type { BlockReader, CsvBlock, CsvRow, ReadContext, ReadVariant } from '@sampan/domain/productCsv/rows';
import { getRepeatKey } from '@sampan/domain/productCsv/step';
import { and, between, eq, isNull } from 'drizzle-orm';
import { getCategoryTree } from '../areas/category/queries.ts';
import type { ProductImport } from '../areas/product/importMapping.ts';
import { readCsvRows } from '../areas/product/productFile.ts';
import { lockCurrency } from '../areas/setting/service.ts';
import { insertRows } from '../db/queries/manyRows.ts';
import { files, jobRows } from '../db/schema.ts';
import { requireFound } from '../http/apiError.ts';
import { BatchCategories } from './batchCategories.ts';
import { formatCsv } from './exportFile.ts';
import type { BlockResult, FileBlock } from './importBlocks.ts';
import { ImportPictures } from './importPictures.ts';
import type { JobSlice, LeasedJob, ResultFile } from './leasedJob.ts';
import { computeNextBatchSize } from './pace.ts';

/** Opens the source file of a job. @throws ApiError NOT_FOUND if it was deleted */
async function openSource({ row, deps }: LeasedJob): Promise<Readable> {
  const [file] = await deps.slowDb
    .select({ key: files.storageKey })
    .from(files)
    .where(and(eq(files.id, row.sourceId ?? 0), isNull(files.deletedAt)));
  return requireFound(file && (await deps.providers.files.open(file.key)));
}

interface SheetReading {
  sheet: CsvSheet;
  /** Slugs of the rows read so far. */
  seen: Set<string>;
}

/** All blocks of the file, in a stable order. */
async function* toBlocks(job: LeasedJob): AsyncGenerator<{ block: CsvBlock; reading: SheetReading }> {
  let reader: BlockReader | undefined;
  let reading: SheetReading | undefined;
  for await (const row of readCsvRows(await openSource(job))) {
    if (!reading || !reader) {
      const sheet = createCsvSheet(row.cells);
      reader = createBlockReader(sheet);
      reading = { sheet, seen: new Set() };
      continue;
    }
    for (const block of reader.push(row)) yield { block, reading };
  }
  if (!reading || !reader) return;
  for (const block of reader.end()) yield { block, reading };
}

async function storeResults(
  slice: JobSlice,
  jobId: number,
  variants: readonly ReadVariant[],
  all: readonly BlockResult[],
) {
  const rows = variants.flatMap((variant, index) => {
    const { outcome, problems } = all[index] as BlockResult;
    slice.count(outcome, problems, variant.rows.length);
    return variant.rows.map((row, place) => ({
      jobId,
      row,
      outcome,
      problems: place === 0 && problems.length > 0 ? problems : null,
    }));
  });
  await insertRows(slice.call.db, jobRows, rows);
}

/** Parsing context, in which categories that the import may create have placeholders. */
async function createContext(job: LeasedJob): Promise<{ context: ReadContext; needs: CategoryNeeds }> {
  const { settings, config, clock } = job.deps;
  const { mapping, textsToCreate, createsDefault } = job.getInput<ProductImport>();
  const { list: categories } = await getCategoryTree(job.deps);
  const needs = createCategoryNeeds(textsToCreate, createsDefault);
  const context = {
    currency: (await settings.current()).shop['site.currency'],
    origin: config.publicUrl,
    getCategory: createCategoryResolver({ categories, mapping, created: needs.placeholders }),
    untrackedStock: mapping.untrackedStock,
    now: clock.now(),
  };
  return { context, needs };
}

/** Whether a picture with a key ships with the shop; only the demo shop has such pictures. */
async function readPictureCheck({ deps: { pictureDrawer } }: LeasedJob): Promise<(key: string) => boolean> {
  return pictureDrawer ? pictureDrawer.readKeyCheck() : () => false;
}

/** Maximum pictures downloaded before the next write; progress does not change meanwhile. */
const maxPicturesPerBatch = 16;

export async function importProducts(job: LeasedJob): Promise<void> {
  const { id } = job.row;
  const { context, needs } = await createContext(job);
  const isShippedPicture = await readPictureCheck(job);
  const batchCategories = new BatchCategories(job, needs);
  const pictures = new ImportPictures(job);
  /** Number of blocks already done. */
  const behind = Number(job.place?.blocks ?? 0);
  let readBlocks = 0;
  /** Variants per transaction, and the blocks waiting for theirs. */
  let batch = 1;
  let blocks: FileBlock[] = [];
  let waiting = 0;
  let waitingPictures = 0;

  async function doBatch(reading: SheetReading): Promise<void> {
    const read = blocks;
    const place = { blocks: readBlocks };
    [blocks, waiting, waitingPictures] = [[], 0, 0];
    const addresses = listForeignPictures(read.flat());
    const fetched = await pictures.resolve(addresses);
    const column = reading.sheet.getName('Image Src');
    const fetchedBlocks = read.map((variants) =>
      variants.map((variant) => withFetchedPictures(variant, fetched, column)),
    );
    const state = { ...reading, isShippedPicture };
    const prepared = await batchCategories.prepare(fetchedBlocks, state);
    const variants = prepared.blocks.flat();
    let seenSlugs = new Set<string>();
    const took = await job.slice(async (slice) => {
      // The prices were parsed in this currency.
      await lockCurrency(slice.call.db, context.currency);
      const { all, own } = await batchCategories.write(slice, prepared.blocks, state);
      await storeResults(slice, id, variants, all);
      slice.place(place);
      seenSlugs = own;
    });
    for (const slug of [...prepared.seen, ...seenSlugs]) reading.seen.add(slug);
    batch = computeNextBatchSize(variants.length, took, job.pace);
  }

  let last: SheetReading | undefined;
  for await (const { block, reading } of toBlocks(job)) {
    last = reading;
    readBlocks += 1;
    const variants = readBlock(reading.sheet, block, context);
    if (readBlocks <= behind) {
      for (const variant of variants) {
        const { slug, handle, identity, problems } = variant;
        // A derived handle need not be the slug that the row used, and may be that of a row below.
        if (!identity) reading.seen.add(slug ?? handle);
        const repeatKey = problems.length === 0 ? getRepeatKey(variant, reading.sheet) : undefined;
        if (repeatKey !== undefined) reading.seen.add(repeatKey);
      }
      await job.renew();
      continue;
    }
    blocks.push(variants);
    waiting += variants.length;
    waitingPictures += listForeignPictures(variants).length;
    if (waiting >= batch || waitingPictures >= maxPicturesPerBatch) await doBatch(reading);
  }
  if (last && blocks.length > 0) await doBatch(last);
}

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
        yield Buffer.from(byteOrderMark + formatCsv([[...getResultHeader(locale), ...guardCells(row.cells)]]));
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
