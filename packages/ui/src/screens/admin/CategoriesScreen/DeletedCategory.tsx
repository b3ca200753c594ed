import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createDraftKeeper } from '../../../app/drafts/draftKeeper.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { fallbackLocale, localeNames, locales } from '../../../i18n/locales.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { CategoryDraftSchema } from './CategoryForm/categoryForm.ts';
import { getCategoryDraftName } from './CategoryForm/useCategoryForm.ts';

interface DeletedCategoryProps {
  id: number;
  /** Called when the draft is discarded. */
  onDiscard: () => void;
  /** Shown if nothing was typed. */
  children: ReactNode;
}

/** The draft of a category that was deleted before its form was opened again: its texts can be copied, not saved. */
export function DeletedCategory({ id, onDiscard, children }: DeletedCategoryProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { session: storage, clock } = useServices().platform;
  const [keeper] = useState(() =>
    createDraftKeeper({ name: getCategoryDraftName(id), schema: CategoryDraftSchema, storage, clock }),
  );
  const [draft] = useState(() => keeper.read());
  if (!draft) return children;
  const { names, slug } = draft.fields;
  const texts = [
    ...locales.map((locale) => ({
      label: t('categories.nameIn', { locale: localeNames[locale] }),
      value: names[locale],
    })),
    { label: t('product.slug'), value: slug },
  ].filter(({ value }) => value !== '');

  function discard() {
    keeper.forget();
    onDiscard();
  }

  return (
    <FormCard title={names[fallbackLocale] || t('categories.new')} note={t('save.failure.deleted')}>
      <DescriptionList items={texts.map((text) => ({ ...text, copy: text.value }))} isWide />
      <Inline>
        <Button variant="outline" onClick={discard}>
          {t('common:action.discard')}
        </Button>
      </Inline>
    </FormCard>
  );
}
