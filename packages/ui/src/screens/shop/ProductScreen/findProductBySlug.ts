import type { Product } from '@sampan/api/entities';

/**
 * The product for this slug as far as a response knows it: the product itself or one of its variants, so that a chosen
 * variant shows and can be bought while its details load. Undefined when the response is about another product.
 */
export function findProductBySlug(answer: Product, slug: string): Product | undefined {
  if (answer.slug === slug || String(answer.id) === slug) return answer;
  const variant = answer.variants?.find((one) => one.slug === slug);
  if (!variant) return undefined;
  const { id, options, priceAmount, stock, cover } = variant;
  const translations = Object.entries(answer.i18n ?? {}).map(([locale, entry]) => [
    locale,
    { ...entry, options: variant.i18n?.[locale as keyof typeof variant.i18n]?.options },
  ]);
  const picture = { id, url: cover, alt: answer.name, sort: 0 };
  return {
    ...answer,
    ...{ id, slug, options, priceAmount, stock, cover },
    // Known only for the loaded variant itself.
    listPriceAmount: undefined,
    gallery: [picture],
    i18n: Object.fromEntries(translations),
  };
}
