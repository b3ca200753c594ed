import { product as calls, category as categoryCalls } from '@sampan/api/contract/product';
import type { AuditEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { localeNames } from '../../../i18n/locales.ts';
import { useTranslated } from '../../../i18n/translated.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EditorCard } from '../../../patterns/EditorCard/EditorCard.tsx';
import { AuditTimeline, useAuditHistory } from '../shared/AuditTimeline.tsx';
import { actOf, changesIn, fileIn, shortened, type Told, type ToldField, valuesOf } from './productActs.ts';

/** What staff did to a product, the latest first. */
export function HistoryCard({ productId }: { productId: number }) {
  const { t } = useTranslation('admin');
  const history = useAuditHistory('product', productId);
  const noteOf = useNote(productId);
  return (
    <EditorCard title={t('product.history.title')}>
      <AuditTimeline
        history={history}
        label={t('product.history.title')}
        empty={t('product.history.empty')}
        lineOf={(entry) => ({
          id: String(entry.id),
          title: t(`product.history.${actOf(entry)}`),
          at: entry.createdAt,
          actor: entry.actor,
          note: noteOf(entry) || undefined,
        })}
      />
    </EditorCard>
  );
}

/** What was changed, or the file that came, in one line. */
function useNote(productId: number) {
  const { t } = useTranslation('admin');
  const wordsFor = useValueWords(productId);
  const names: Record<ToldField, string> = {
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

  function changeIn(told: Told): string {
    const part = names[told.field];
    const field = told.locale ? t('conflict.part', { part, language: localeNames[told.locale] }) : part;
    const [before, after] = [wordsFor(told.field, told.before), wordsFor(told.field, told.after)];
    // Two that read the same would tell of no change.
    const isTold = before !== undefined && after !== undefined && before !== after;
    return isTold ? t('user.change', { field, before, after }) : t('product.history.changed', { field });
  }
  return (entry: AuditEntry): string => fileIn(entry) ?? changesIn(entry).map(changeIn).join(' · ');
}

/** The value of a field in few words; none for what would take too many. */
function useValueWords(productId: number) {
  const { t } = useTranslation('admin');
  const { money, number, list } = useFormats();
  const inWords = useTranslated();
  // The editor has read both.
  const product = useEndpoint(calls.detail, { id: String(productId) });
  const categories = useEndpoint(categoryCalls.list, {});
  const currency = product.data?.currency;

  function numberWords(field: ToldField, value: number): string | undefined {
    if (field === 'priceAmount' || field === 'listPriceAmount') return currency && money(value, currency);
    if (field === 'status' && (value === 0 || value === 1 || value === 2)) return t(`product.statusOf.${value}`);
    if (field === 'type' && (value === 1 || value === 2)) return t(`product.typeOf.${value}`);
    const category = field === 'categoryId' && categories.data?.find(({ id }) => id === value);
    return category ? inWords(category).name : number(value);
  }
  return (field: ToldField, value: unknown): string | undefined => {
    if (field === 'description' || field === 'attributes') return undefined;
    if (field === 'gallery') return t('product.conflict.pictures', { count: Array.isArray(value) ? value.length : 0 });
    if (field === 'options') return shortened(list(valuesOf(value))) || t('user.blank');
    if (typeof value === 'number') return numberWords(field, value);
    if (typeof value === 'boolean') return t(value ? 'product.conflict.yes' : 'product.conflict.no');
    return typeof value === 'string' && value !== '' ? shortened(value) : t('user.blank');
  };
}
