import { type Category, locales } from '@sampan/api/entities';
import { type Audited, auditRecord, type RecordChange } from '../audit/changes.ts';

/** Translated names in a fixed order of locales, because a database may return another one. */
export function toAuditedNames(i18n: Category['i18n']) {
  return i18n && Object.fromEntries(locales.map((locale) => [locale, i18n[locale]?.name]));
}

/** Audit entry of a category that staff create, change or delete. */
export function auditCategory(change: RecordChange<Category>): Audited {
  return auditRecord(change, {
    targetType: 'category',
    calls: ['category.create', 'category.update', 'category.delete'],
    toFields: ({ parentId, name, slug, image, sort, status, i18n }) => {
      return { parentId, name, slug, image, sort, status, i18n: toAuditedNames(i18n) };
    },
  });
}
