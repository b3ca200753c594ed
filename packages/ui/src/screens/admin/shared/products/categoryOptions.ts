import type { Category } from '@sampan/api/entities';
import { groupBy } from '@sampan/domain/groupBy';
import type { Locale } from '../../../../i18n/locales.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import type { ComboboxOption } from '../../../../primitives/Combobox/Combobox.tsx';

/** The category tree as options, searchable by the names in all languages. */
export function toCategoryOptions(categories: readonly Category[], locale: Locale): ComboboxOption[] {
  const ids = new Set(categories.map(({ id }) => id));
  const byParent = groupBy(categories, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  function listOptions(parentId: number | null): ComboboxOption[] {
    return (byParent.get(parentId) ?? [])
      .sort((one, other) => one.sort - other.sort || one.id - other.id)
      .map((one) => ({
        value: String(one.id),
        label: localize(one, locale).name,
        lang: getForeignLocale(one, 'name', locale),
        keywords: [
          one.name,
          one.slug,
          ...Object.values(one.i18n ?? {}).flatMap((translation) => translation?.name ?? []),
        ],
        children: listOptions(one.id),
      }));
  }
  return listOptions(null);
}

/** Returns the categories as options with their paths, in the current locale. */
export function useCategoryOptions(categories: readonly Category[]): ComboboxOption[] {
  return toCategoryOptions(categories, useLocale());
}
