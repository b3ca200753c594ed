import { slugPattern } from '@sampan/api/slug';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { createSlugSchema, DraftNamesSchema, NamesSchema, nameMax } from '../shared/fieldSchemas.ts';
import { mapLocales } from '../shared/mapLocales.ts';
import { toNameChanges } from '../shared/translatedNames.ts';

/** Areas whose cached reads a change to a category makes stale. */
export const invalidatedAreas = ['admin', 'post'] as const;

export const categoryLimits = { name: nameMax, slug: 100 } as const;

export const CategoryFieldsSchema = v.object({
  names: NamesSchema,
  slug: createSlugSchema(slugPattern, categoryLimits.slug),
});
export type CategoryFields = v.InferOutput<typeof CategoryFieldsSchema>;
/** Draft of a new category. */
export const CategoryDraftSchema = v.object({ names: DraftNamesSchema, slug: v.string() });
export const emptyCategory: CategoryFields = { names: mapLocales(() => ''), slug: '' };

/** Input of the update call for one changed name: only its language, so that others keep theirs. */
export function toNameInput(names: CategoryFields['names'], locale: Locale, value: string) {
  const next = { ...names, [locale]: value };
  return { ...(locale === fallbackLocale && { name: value.trim() }), i18n: toNameChanges(names, next) };
}

/** Error code of an inline edited name or slug. */
export function toProblem(part: Locale | 'slug', value: string): string | undefined {
  const schema = part === 'slug' ? CategoryFieldsSchema.entries.slug : NamesSchema.entries[part];
  return v.safeParse(schema, value).issues?.[0].message;
}

/** Error messages for names and slugs, by code. */
export function useCategoryMessages() {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  return (code: string | undefined, label: string, part: keyof typeof categoryLimits): string | undefined =>
    code === 'slug' ? t('articleCategories.wrongSlug') : common(code, label, { max: categoryLimits[part] });
}
