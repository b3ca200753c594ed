import { category as categoryCalls } from '@sampan/api/contract/product';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { translated } from '../../../i18n/translated.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { flatten } from '../../../primitives/Combobox/comboboxRows.ts';
import { useCurrency } from '../../shop/GoodsScreen/useCurrency.ts';
import { categoryOptions } from '../ProductEditorScreen/categoryOptions.ts';

/** Filter definitions of the product list, and the names of categories. */
export function useProductFilters() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const currency = useCurrency();
  const { data: categories } = useEndpoint(categoryCalls.list, {});
  // Memoized: the parsed query must keep its identity between renderings.
  const filters = useMemo<FilterDef[]>(() => {
    const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(`product.conflict.${value}`) }));
    const rows = flatten(categoryOptions(categories ?? [], locale));
    return [
      {
        id: 'status',
        label: t('product.status'),
        kind: 'choice',
        options: (['1', '0', '2'] as const).map((value) => ({ value, label: t(`product.statusOf.${value}`) })),
      },
      {
        id: 'category',
        label: t('product.place'),
        kind: 'choice',
        options: rows.map(({ option, path }) => ({ value: option.value, label: [...path, option.label].join(' / ') })),
      },
      {
        id: 'type',
        label: t('product.type'),
        kind: 'choice',
        options: (['1', '2'] as const).map((value) => ({ value, label: t(`product.typeOf.${value}`) })),
      },
      { id: 'featured', label: t('product.featured'), kind: 'choice', options: yesNo },
      { id: 'low', label: t('products.low'), kind: 'choice', options: yesNo },
      { id: 'price', label: t('product.price'), kind: 'amount', currency },
    ];
  }, [t, categories, locale, currency]);
  const names = useMemo(
    () => new Map((categories ?? []).map((one) => [one.id, translated(one, locale).name])),
    [categories, locale],
  );
  return { filters, categoryNames: names, categories: categories ?? [], currency };
}
