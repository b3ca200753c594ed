import type { ArticleCard } from '@sampan/api/entities';
import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import type { Completeness } from '../../../patterns/LocaleDots/completeness.ts';
import { mapLocales } from '../shared/mapLocales.ts';

/** Texts of an article in a list; bodies are loaded with the article only. */
const textNames = ['title', 'summary'] as const;

/** How many of an article's listed texts exist in each language. */
export function parseLanguages(article: Pick<ArticleCard, 'title' | 'summary' | 'i18n'>): Record<Locale, Completeness> {
  return mapLocales((locale) => {
    const texts = locale === fallbackLocale ? article : article.i18n?.[locale];
    const done = textNames.filter((name) => texts?.[name]?.trim()).length;
    return { done, total: textNames.length };
  });
}
