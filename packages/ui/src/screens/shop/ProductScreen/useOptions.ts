import type { Product } from '@sampan/api/entities';
import { useState } from 'react';
import type { SkuRequest, SkuVariant } from '../../../patterns/SkuPicker/skuRows.ts';

/**
 * The reader's choice between the variants of a product. The address always shows one of them; that one is chosen only
 * once the reader has said so.
 */
export function useOptions(product: Product, onSlugChange: (slug: string) => void) {
  const { id, groupId, slug, variants } = product;
  const [chosenIn, setChosenIn] = useState<number | null>();
  const [question, setQuestion] = useState<SkuRequest>();
  const asked = question?.from === id ? question : undefined;
  return {
    hasVariants: variants !== undefined && variants.length > 1,
    isChosen: variants === undefined || variants.length <= 1 || chosenIn === groupId,
    /** A combination that is not made was pressed, and nothing else since. */
    asked,
    ask: setQuestion,
    choose(variant: SkuVariant) {
      setQuestion(undefined);
      setChosenIn(groupId);
      if (variant.slug !== slug) onSlugChange(variant.slug);
    },
    /** The sheet was answered: what it showed is what is meant. */
    confirm: () => setChosenIn(groupId),
  };
}
export type Options = ReturnType<typeof useOptions>;
