import { getCategoryKey } from './categories.ts';
import { defaultKey } from './mapping.ts';
import type { ReadVariant } from './rows.ts';

/** A variant and whether it was written, in a trial that is rolled back. */
export interface TriedVariant {
  variant: ReadVariant;
  outcome: 'added' | 'changed' | 'skipped' | 'failed';
}

/**
 * Finds which of the categories that an import may create are needed: those of the variants that can be written. A
 * category is public at once, so that one of failed rows alone would be an empty one in the shop. Until a category is
 * created, variants have a negative id in its place.
 */
export function createCategoryNeeds(texts: readonly string[], createsDefault: boolean) {
  const keys = [...texts.map(getCategoryKey), ...(createsDefault ? [defaultKey] : [])];
  const placeholders = new Map(keys.map((key, index) => [key, -(index + 1)]));
  const createdIds = new Map<number, number>();

  function resolveId(id: number | undefined, temporaryId: number | undefined): number | undefined {
    return id === undefined || id >= 0 ? id : (createdIds.get(id) ?? temporaryId ?? id);
  }
  /** The variant with the ids of created categories, and `temporaryId` for those that do not exist yet. */
  function resolve(variant: ReadVariant, temporaryId?: number): ReadVariant {
    const { given, newCategoryId } = variant;
    const categoryId = resolveId(given.categoryId, temporaryId);
    return {
      ...variant,
      given: { ...given, ...(categoryId !== undefined && { categoryId }) },
      newCategoryId: resolveId(newCategoryId, temporaryId),
    };
  }
  return {
    /** Ids by text key, in place of categories that do not exist yet. */
    placeholders,
    resolve,
    /** Whether a category of the variant does not exist yet. */
    isWaiting(variant: ReadVariant): boolean {
      const { problems, given, newCategoryId } = resolve(variant);
      return problems.length === 0 && (given.categoryId ?? newCategoryId ?? 0) < 0;
    },
    /** The categories that the variants need, of those that do not exist yet. */
    list(tried: readonly TriedVariant[]): { texts: string[]; needsDefault: boolean } {
      const neededIds = new Set<number | undefined>();
      for (const { variant, outcome } of tried) {
        const { given, newCategoryId } = resolve(variant);
        // The category of products without one is for new products only.
        if (outcome !== 'failed') neededIds.add(given.categoryId ?? (outcome === 'added' ? newCategoryId : undefined));
      }
      const isNeeded = (key: string) => neededIds.has(placeholders.get(key));
      return {
        texts: texts.filter((text) => isNeeded(getCategoryKey(text))),
        needsDefault: createsDefault && isNeeded(defaultKey),
      };
    },
    /** Adds created categories, by text key. */
    add(created: ReadonlyMap<string, number>): void {
      for (const [key, id] of created) createdIds.set(placeholders.get(key) as number, id);
    },
  };
}

export type CategoryNeeds = ReturnType<typeof createCategoryNeeds>;
