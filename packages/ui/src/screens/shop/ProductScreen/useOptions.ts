import type { Product } from '@sampan/api/entities';
import { useState } from 'react';
import type { SkuRequest, SkuVariant } from './SkuPicker/skuRows.ts';

/**
 * The viewer's choice between the variants of a product. The URL always shows one variant; it counts as chosen only
 * after the viewer has selected an option.
 */
export function useOptions(product: Product, onSlugChange: (slug: string) => void) {
  const { id, groupId, slug, variants } = product;
  const [chosenIn, setChosenIn] = useState<number | null>();
  const [question, setQuestion] = useState<SkuRequest>();
  const request = question?.from === id ? question : undefined;
  return {
    hasVariants: variants !== undefined && variants.length > 1,
    isChosen: variants === undefined || variants.length <= 1 || chosenIn === groupId,
    /** The missing combination that was pressed last. */
    request,
    ask: setQuestion,
    choose(variant: SkuVariant) {
      setQuestion(undefined);
      setChosenIn(groupId);
      if (variant.slug !== slug) onSlugChange(variant.slug);
    },
    /** Confirms the variant shown in the sheet. */
    confirm: () => setChosenIn(groupId),
  };
}
export type Options = ReturnType<typeof useOptions>;
