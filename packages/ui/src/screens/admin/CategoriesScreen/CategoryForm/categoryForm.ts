import type { category as calls } from '@sampan/api/contract/product';
import type { InputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { looseSlugPattern } from '@sampan/api/slug';
import * as v from 'valibot';
import { fallbackLocale, locales } from '../../../../i18n/locales.ts';
import { createSlugSchema, DraftNamesSchema, NamesSchema } from '../../shared/fieldSchemas.ts';
import { mapLocales } from '../../shared/mapLocales.ts';
import { pickChanged } from '../../shared/pickChanged.ts';
import { getNames, toNameChanges, toNamesInput } from '../../shared/translatedNames.ts';

export const CategoryFieldsSchema = v.object({
  names: NamesSchema,
  slug: createSlugSchema(looseSlugPattern, 100),
  /** Empty for the top level. */
  parentId: v.string(),
  image: v.string(),
});
export type CategoryFields = v.InferOutput<typeof CategoryFieldsSchema>;

/** Accepts unfinished fields: they are validated on save. */
const DraftFieldsSchema = v.object({
  names: DraftNamesSchema,
  slug: v.string(),
  parentId: v.string(),
  image: v.string(),
});
/** Draft of a category's form: the fields, and the version that they are a change of. */
export const CategoryDraftSchema = v.object({
  opened: DraftFieldsSchema,
  openedAt: v.optional(v.string()),
  fields: DraftFieldsSchema,
});

export const categoryFieldOrder = [
  ...locales.map((locale) => `names.${locale}` as const),
  'slug',
  'parentId',
  'image',
] as const;

/** Converts a category to the values of its form. */
export function toCategoryFields(category: Category): CategoryFields {
  return {
    names: getNames(category),
    slug: category.slug,
    parentId: category.parentId === null ? '' : String(category.parentId),
    image: category.image ?? '',
  };
}

/** Fields of a new category below this parent. */
export function createCategoryFields(parentId: number | undefined): CategoryFields {
  return {
    names: mapLocales(() => ''),
    slug: '',
    parentId: parentId === undefined ? '' : String(parentId),
    image: '',
  };
}

type CategoryChanges = Omit<InputOf<typeof calls.update>, 'id'>;

/** Converts the form to the input of the calls that save a category. */
export function toCategoryInput({ names, slug, parentId, image }: CategoryFields): InputOf<typeof calls.create> {
  return {
    ...toNamesInput(names),
    slug: slug.trim(),
    parentId: parentId === '' ? null : Number(parentId),
    image,
  };
}

/**
 * Input of the update call: changed fields only, and names of the changed languages, so that others keep theirs. The
 * position is kept unless the parent changes.
 */
export function getCategoryChanges(before: CategoryFields, after: CategoryFields): CategoryChanges {
  const [{ i18n: _, ...old }, { i18n: __, ...next }] = [toCategoryInput(before), toCategoryInput(after)];
  const i18n = toNameChanges(before.names, after.names);
  return {
    ...pickChanged(old, next),
    ...(Object.keys(i18n).length > 0 && { i18n }),
  };
}

/** Maps the server's field errors to the form's field names. */
export function toCategoryErrors(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const [first = '', locale = ''] = path.split('.');
      if (first === 'i18n') return [`names.${locale}`, code];
      return [first === 'name' ? `names.${fallbackLocale}` : first === 'sort' ? 'parentId' : first, code];
    }),
  );
}
