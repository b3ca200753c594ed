import type { Product } from '@sampan/api/entities';
import type { CsvSheet } from '@sampan/domain/productCsv/columns';
import type { CategoryNeeds, TriedVariant } from '@sampan/domain/productCsv/neededCategories';
import { toRowProblems } from '@sampan/domain/productCsv/plan';
import type { CsvProblem, ReadVariant } from '@sampan/domain/productCsv/rows';
import { getAnchor, getStep, type Step } from '@sampan/domain/productCsv/step';
import { parsePictureKey } from '../../fixtures/art/keys.ts';
import { createCategory } from '../areas/categoryWrites.ts';
import { DemoApiError, type WriteContext } from '../call.ts';
import type { Outcome } from '../records.ts';
import { type DemoState, listProducts } from '../state.ts';
import { changeProduct, createProduct } from './productWrites.ts';

/** Copy of the state for a dry run: entries are replaced in the copied maps, never mutated. */
export function createShadow(state: DemoState): DemoState {
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

interface ImportContext {
  sheet: CsvSheet;
  state: DemoState;
  userId: number;
}

/** A variant with all variants of its product. */
export interface BlockVariant {
  block: readonly ReadVariant[];
  variant: ReadVariant;
}

const isShippedPicture = (key: string) => parsePictureKey(key) !== undefined;

interface VariantResult {
  outcome: Outcome;
  problems: CsvProblem[];
}

/** Returns a function that imports the variants of a file one by one. */
export function createVariantImporter({ sheet, state, userId }: ImportContext) {
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
export function rehearse(
  read: readonly (readonly ReadVariant[])[],
  needs: CategoryNeeds,
  { sheet, state, userId }: ImportContext,
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
