import type { Product } from '@sampan/api/entities';
import type { CsvSheet } from '@sampan/domain/productCsv/columns';
import { toRowProblems } from '@sampan/domain/productCsv/plan';
import type { CsvProblem, ReadVariant } from '@sampan/domain/productCsv/rows';
import { getAnchor, getStep, type StepContext } from '@sampan/domain/productCsv/step';
import { type BulkTarget, lockProducts, type ProductWrites } from '../areas/product/productWrites.ts';
import type { Call } from '../http/calls/handler.ts';
import { toApiError } from '../http/errors.ts';
import type { TemporaryCategory } from './importCategories.ts';
import type { JobSlice, Outcome } from './leasedJob.ts';

/** Thrown to roll back a dry run. */
class RollbackError extends Error {}

/** The variants of a product of the file. */
export type FileBlock = readonly ReadVariant[];

/** State from the rows read so far. */
export interface SheetContext extends Pick<StepContext, 'sheet' | 'isShippedPicture'> {
  seen: ReadonlySet<string>;
}

export interface BlockResult {
  outcome: Outcome;
  problems: CsvProblem[];
  product?: Product;
}

/** Slugs that the product of a variant may have, and the one that names its group. */
function toSlugs({ handle, identity, slug }: ReadVariant): string[] {
  return [handle, ...(identity?.handles ?? []), ...(slug === undefined ? [] : [slug])];
}

/** Products and categories that writing these variants affects. */
function toBulkTarget(variants: readonly ReadVariant[]): BulkTarget {
  return {
    slugs: [...new Set(variants.flatMap(toSlugs))],
    categoryIds: variants.flatMap(({ given, newCategoryId }) => [given.categoryId, newCategoryId]),
    pictures: variants.flatMap(({ given }) => given.gallery?.map(({ url }) => url) ?? []),
  };
}

function toFailedBlock(sheet: CsvSheet, variant: ReadVariant, error: unknown): BlockResult {
  const apiError = toApiError(error);
  if (!apiError || apiError.code === 'UNAVAILABLE') throw error;
  const { code, extras } = apiError;
  return { outcome: 'failed', problems: toRowProblems(sheet, variant, { code, fields: extras.fields }) };
}

type BatchPlace = Pick<StepContext, 'sheet' | 'seen' | 'isShippedPicture'>;
type Place = BatchPlace & Pick<StepContext, 'anchor'> & { block: FileBlock };

/** Creates or updates one variant by the rules of the API calls. */
async function importVariant(
  writes: ProductWrites,
  variant: ReadVariant,
  { block, ...place }: Place,
): Promise<BlockResult> {
  const known = writes.findGroups(new Set(toBulkTarget(block).slugs));
  const step = getStep(variant, { ...place, known, anchor: place.anchor ?? getAnchor(block, known) });
  if (step.kind === 'failed') return { outcome: 'failed', problems: step.problems };
  const problems = variant.warnings;
  if (step.kind === 'same') return { outcome: 'skipped', problems, product: step.product };
  try {
    if (step.kind === 'create') return { outcome: 'added', problems, product: await writes.create(step.input) };
    return { outcome: 'changed', problems, product: writes.change(step) };
  } catch (error) {
    return toFailedBlock(place.sheet, variant, error);
  }
}

/** Processes each variant of a product; a failed one does not affect the others. */
async function forEachVariant(
  block: FileBlock,
  doOne: (variant: ReadVariant, anchor?: Product) => Promise<BlockResult>,
) {
  const all: BlockResult[] = [];
  let anchor: Product | undefined;
  for (const variant of block) {
    const done = await doOne(variant, anchor);
    anchor ??= done.product;
    all.push(done);
  }
  return all;
}

/** Writes all blocks together. */
async function importBatch(call: Call, blocks: readonly FileBlock[], place: BatchPlace) {
  const writes = await lockProducts(call, toBulkTarget(blocks.flat()));
  const all: BlockResult[] = [];
  for (const block of blocks) {
    all.push(
      ...(await forEachVariant(block, (variant, anchor) =>
        importVariant(writes, variant, { ...place, block, anchor }),
      )),
    );
  }
  await writes.write();
  return all;
}

/** Writes each variant in its own savepoint, to find the one that the database refuses. */
async function importWithSavepoints(
  savepoint: JobSlice['savepoint'],
  blocks: readonly FileBlock[],
  place: BatchPlace,
): Promise<BlockResult[]> {
  const all: BlockResult[] = [];
  for (const block of blocks) {
    const doOne = (variant: ReadVariant, anchor?: Product) =>
      savepoint(async (call) => {
        const writes = await lockProducts(call, toBulkTarget(block));
        const done = await importVariant(writes, variant, { ...place, block, anchor });
        await writes.write();
        return done;
      }).catch((error: unknown) => toFailedBlock(place.sheet, variant, error));
    all.push(...(await forEachVariant(block, doOne)));
  }
  return all;
}

const createSavepoint =
  (call: Call): JobSlice['savepoint'] =>
  (work) =>
    call.db.transaction((inner) => work({ ...call, db: inner }));

/**
 * Imports several products of the file. Validation errors are reported by row. An error that only the database finds,
 * such as a slug taken concurrently, fails the whole batch, which is then retried variant by variant.
 */
export async function importBlocks(
  savepoint: JobSlice['savepoint'],
  blocks: readonly FileBlock[],
  { seen, ...reading }: SheetContext,
): Promise<{ all: BlockResult[]; own: Set<string> }> {
  /** Each attempt has its own set of slugs, which is discarded if it fails. */
  function getPlace(own: Set<string>): BatchPlace {
    return { ...reading, seen: { has: (slug) => own.has(slug) || seen.has(slug), add: (slug) => own.add(slug) } };
  }
  const own = new Set<string>();
  try {
    return { all: await savepoint((call) => importBatch(call, blocks, getPlace(own))), own };
  } catch (error) {
    const apiError = toApiError(error);
    if (!apiError || apiError.code === 'UNAVAILABLE') throw error;
    own.clear();
    return { all: await importWithSavepoints(savepoint, blocks, getPlace(own)), own };
  }
}

/** Imports the blocks and rolls back. `temporaryCategory` is that of variants whose own does not exist yet. */
export async function rehearseBlocks(
  slice: JobSlice,
  blocks: readonly FileBlock[],
  reading: SheetContext,
  temporaryCategory: TemporaryCategory | undefined,
) {
  let results: Awaited<ReturnType<typeof importBlocks>> | undefined;
  const undone = slice.savepoint(async (call) => {
    await temporaryCategory?.insert(call.db);
    results = await importBlocks(createSavepoint(call), blocks, reading);
    throw new RollbackError();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error;
  });
  return results as NonNullable<typeof results>;
}
