import type { Category, StaffProduct } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { hiddenAtFirst } from '../shared/list/hiddenAtFirst.ts';
import { productTones } from '../shared/products/productTones.ts';
import type { ProductSwitches } from './useProductSwitches.ts';

/** Returns the columns of staff's product list. `switches` read and change its toggles. */
export function useProductColumns(
  categoriesById: ReadonlyMap<number, Category>,
  switches: ProductSwitches,
): Column<StaffProduct>[] {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return useMemo<Column<StaffProduct>[]>(
    () => [
      {
        id: 'name',
        kind: 'name',
        header: t('product.name'),
        isFixed: true,
        isSortable: true,
        width: 11.25,
        picture: ({ cover }) => ({ src: cover, alt: '' }),
        value: (row) => localize(row, locale).name,
        lang: (row) => getForeignLocale(row, 'name', locale),
      },
      {
        id: 'variant',
        kind: 'text',
        header: t('product.variant'),
        width: 6,
        isElastic: false,
        card: 'meta',
        value: (row) => formatOptions(localize(row, locale)),
        lang: (row) => getForeignLocale(row, 'options', locale),
      },
      {
        id: 'category',
        kind: 'text',
        header: t('product.place'),
        // "Uncategorised" fits in one line.
        width: 7.5,
        isElastic: false,
        card: 'meta',
        value({ categoryId }) {
          const category = categoriesById.get(categoryId);
          return category && localize(category, locale).name;
        },
        lang({ categoryId }) {
          const category = categoriesById.get(categoryId);
          return category && getForeignLocale(category, 'name', locale);
        },
      },
      {
        id: 'price',
        kind: 'money',
        header: t('product.price'),
        isSortable: true,
        width: 7,
        value: ({ priceAmount: amount, currency }) => ({ amount, currency }),
      },
      {
        id: 'stock',
        kind: 'number',
        header: t('product.stock'),
        isSortable: true,
        width: 4.5,
        card: 'labelled',
        value: ({ stock }) => stock,
      },
      {
        id: 'published',
        kind: 'control',
        header: t('products.published'),
        width: 5,
        // An archived product can be restored only on its own page.
        value: (row) =>
          row.status === productStatus.archived ? undefined : (
            <Switch
              label={t('products.publish', { name: localize(row, locale).name })}
              isOn={switches.isPublished(row)}
              onChange={(isOn) => switches.publish(row, isOn)}
              isLabelHidden
            />
          ),
      },
      {
        id: 'featured',
        kind: 'control',
        header: t('products.featured'),
        width: 4.75,
        card: 'none',
        value: (row) => (
          <Switch
            label={t('products.feature', { name: localize(row, locale).name })}
            isOn={switches.isFeatured(row)}
            onChange={(isOn) => switches.feature(row, isOn)}
            isLabelHidden
          />
        ),
      },
      {
        id: 'updated',
        kind: 'day',
        header: t('products.updated'),
        isSortable: true,
        card: 'none',
        value: ({ updatedAt }) => updatedAt,
      },
      {
        id: 'status',
        kind: 'status',
        header: t('product.status'),
        startsHidden: true,
        value: ({ status }) => ({ tone: productTones[status], label: t(`product.statusOf.${status}`) }),
      },
      {
        id: 'sold',
        kind: 'number',
        header: t('products.sold'),
        isSortable: true,
        startsHidden: true,
        value: ({ sold }) => sold,
      },
      {
        id: 'reserved',
        kind: 'number',
        header: t('products.reserved'),
        startsHidden: true,
        value: ({ reserved }) => reserved,
      },
      { ...hiddenAtFirst, id: 'slug', kind: 'text', header: t('product.slug'), value: ({ slug }) => slug },
    ],
    [t, locale, categoriesById, switches],
  );
}
