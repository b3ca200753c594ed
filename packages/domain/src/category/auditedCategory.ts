import { type Category, locales } from '@sampan/api/entities';

/** Audit-log fields of a category; names are in a fixed order of locales, because a database may return another one. */
export function auditedCategory({ parentId, name, slug, image, sort, status, i18n }: Category) {
  const names = i18n && Object.fromEntries(locales.map((locale) => [locale, i18n[locale]?.name]));
  return { parentId, name, slug, image, sort, status, i18n: names };
}
