import type { Article, ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import type { articleCategories, articles } from '../../db/schema.ts';

export type ArticleRow = typeof articles.$inferSelect & { categoryName: string };
type CardRow = Omit<ArticleRow, 'content' | 'version'>;

/** Keeps only titles and summaries of translations. */
export const toCardTexts = (i18n: CardRow['i18n']): ArticleCard['i18n'] => pickTexts(i18n, ['title', 'summary']);

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
