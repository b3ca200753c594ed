import type { Article, ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { toDtoFields } from '../../db/query.ts';
import type { articleCategories, articles } from '../../db/schema.ts';

export type ArticleRow = typeof articles.$inferSelect & { categoryName: string };
type CardRow = Omit<ArticleRow, 'content' | 'version'>;

/** Keeps only titles and summaries of translations. */
export const toCardTexts = (i18n: CardRow['i18n']): ArticleCard['i18n'] => pickTexts(i18n, ['title', 'summary']);

/** Converts a row to an article card for lists. */
export function toCard(row: CardRow): ArticleCard {
  return { ...toDtoFields(row), i18n: toCardTexts(row.i18n) };
}

/** Converts a row to a full article. */
export function toArticleDto(row: ArticleRow): Article {
  return toDtoFields(row);
}

export function toCategoryDto(row: typeof articleCategories.$inferSelect): ArticleCategory {
  return toDtoFields(row);
}
