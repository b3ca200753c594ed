import type { ArticleCategory } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../i18n/locales.ts';
import { translated } from '../../../i18n/translated.ts';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { richTree, textIn } from '../../../patterns/RichText/richTree.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { side, sides } from './ArticleEditor.css.ts';
import type { ArticleFields } from './articleForm.ts';
import { conflictsIn, type MergeKey, type MergeSide, merged, partOf, type Versions, wordOf } from './articleMerge.ts';
import type { Conflict } from './useSaveArticle.ts';

export interface ArticleConflictProps {
  versions: Versions;
  conflict: Conflict;
  categories: readonly ArticleCategory[];
  isSaving: boolean;
  onClose: () => void;
  /** Both in one, as decided; save it. */
  onDecide: (fields: ArticleFields) => void;
}

/** What somebody else has saved since the editor was opened, beside what was written here: one choice a part. */
export function ArticleConflict({ versions, conflict, categories, isSaving, onClose, onDecide }: ArticleConflictProps) {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const words = usePartWords(categories);
  const [choices, setChoices] = useState<Partial<Record<MergeKey, MergeSide>>>({});
  const [isAsked, setAsked] = useState(false);
  const keys = conflictsIn(versions);
  const open = keys.filter((key) => choices[key] === undefined);
  const who = conflict.actor ?? t('article.conflict.someone');

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      size="lg"
      hasForm
      title={t('article.conflict.title', { who })}
      description={t('article.conflict.text', { when: relative(conflict.at ?? conflict.current.updatedAt) })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSaving}>
            {t('article.conflict.back')}
          </Button>
          <Button
            isLoading={isSaving}
            onClick={() => (open.length > 0 ? setAsked(true) : onDecide(merged(versions, choices)))}
          >
            {t('article.conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {keys.length === 0 && <Text>{t('article.conflict.none')}</Text>}
        {keys.map((key) => (
          <div key={key} className={side}>
            <Text weight="semibold" size="bodySm">
              {words.name(key)}
            </Text>
            <RadioGroup<MergeSide>
              look="card"
              label={words.name(key)}
              value={choices[key]}
              onValueChange={(next) => setChoices({ ...choices, [key]: next })}
              className={sides}
              options={[
                { value: 'mine', label: t('article.conflict.mine'), note: words.text(versions.mine, key) },
                {
                  value: 'theirs',
                  label: t('article.conflict.theirs', { who }),
                  note: words.text(versions.theirs, key),
                },
              ]}
            />
          </div>
        ))}
        {isAsked && open.length > 0 && (
          <Text tone="danger" size="bodySm" role="alert">
            {t('article.conflict.choose', { count: open.length })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** So much of a text is enough to tell it from another. */
const longest = 240;

/** A part of an article in words: what it is called, and what stands in it. */
function usePartWords(categories: readonly ArticleCategory[]) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const own = {
    categoryId: t('article.category'),
    slug: t('article.slug'),
    cover: t('article.cover'),
    tags: t('article.tags'),
  };

  function text(fields: ArticleFields, key: MergeKey): string {
    const part = partOf(fields, key);
    if (key === 'categoryId') {
      const category = categories.find(({ id }) => String(id) === part);
      return category ? translated(category, locale).name : part;
    }
    const said = key.endsWith('.content') ? textIn(richTree(part)) : part;
    if (said === '') return t('article.conflict.nothing');
    return said.length > longest ? `${said.slice(0, longest)}…` : said;
  }
  return {
    name(key: MergeKey): string {
      if (key in own) return own[key as keyof typeof own];
      const { locale: language, name } = wordOf(key as Parameters<typeof wordOf>[0]);
      return t('article.conflict.part', { part: t(`article.field.${name}`), language: localeNames[language] });
    },
    text,
  };
}
