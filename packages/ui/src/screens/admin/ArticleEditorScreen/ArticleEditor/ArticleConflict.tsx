import type { Article, ArticleCategory } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { getPlainText, parseRichText } from '../../../../features/article/RichText/richTree.ts';
import { localeNames } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import type { Conflict } from '../../shared/merge/conflict.ts';
import type { Versions } from '../../shared/merge/createMerge.ts';
import { MergeDialog } from '../../shared/merge/MergeDialog.tsx';
import { type ArticleFields, conflictsIn, getPart, type MergeKey, merged, parseKey } from './articleForm.ts';

export interface ArticleConflictProps {
  versions: Versions<ArticleFields>;
  conflict: Conflict<Article>;
  categories: readonly ArticleCategory[];
  isSaving: boolean;
  onClose: () => void;
  /** Called with the merged version, to be saved. */
  onDecide: (fields: ArticleFields) => void;
}

/**
 * The dialog in which staff choose, part by part, between their version of an article and the one saved meanwhile.
 */
export function ArticleConflict({ versions, conflict, categories, isSaving, onClose, onDecide }: ArticleConflictProps) {
  const texts = usePartLabels(categories);
  return (
    <MergeDialog
      who={conflict.actor}
      at={conflict.at ?? conflict.current.updatedAt}
      versions={versions}
      keys={conflictsIn(versions)}
      formatters={texts}
      isSaving={isSaving}
      onClose={onClose}
      onDecide={(choices) => onDecide(merged(versions, choices))}
    />
  );
}

/** Maximum length of a shown text excerpt. */
const longest = 240;

/** Label and text of a part of an article. */
function usePartLabels(categories: readonly ArticleCategory[]) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const own = {
    categoryId: t('article.category'),
    slug: t('article.slug'),
    cover: t('article.cover'),
    tags: t('article.tags'),
  };

  function formatPart(fields: ArticleFields, key: MergeKey): string {
    const part = getPart(fields, key);
    if (key === 'categoryId') {
      const category = categories.find(({ id }) => String(id) === part);
      return category ? localize(category, locale).name : part;
    }
    const plainText = key.endsWith('.content') ? getPlainText(parseRichText(part)) : part;
    if (plainText === '') return t('conflict.nothing');
    return plainText.length > longest ? `${plainText.slice(0, longest)}…` : plainText;
  }
  return {
    name(key: MergeKey): string {
      if (key in own) return own[key as keyof typeof own];
      const { locale: language, name } = parseKey(key as Parameters<typeof parseKey>[0]);
      return t('conflict.part', { part: t(`article.field.${name}`), language: localeNames[language] });
    },
    text: formatPart,
  };
}
