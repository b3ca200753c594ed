import type { CategoryNeeds } from '@sampan/domain/productCsv/neededCategories';
import type { ReadVariant } from '@sampan/domain/productCsv/rows';
import type { ProductImport } from '../areas/product/importMapping.ts';
import { type BlockResult, type FileBlock, importBlocks, rehearseBlocks, type SheetContext } from './importBlocks.ts';
import { createCategories, reserveTemporaryCategory, type TemporaryCategory } from './importCategories.ts';
import type { JobSlice, LeasedJob } from './leasedJob.ts';

interface PreparedBlocks {
  blocks: FileBlock[];
  /** Slugs of the rows that the rehearsal found, also of those that failed. */
  seen: ReadonlySet<string>;
}

/** Creates the categories of an import batch by batch, after a rehearsal has shown which rows can be written. */
export class BatchCategories {
  readonly #job: LeasedJob;
  readonly #needs: CategoryNeeds;
  #temporaryCategory: TemporaryCategory | undefined;

  constructor(job: LeasedJob, needs: CategoryNeeds) {
    this.#job = job;
    this.#needs = needs;
  }

  /** Replaces the placeholders of categories; those that do not exist yet are created, except in a dry run. */
  async prepare(blocks: readonly FileBlock[], reading: SheetContext): Promise<PreparedBlocks> {
    const variants = blocks.flat();
    if (!variants.some(this.#needs.isWaiting)) return { blocks: this.#resolve(blocks), seen: new Set() };
    this.#temporaryCategory ??= await reserveTemporaryCategory(this.#job);
    const temporaryCategory = this.#temporaryCategory;
    const rehearsed = this.#resolve(blocks, temporaryCategory.id);
    if (this.#job.row.isDryRun) return { blocks: rehearsed, seen: new Set() };
    let results: BlockResult[] = [];
    let seen = new Set<string>();
    await this.#job.slice(async (slice) => {
      ({ all: results, own: seen } = await rehearseBlocks(slice, rehearsed, reading, temporaryCategory));
    });
    await this.#create(variants.map((variant, index) => ({ variant, ...(results[index] as BlockResult) })));
    const failures = new Map(
      variants.map((variant, index) => {
        const { outcome, problems } = results[index] as BlockResult;
        return [variant, outcome === 'failed' && problems];
      }),
    );
    // A row that failed in the rehearsal fails for the same reason: whether a later one repeats it must not change.
    const mark = (variant: ReadVariant): ReadVariant => ({
      ...variant,
      problems: failures.get(variant) || variant.problems,
    });
    return { blocks: this.#resolve(blocks.map((block) => block.map(mark))), seen };
  }

  /** Writes the prepared blocks, and rolls them back in a dry run. */
  write(slice: JobSlice, blocks: readonly FileBlock[], reading: SheetContext) {
    if (this.#job.row.isDryRun) return rehearseBlocks(slice, blocks, reading, this.#temporaryCategory);
    return importBlocks(slice.savepoint, blocks, reading);
  }

  #resolve(blocks: readonly FileBlock[], temporaryId?: number): FileBlock[] {
    return blocks.map((block) => block.map((variant) => this.#needs.resolve(variant, temporaryId)));
  }

  async #create(tried: readonly ({ variant: ReadVariant } & BlockResult)[]): Promise<void> {
    const { texts, needsDefault } = this.#needs.list(tried);
    if (texts.length === 0 && !needsDefault) return;
    const request = this.#job.getInput<ProductImport>();
    const needed = { ...request, textsToCreate: texts, createsDefault: needsDefault };
    this.#needs.add(await createCategories(this.#job, needed));
  }
}
