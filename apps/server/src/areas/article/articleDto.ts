import { type Article, type ArticleCard, type ArticleCategory, type Locale, locales } from '@sampan/api/entities';
import type { articleCategories, articles } from '../../db/schema.ts';

export type ArticleRow = typeof articles.$inferSelect & { categoryName: string };
type CardRow = Omit<ArticleRow, 'content' | 'version'>;

/** Keeps only titles and summaries of translations. */
export function toCardTexts(i18n: CardRow['i18n']): ArticleCard['i18n'] {
  if (!i18n) return undefined;
  const entries = locales.flatMap((locale): [Locale, { title?: string; summary?: string }][] => {
    const { title, summary } = i18n[locale] ?? {};
    return title || summary ? [[locale, { title, summary }]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function getTimes({ cover, publishedAt, createdAt, updatedAt }: CardRow) {
  return {
    cover: cover ?? undefined,
    publishedAt: publishedAt?.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Converts a row to an article card for lists. */
export function toCard(row: CardRow): ArticleCard {
  return { ...row, ...getTimes(row), i18n: toCardTexts(row.i18n) };
}

/** Converts a row to a full article. */
export function toArticleDto(row: ArticleRow): Article {
  return { ...row, ...getTimes(row), i18n: row.i18n ?? undefined };
}

export function toCategoryDto({ i18n, ...category }: typeof articleCategories.$inferSelect): ArticleCategory {
  return { ...category, i18n: i18n ?? undefined };
}
