import type { Shop } from './createShop.ts';
import type { ShopLocale } from './translations.ts';
import { locales } from './translations.ts';

/** Every string below a value, depth first. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Every value that stands under this locale's key, anywhere below. */
function getEntries(value: unknown, locale: ShopLocale): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, below]) => (key === locale ? [below] : getEntries(below, locale)));
}

/** All that the shop says in one locale: names, texts, options, attributes, settings. */
export function getTexts(shop: Shop, locale: ShopLocale): string[] {
  const { categories, products, articleCategories, articles, settings } = shop;
  return getEntries({ categories, products, articleCategories, articles, settings }, locale).flatMap(stringsIn);
}

/** Places whose translations are not the same keys in all three locales. */
export function unevenTranslations(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Object.keys(value);
  const spoken = locales.filter((locale) => keys.includes(locale));
  if (spoken.length > 0) return spoken.length === locales.length ? [] : [path];
  return Object.entries(value).flatMap(([key, below]) => unevenTranslations(below, `${path}/${key}`));
}
