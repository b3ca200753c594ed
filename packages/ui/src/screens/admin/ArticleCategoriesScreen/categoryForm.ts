import type { ArticleCategory } from '@sampan/api/entities';
import { slugPattern } from '@sampan/api/slug';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { mapLocales } from '../shared/mapLocales.ts';
import { toNameChanges } from '../shared/translatedNames.ts';

/** Areas whose cached reads a change to a category makes stale. */
export const invalidatedAreas = ['admin', 'post'] as const;

export const categoryLimits = { name: 60, slug: 100 } as const;

export const SlugSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(categoryLimits.slug, 'tooLong'),
  v.regex(slugPattern, 'slug'),
);
const NameSchema = v.pipe(v.string(), v.trim(), v.maxLength(categoryLimits.name, 'tooLong'));

export const CategoryFieldsSchema = v.object({
  names: v.object({
    'zh-CN': v.pipe(NameSchema, v.minLength(1, 'required')),
    'zh-HK': NameSchema,
    'en-US': NameSchema,
  }),
  slug: SlugSchema,
});
export type CategoryFields = v.InferOutput<typeof CategoryFieldsSchema>;
export const emptyCategory: CategoryFields = { names: mapLocales(() => ''), slug: '' };

type Names = CategoryFields['names'];

/** Returns a category's name in each locale; empty where it is not translated. */
export function getNames({ name, i18n }: Pick<ArticleCategory, 'name' | 'i18n'>): Names {
  return mapLocales((locale) => (locale === fallbackLocale ? name : (i18n?.[locale]?.name ?? '')));
}

/** Input of the update call for one changed name: only its language, so that others keep theirs. */
export function toNameInput(names: Names, locale: Locale, value: string) {
  const next = { ...names, [locale]: value };
  return { ...(locale === fallbackLocale && { name: value.trim() }), i18n: toNameChanges(names, next) };
}

/** Error code of an inline edited name or slug. */
export function toProblem(part: Locale | 'slug', value: string): string | undefined {
  const schema = part === 'slug' ? SlugSchema : CategoryFieldsSchema.entries.names.entries[part];
  return v.safeParse(schema, value).issues?.[0].message;
}

/** Error messages for names and slugs, by code. */
export function useCategoryMessages() {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  return (code: string | undefined, label: string, part: keyof typeof categoryLimits): string | undefined =>
    code === 'slug' ? t('articleCategories.wrongSlug') : common(code, label, { max: categoryLimits[part] });
}
