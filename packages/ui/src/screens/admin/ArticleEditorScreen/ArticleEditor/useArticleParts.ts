import type { ArticleCategory } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { type ArticleFields, getPart, type MergeKey, parseKey } from './articleForm.ts';
import { getSpacedText } from './getSpacedText.ts';

/** Maximum length of a shown text excerpt. */
const maxLength = 240;

/** Formats label and text of a part of an article, for a merge decision. */
export function useArticleParts(categories: readonly ArticleCategory[]) {
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
    return (key.endsWith('.content') ? getSpacedText(part) : part) || t('conflict.nothing');
  }
  return {
    name(key: MergeKey): string {
      if (key in own) return own[key as keyof typeof own];
      const { locale: language, name } = parseKey(key as Parameters<typeof parseKey>[0]);
      return t('conflict.part', { part: t(`article.field.${name}`), language: localeNames[language] });
    },
    text: formatPart,
    maxLength,
  };
}
