import type { OrderLine, Product } from '@sampan/api/entities';

/** Of a product's translations, the words that an order line keeps: its name and options as they are today. */
export function toLineTexts(translations: Product['i18n'] | null): OrderLine['i18n'] {
  const entries = Object.entries(translations ?? {}).map(([locale, words]) => [
    locale,
    { name: words?.name, options: words?.options },
  ]);
  return Object.fromEntries(entries);
}
