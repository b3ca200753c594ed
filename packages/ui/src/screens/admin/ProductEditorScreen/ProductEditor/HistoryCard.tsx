import { product as calls, category as categoryCalls } from '@sampan/api/contract/product';
import type { AuditEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { localeNames } from '../../../../i18n/locales.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { AuditTimeline, useAuditHistory } from '../../shared/AuditTimeline.tsx';
import { useUserName } from '../../shared/users/useUserName.ts';
import {
  type AuditedChange,
  type AuditedField,
  findAuditFileName,
  getAuditChanges,
  shortenText,
  toAct,
  toValues,
} from './productActs.ts';

/** Staff actions on a product, latest first. */
export function HistoryCard({ productId }: { productId: number }) {
  const { t } = useTranslation('admin');
  const history = useAuditHistory('product', productId);
  const getNote = useNote(productId);
  const getUserName = useUserName();
  return (
    <FormCard title={t('product.history.title')}>
      <AuditTimeline
        history={history}
        label={t('product.history.title')}
        empty={t('product.history.empty')}
        toLine={(entry) => ({
          id: String(entry.id),
          title: t(`product.history.${toAct(entry)}`),
          at: entry.createdAt,
          actor: getUserName(entry.actor),
          note: getNote(entry) || undefined,
        })}
      />
    </FormCard>
  );
}

/** Formats the changed fields, or the uploaded or removed file, in one line. */
function useNote(productId: number) {
  const { t } = useTranslation('admin');
  const formatValue = useValueLabels(productId);
  const names: Record<AuditedField, string> = {
    name: t('product.name'),
    subtitle: t('product.subtitle'),
    description: t('product.description'),
    options: t('product.options'),
    attributes: t('product.specs'),
    gallery: t('product.media'),
    priceAmount: t('product.price'),
    listPriceAmount: t('product.listPrice'),
    stock: t('product.stock'),
    lowStock: t('product.lowStock'),
    status: t('product.status'),
    isFeatured: t('product.featured'),
    type: t('product.type'),
    categoryId: t('product.place'),
    slug: t('product.slug'),
  };

  function changeIn(change: AuditedChange): string {
    const part = names[change.field];
    const field = change.locale ? t('conflict.part', { part, language: localeNames[change.locale] }) : part;
    const [before, after] = [formatValue(change.field, change.before), formatValue(change.field, change.after)];
    // Values that look equal when shortened would not show a change.
    const hasBothValues = before !== undefined && after !== undefined && before !== after;
    return hasBothValues ? t('user.change', { field, before, after }) : t('product.history.changed', { field });
  }
  return (entry: AuditEntry): string => findAuditFileName(entry) ?? getAuditChanges(entry).map(changeIn).join(' · ');
}

/** Short text of a field's value; undefined for long ones. */
function useValueLabels(productId: number) {
  const { t } = useTranslation('admin');
  const { money, number, list } = useNumberFormats();
  const localize = useLocalize();
  // Cached: the editor has loaded both.
  const product = useEndpoint(calls.detail, { id: String(productId) });
  const categories = useEndpoint(categoryCalls.list, {});
  const currency = product.data?.currency;

  function formatNumberField(field: AuditedField, value: number): string | undefined {
    if (field === 'priceAmount' || field === 'listPriceAmount') return currency && money(value, currency);
    if (field === 'status' && (value === 0 || value === 1 || value === 2)) return t(`product.statusOf.${value}`);
    if (field === 'type' && (value === 1 || value === 2)) return t(`product.typeOf.${value}`);
    const category = field === 'categoryId' && categories.data?.find(({ id }) => id === value);
    return category ? localize(category).name : number(value);
  }
  return (field: AuditedField, value: unknown): string | undefined => {
    if (field === 'description' || field === 'attributes') return undefined;
    if (field === 'gallery') return t('product.conflict.pictures', { count: Array.isArray(value) ? value.length : 0 });
    if (field === 'options') return shortenText(list(toValues(value))) || t('user.blank');
    if (typeof value === 'number') return formatNumberField(field, value);
    if (typeof value === 'boolean') return t(value ? 'product.conflict.yes' : 'product.conflict.no');
    return typeof value === 'string' && value !== '' ? shortenText(value) : t('user.blank');
  };
}
