import { type Category, locales } from '@sampan/api/entities';

/** What the audit log says of a category: its names in one order of locales, a database may keep them in another. */
export function auditedCategory({ parentId, name, slug, image, sort, status, i18n }: Category) {
  const names = i18n && Object.fromEntries(locales.map((locale) => [locale, i18n[locale]?.name]));
  return { parentId, name, slug, image, sort, status, i18n: names };
}
