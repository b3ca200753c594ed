import { getCategoryKey } from './categoryTexts.ts';
import { defaultKey } from './mapping.ts';
import type { ReadVariant } from './rows.ts';

/**
 * Finds which of the categories that an import may create are needed: those of the variants that have no problem. A
 * category is public at once, so that one of rejected rows alone would be an empty one in the shop.
 */
export function createCategoryNeeds(texts: readonly string[], createsDefault: boolean) {
  const keys = [...texts.map(getCategoryKey), ...(createsDefault ? [defaultKey] : [])];
  const placeholders = new Map(keys.map((key, index) => [key, -(index + 1)]));
  const neededIds = new Set<number | undefined>();
  const isNeeded = (key: string) => neededIds.has(placeholders.get(key));
  return {
    /** Ids by text key, in place of categories that do not exist yet. */
    placeholders,
    /** Adds variants that were read with the placeholders. */
    add(variants: readonly ReadVariant[]): void {
      for (const { problems, given, newCategoryId } of variants) {
        if (problems.length === 0) neededIds.add(given.categoryId ?? newCategoryId);
      }
    },
    texts: () => texts.filter((text) => isNeeded(getCategoryKey(text))),
    needsDefault: () => createsDefault && isNeeded(defaultKey),
  };
}
