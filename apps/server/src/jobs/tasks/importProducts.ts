import type { Locale } from '@sampan/api/entities';
import { categoryFinder } from '@sampan/domain/productCsv/categories';
import { type CsvSheet, csvSheet } from '@sampan/domain/productCsv/columns';
import {
  blockReader,
  type CsvBlock,
  type ReadContext,
  type ReadVariant,
  readBlock,
} from '@sampan/domain/productCsv/read';
import { categoryTree } from '../../areas/category/tree.ts';
import { insertRows } from '../../db/manyRows.ts';
import { jobRows } from '../../db/schema.ts';
import type { HeldJob, Slice } from './heldJob.ts';
import { type Done, type FileBlock, tryBlocks } from './importBlocks.ts';
import { nextBatch } from './pace.ts';
import { csvRows } from './productFile.ts';
import { openSource } from './sourceFile.ts';

export interface ProductImport {
  /** Of the result file. */
  locale: Locale;
}

interface Reading {
  sheet: CsvSheet;
  context: ReadContext;
  /** Slugs of the rows that are behind it. */
  seen: Set<string>;
}

/** The blocks behind the place that the job has come to; of those before it only the slugs are noted. */
async function* blocksOf(job: HeldJob): AsyncGenerator<{ block: CsvBlock; reading: Reading }> {
  const { settings, config } = job.deps;
  const { list } = await categoryTree(job.deps);
  const currency = (await settings.current()).shop['site.currency'];
  const context: ReadContext = { currency, origin: config.publicUrl, categoryOf: categoryFinder(list) };
  let reader: ReturnType<typeof blockReader> | undefined;
  let reading: Reading | undefined;
  for await (const row of csvRows(await openSource(job))) {
    if (!reading || !reader) {
      const sheet = csvSheet(row.cells);
      reader = blockReader(sheet);
      reading = { sheet, context, seen: new Set() };
      continue;
    }
    const block = reader.push(row);
    if (block) yield { block, reading };
  }
  const last = reader?.end();
  if (last && reading) yield { block: last, reading };
}

async function note(slice: Slice, jobId: number, variants: readonly ReadVariant[], all: readonly Done[]) {
  const rows = variants.flatMap((variant, index) => {
    const { outcome, problems } = all[index] as Done;
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

export async function importProducts(job: HeldJob): Promise<void> {
  const { isDryRun, id } = job.row;
  const behind = Number(job.place?.row ?? 1);
  /** Variants in one go, and those that wait for theirs. */
  let batch = 1;
  let blocks: FileBlock[] = [];
  let waiting = 0;

  async function doBatch(reading: Reading): Promise<void> {
    const now = blocks;
    const variants = now.flatMap((block) => block.variants);
    [blocks, waiting] = [[], 0];
    let seen = new Set<string>();
    const took = await job.slice(async (slice) => {
      const { all, own } = await tryBlocks(slice, now, reading, isDryRun);
      await note(slice, id, variants, all);
      slice.place({ row: variants.at(-1)?.rows.at(-1) ?? behind });
      seen = own;
    });
    for (const slug of seen) reading.seen.add(slug);
    batch = nextBatch(variants.length, took, job.pace);
  }

  let last: Reading | undefined;
  for await (const { block, reading } of blocksOf(job)) {
    last = reading;
    const variants = readBlock(reading.sheet, block, reading.context);
    const [first] = block.rows;
    if (first && first.row <= behind) {
      for (const { slug, handle } of variants) reading.seen.add(slug ?? handle);
      continue;
    }
    blocks.push({ handle: block.handle, variants });
    waiting += variants.length;
    if (waiting >= batch) await doBatch(reading);
  }
  if (last && blocks.length > 0) await doBatch(last);
}
