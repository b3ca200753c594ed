import type { Product } from '@sampan/api/entities';

/**
 * The product at this address, as far as an answer tells of it: the product itself, or one of its variants as its group
 * knows it, so that a choice is shown and sold at once while the rest of it is on its way. Undefined where the answer is
 * about something else.
 */
export function productAt(answer: Product, slug: string): Product | undefined {
  if (answer.slug === slug || String(answer.id) === slug) return answer;
  const variant = answer.variants?.find((one) => one.slug === slug);
  if (!variant) return undefined;
  const { id, options, priceAmount, stock, cover } = variant;
  const words = Object.entries(answer.i18n ?? {}).map(([locale, entry]) => [
    locale,
    { ...entry, options: variant.i18n?.[locale as keyof typeof variant.i18n]?.options },
  ]);
  const picture = { id, url: cover, alt: answer.name, sort: 0 };
  return {
    ...answer,
    ...{ id, slug, options, priceAmount, stock, cover },
    // Of the variant itself only, and not known yet.
    listPriceAmount: undefined,
    gallery: [picture],
    i18n: Object.fromEntries(words),
  };
}
