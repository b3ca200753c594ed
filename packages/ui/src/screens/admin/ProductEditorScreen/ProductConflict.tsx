import type { Product } from '@sampan/api/entities';
import { readAmount } from '@sampan/domain/money/typedAmount';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../i18n/locales.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { Conflict } from '../shared/merge/conflict.ts';
import type { Versions } from '../shared/merge/createMerge.ts';
import { MergeDialog } from '../shared/merge/MergeDialog.tsx';
import { conflictsIn, getPart, type MergeKey, merged } from './mergeFields.ts';
import type { ProductFields } from './productForm.ts';

export interface ProductConflictProps {
  versions: Versions<ProductFields>;
  conflict: Conflict<Product>;
  isSaving: boolean;
  currency: string;
  /** Name of a category. */
  categoryName: (id: string) => string;
  onClose: () => void;
  /** Called with the merged version, to be saved. */
  onDecide: (fields: ProductFields) => void;
}

/** The dialog in which staff choose, part by part, between their version of a product and the one saved meanwhile. */
export function ProductConflict({
  versions,
  conflict,
  isSaving,
  currency,
  categoryName,
  onClose,
  onDecide,
}: ProductConflictProps) {
  const texts = usePartLabels(categoryName, currency);
  return (
    <MergeDialog
      who={conflict.actor}
      at={conflict.at}
      versions={versions}
      keys={conflictsIn(versions)}
      formatters={texts}
      isSaving={isSaving}
      onClose={onClose}
      onDecide={(choices) => onDecide(merged(versions, choices))}
    />
  );
}

/** Label and text of a part of a product. */
function usePartLabels(categoryName: (id: string) => string, currency: string) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const formatPrice = (text: string) => {
    const amount = readAmount(text, currency);
    return amount === undefined ? text : money(amount, currency);
  };
  const names: Record<MergeKey, string> = {
    'texts.zh-CN': t('product.conflict.words', { locale: localeNames['zh-CN'] }),
    'texts.zh-HK': t('product.conflict.words', { locale: localeNames['zh-HK'] }),
    'texts.en-US': t('product.conflict.words', { locale: localeNames['en-US'] }),
    media: t('product.media'),
    price: t('product.price'),
    listPrice: t('product.listPrice'),
    stock: t('product.stock'),
    lowStock: t('product.lowStock'),
    type: t('product.type'),
    status: t('product.statusLabel'),
    isFeatured: t('product.featured'),
    categoryId: t('product.category'),
    slug: t('product.slug'),
    options: t('product.options'),
    attributes: t('product.specs'),
  };

  function formatPart(fields: ProductFields, key: MergeKey): string {
    const own: Partial<Record<MergeKey, () => string>> = {
      price: () => formatPrice(fields.price),
      listPrice: () => formatPrice(fields.listPrice),
      media: () => t('product.conflict.pictures', { count: fields.media.length }),
      type: () => t(`product.typeOf.${fields.type}`),
      status: () => t(`product.statusOf.${fields.status}`),
      isFeatured: () => t(fields.isFeatured ? 'product.conflict.yes' : 'product.conflict.no'),
      categoryId: () => categoryName(fields.categoryId),
      options: () => formatPairs(fields.options),
      attributes: () => formatPairs(fields.attributes),
    };
    const part = getPart(fields, key);
    const shownText = own[key]?.() ?? (typeof part === 'string' ? part : Object.values(part as object).join(' · '));
    return shownText || t('conflict.nothing');
  }
  return { name: (key: MergeKey) => names[key], text: formatPart };
}

function formatPairs(rows: ProductFields['options']): string {
  return rows.map((row) => `${row['zh-CN'].name}: ${row['zh-CN'].value}`).join(' · ');
}
