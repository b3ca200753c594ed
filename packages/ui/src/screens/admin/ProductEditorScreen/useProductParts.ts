import type { Category } from '@sampan/api/entities';
import { readAmount } from '@sampan/domain/money/typedAmount';
import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { isTextsKey, type MergeKey, toLocale } from './mergeFields.ts';
import type { ProductFields } from './productForm.ts';

const labels = {
  media: 'product.media',
  price: 'product.price',
  listPrice: 'product.listPrice',
  stock: 'product.stock',
  lowStock: 'product.lowStock',
  type: 'product.type',
  status: 'product.statusLabel',
  isFeatured: 'product.featured',
  categoryId: 'product.category',
  slug: 'product.slug',
  options: 'product.options',
  attributes: 'product.specs',
} as const;

function formatPairs(rows: ProductFields['options']): string {
  return rows.map((row) => `${row['zh-CN'].name}: ${row['zh-CN'].value}`).join(' · ');
}

/** Formats label and text of a part of a product, for a merge decision. */
export function useProductParts(categories: readonly Category[], currency: string) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const { money } = useNumberFormats();
  const formatPrice = (text: string) => {
    const amount = readAmount(text, currency);
    return amount === undefined ? text : money(amount, currency);
  };
  const getCategoryName = (id: string) => {
    const category = categories.find((one) => String(one.id) === id);
    return category ? localize(category).name : '';
  };

  return {
    name: (key: MergeKey): string =>
      isTextsKey(key) ? t('product.conflict.words', { locale: localeNames[toLocale(key)] }) : t(labels[key]),
    text(fields: ProductFields, key: MergeKey): string {
      const own: Partial<Record<MergeKey, () => string>> = {
        price: () => formatPrice(fields.price),
        listPrice: () => formatPrice(fields.listPrice),
        media: () => t('product.conflict.pictures', { count: fields.media.length }),
        type: () => t(`product.typeOf.${fields.type}`),
        status: () => t(`product.statusOf.${fields.status}`),
        isFeatured: () => t(fields.isFeatured ? 'product.conflict.yes' : 'product.conflict.no'),
        categoryId: () => getCategoryName(fields.categoryId),
        options: () => formatPairs(fields.options),
        attributes: () => formatPairs(fields.attributes),
      };
      const part: unknown = get(fields, key);
      const shownText = own[key]?.() ?? (typeof part === 'string' ? part : Object.values(part as object).join(' · '));
      return shownText || t('conflict.nothing');
    },
  };
}
