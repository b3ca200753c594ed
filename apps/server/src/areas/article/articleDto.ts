import type { ArticleCard } from '@sampan/api/entities';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { toDtoFields } from '../../db/query.ts';
import type { articles } from '../../db/schema.ts';

export type CardRow = Omit<typeof articles.$inferSelect, 'content' | 'version'> & { categoryName: string };

/** Keeps only titles and summaries of translations. */
export const toCardTexts = (i18n: CardRow['i18n']): ArticleCard['i18n'] => pickTexts(i18n, ['title', 'summary']);

/** Converts a row to an article card for lists. */
export function toCard(row: CardRow): ArticleCard {
  return { ...toDtoFields(row), i18n: toCardTexts(row.i18n) };
}
