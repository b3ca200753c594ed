import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../i18n/locales.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { readAmount } from '../../../patterns/PriceRange/amounts.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { conflictsIn, type MergeKey, type MergeSide, merged, partOf, type Versions } from './mergeFields.ts';
import { conflictRow, sides } from './ProductEditor.css.ts';
import type { ProductFields } from './productForm.ts';
import type { Conflict } from './useSaveProduct.ts';

export interface ConflictDialogProps {
  versions: Versions;
  conflict: Conflict;
  isSaving: boolean;
  currency: string;
  /** What a category is called. */
  categoryName: (id: string) => string;
  onClose: () => void;
  /** Both in one, as decided; save it. */
  onDecide: (fields: ProductFields) => void;
}

/** What somebody else has saved since this editor was opened, beside what was written here: one choice a field. */
export function ConflictDialog({
  versions,
  conflict,
  isSaving,
  currency,
  categoryName,
  onClose,
  onDecide,
}: ConflictDialogProps) {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const keys = conflictsIn(versions);
  const [choices, setChoices] = useState<Partial<Record<MergeKey, MergeSide>>>({});
  const [isAsked, setAsked] = useState(false);
  const words = usePartWords(categoryName, currency);
  const open = keys.filter((key) => choices[key] === undefined);
  const who = conflict.actor ?? t('product.conflict.someone');
  const all = (side: MergeSide) => setChoices(Object.fromEntries(keys.map((key) => [key, side])));

  function decide() {
    if (open.length > 0) return setAsked(true);
    onDecide(merged(versions, choices));
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      size="lg"
      hasForm
      title={t('product.conflict.title', { who })}
      description={
        conflict.at ? t('product.conflict.textAt', { when: relative(conflict.at) }) : t('product.conflict.text')
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSaving}>
            {t('product.conflict.back')}
          </Button>
          <Button onClick={decide} isLoading={isSaving}>
            {t('product.conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {keys.length === 0 ? (
          <Text>{t('product.conflict.none')}</Text>
        ) : (
          <Inline gap="sm">
            <Button variant="outline" size="sm" onClick={() => all('mine')}>
              {t('product.conflict.allMine')}
            </Button>
            <Button variant="outline" size="sm" onClick={() => all('theirs')}>
              {t('product.conflict.allTheirs', { who })}
            </Button>
          </Inline>
        )}
        {keys.map((key) => (
          <div key={key} className={conflictRow}>
            <Text weight="semibold" size="bodySm">
              {words.name(key)}
            </Text>
            <RadioGroup<MergeSide>
              look="card"
              label={words.name(key)}
              value={choices[key]}
              onValueChange={(side) => setChoices({ ...choices, [key]: side })}
              className={sides}
              options={[
                { value: 'mine', label: t('product.conflict.mine'), note: words.text(versions.mine, key) },
                {
                  value: 'theirs',
                  label: t('product.conflict.theirs', { who }),
                  note: words.text(versions.theirs, key),
                },
              ]}
            />
          </div>
        ))}
        {isAsked && open.length > 0 && (
          <Text tone="danger" size="bodySm" role="alert">
            {t('product.conflict.choose', { count: open.length })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** A part of a product in words: what it is called, and what stands in it. */
function usePartWords(categoryName: (id: string) => string, currency: string) {
  const { t } = useTranslation('admin');
  const { money } = useFormats();
  const price = (text: string) => {
    const amount = readAmount(text, currency);
    return amount === undefined ? text : money(amount, currency);
  };
  const names: Record<MergeKey, string> = {
    'words.zh-CN': t('product.conflict.words', { locale: localeNames['zh-CN'] }),
    'words.zh-HK': t('product.conflict.words', { locale: localeNames['zh-HK'] }),
    'words.en-US': t('product.conflict.words', { locale: localeNames['en-US'] }),
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

  function text(fields: ProductFields, key: MergeKey): string {
    const own: Partial<Record<MergeKey, () => string>> = {
      price: () => price(fields.price),
      listPrice: () => price(fields.listPrice),
      media: () => t('product.conflict.pictures', { count: fields.media.length }),
      type: () => t(`product.typeOf.${fields.type}`),
      status: () => t(`product.statusOf.${fields.status}`),
      isFeatured: () => t(fields.isFeatured ? 'product.conflict.yes' : 'product.conflict.no'),
      categoryId: () => categoryName(fields.categoryId),
      options: () => pairsText(fields.options),
      attributes: () => pairsText(fields.attributes),
    };
    const part = partOf(fields, key);
    const said = own[key]?.() ?? (typeof part === 'string' ? part : Object.values(part as object).join(' · '));
    return said || t('product.conflict.nothing');
  }
  return { name: (key: MergeKey) => names[key], text };
}

function pairsText(rows: ProductFields['options']): string {
  return rows.map((row) => `${row['zh-CN'].name}: ${row['zh-CN'].value}`).join(' · ');
}
