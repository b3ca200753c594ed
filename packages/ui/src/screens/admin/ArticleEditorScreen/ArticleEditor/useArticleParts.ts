import type { ArticleCategory, Locale } from '@sampan/api/entities';
import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import type { ArticleFields, MergeKey, textNames } from './articleForm.ts';
import { getSpacedText } from './getSpacedText.ts';

/** Maximum length of a shown text excerpt. */
const maxLength = 240;

/** Formats label and text of a part of an article, for a merge decision. */
export function useArticleParts(categories: readonly ArticleCategory[]) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { list } = useNumberFormats();
  const own = {
    categoryId: t('article.category'),
    slug: t('article.slug'),
    cover: t('article.cover'),
    tags: t('article.tags'),
  };

  function formatPart(fields: ArticleFields, key: MergeKey): string {
    const value: unknown = get(fields, key);
    const part = Array.isArray(value) ? list(value) : String(value);
    if (key === 'categoryId') {
      const category = categories.find(({ id }) => String(id) === part);
      return category ? localize(category, locale).name : part;
    }
    return (key.endsWith('.content') ? getSpacedText(part) : part) || t('conflict.nothing');
  }
  return {
    name(key: MergeKey): string {
      if (key in own) return own[key as keyof typeof own];
      const [, language, name] = key.split('.') as ['texts', Locale, (typeof textNames)[number]];
      return t('conflict.part', { part: t(`article.field.${name}`), language: localeNames[language] });
    },
    text: formatPart,
    maxLength,
  };
}
