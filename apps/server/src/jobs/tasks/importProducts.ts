import type { JobProblem, Locale, Product } from '@sampan/api/entities';
import { categoryFinder } from '@sampan/domain/productCsv/categories';
import { type CsvSheet, csvSheet } from '@sampan/domain/productCsv/columns';
import { problemOf } from '@sampan/domain/productCsv/plan';
import {
  blockReader,
  type CsvBlock,
  type ReadContext,
  type ReadVariant,
  readBlock,
} from '@sampan/domain/productCsv/read';
import { anchorOf, type SeenSlugs, type Step, type StepContext, stepOf } from '@sampan/domain/productCsv/step';
import { sql } from 'drizzle-orm';
import { categoryTree } from '../../areas/category/tree.ts';
import { textArray } from '../../areas/order/found.ts';
import { changeProduct, createProduct } from '../../areas/product/write.ts';
import type { Db } from '../../db/connect.ts';
import { jobRows } from '../../db/schema.ts';
import { refusalOf } from '../../http/errors.ts';
import type { Call } from '../../http/handler.ts';
import type { HeldJob, Outcome, Slice } from './heldJob.ts';
import { nextBatch } from './pace.ts';
import { csvRows } from './productFile.ts';
import { readFileProducts } from './productRows.ts';
import { openSource } from './sourceFile.ts';

export interface ProductImport {
  /** Of the result file. */
  locale: Locale;
}

/** Thrown to take back what a dry run did. */
class Undone extends Error {}

interface Reading {
  sheet: CsvSheet;
  context: ReadContext;
  /** Slugs of the rows that are behind it. */
  seen: Set<string>;
}

/** A product of the file: what its rows say of its variants. */
interface FileBlock {
  handle: string;
  variants: ReadVariant[];
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

/** The products that a few blocks name, with all variants of their groups. */
async function readKnown(db: Db, blocks: readonly FileBlock[]): Promise<Product[]> {
  const slugs = blocks.flatMap(({ handle, variants }) => [handle, ...variants.flatMap(({ slug }) => slug ?? [])]);
  const named = sql`select id, group_id from products where slug = any(${textArray([...new Set(slugs)])})`;
  const found = await readFileProducts(
    db,
    sql`where p.id in (select id from (${named}) n) or p.group_id in (select group_id from (${named}) n)`,
  );
  return found.map(({ product }) => product);
}

interface Done {
  outcome: Outcome;
  problems: JobProblem[];
  product?: Product;
}

/** Does what is to be done with a variant, by the calls' own functions. */
async function doStep(slice: Pick<Slice, 'apart'>, step: Step): Promise<Pick<Done, 'outcome' | 'product'>> {
  if (step.kind === 'create') {
    return { outcome: 'added', product: await slice.apart((call) => createProduct(call, step.input)) };
  }
  if (step.kind === 'update') {
    const { id, version, input } = step;
    return { outcome: 'changed', product: await slice.apart((call) => changeProduct(call, { id, version, input })) };
  }
  return step.kind === 'same' ? { outcome: 'skipped', product: step.product } : { outcome: 'failed' };
}

function refused(sheet: CsvSheet, variant: ReadVariant, error: unknown): Done {
  const refusal = refusalOf(error);
  if (!refusal || refusal.code === 'UNAVAILABLE') throw error;
  const fields = Object.entries(refusal.extras.fields ?? {});
  const [row = 1] = variant.rows;
  const problems =
    fields.length > 0
      ? fields.map(([field, code]) => problemOf(sheet, variant, field, code))
      : [{ row, name: variant.handle, code: refusal.code }];
  return { outcome: 'failed', problems };
}

/** Does a product of the file, variant by variant: one that fails keeps none of the others back. */
async function doBlock(
  slice: Pick<Slice, 'apart'>,
  { handle, variants }: FileBlock,
  { sheet, seen }: Pick<StepContext, 'sheet' | 'seen'>,
  known: Product[],
): Promise<Done[]> {
  const all: Done[] = [];
  let anchor = anchorOf(handle, known);
  for (const variant of variants) {
    const step = stepOf(variant, { sheet, known, anchor, seen });
    const problems = step.kind === 'failed' ? step.problems : [];
    const done = await doStep(slice, step).then(
      (result): Done => ({ problems, ...result }),
      (error: unknown) => refused(sheet, variant, error),
    );
    if (done.product) known.push(done.product);
    anchor ??= done.product;
    all.push(done);
  }
  return all;
}

/** Does a block, and in a dry run takes it back. */
async function tryBlock(
  slice: Slice,
  block: FileBlock,
  reading: Pick<StepContext, 'sheet' | 'seen'>,
  known: Product[],
  isDryRun: boolean,
): Promise<Done[]> {
  if (!isDryRun) return doBlock(slice, block, reading, known);
  let all: Done[] = [];
  try {
    await slice.apart(async (call) => {
      all = await doBlock({ apart: apartIn(call) }, block, reading, [...known]);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return all;
}

const apartIn =
  (call: Call): Slice['apart'] =>
  (work) =>
    call.db.transaction((inner) => work({ ...call, user: call.user, db: inner }));

async function note(
  slice: Slice,
  jobId: number,
  variants: readonly ReadVariant[],
  all: readonly Done[],
): Promise<void> {
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
  if (rows.length > 0) await slice.call.db.insert(jobRows).values(rows);
}

export async function importProducts(job: HeldJob): Promise<void> {
  const { isDryRun, id } = job.row;
  const behind = Number(job.place?.row ?? 1);
  let batch = 1;
  let blocks: FileBlock[] = [];

  async function doBatch(reading: Reading): Promise<void> {
    const now = blocks;
    blocks = [];
    let own = new Set<string>();
    const took = await job.slice(async (slice) => {
      // Its own: a transaction that is tried again finds the file as the first one did.
      own = new Set<string>();
      const seen: SeenSlugs = { has: (slug) => own.has(slug) || reading.seen.has(slug), add: (slug) => own.add(slug) };
      for (const block of now) {
        const known = await readKnown(slice.call.db, [block]);
        const all = await tryBlock(slice, block, { sheet: reading.sheet, seen }, known, isDryRun);
        await note(slice, id, block.variants, all);
      }
      slice.place({ row: now.at(-1)?.variants.at(-1)?.rows.at(-1) ?? behind });
    });
    for (const slug of own) reading.seen.add(slug);
    batch = nextBatch(batch, took, job.pace);
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
    if (blocks.length >= batch) await doBatch(reading);
  }
  if (last && blocks.length > 0) await doBatch(last);
}
