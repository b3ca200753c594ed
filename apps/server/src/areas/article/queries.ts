import type { ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Paging } from '../../db/queries/countUpTo.ts';
import { type Db, toDtoFields } from '../../db/query.ts';
import { articleCategories, articles } from '../../db/schema.ts';
import { type CardRow, toCard, toCardTexts } from './articleDto.ts';

const { content: _content, version: _version, ...ownCardColumns } = getTableColumns(articles);
/** Columns of an article for lists. */
export const cardColumns = { ...ownCardColumns, categoryName: articleCategories.name };
type Article = typeof articles.$inferSelect;

const isPublished = eq(articles.status, articleStatus.published);

function selectCards(db: Db, where: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(isPublished, where));
}

/** Reads a published article and its category, by id or slug. */
export async function readPublished(db: Db, idOrSlug: string) {
  const isId = /^\d{1,15}$/.test(idOrSlug);
  const [row] = await db
    .select({ article: articles, category: articleCategories })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(
      and(
        isPublished,
        isId ? or(eq(articles.id, Number(idOrSlug)), eq(articles.slug, idOrSlug)) : eq(articles.slug, idOrSlug),
      ),
    )
    .orderBy(asc(articles.id))
    .limit(1);
  return row;
}

/** Reads the title of the previous or next article of the same category, by publication time. */
export async function readNeighbour(db: Db, { categoryId, publishedAt, id }: Article, side: 'prev' | 'next') {
  if (!publishedAt) return undefined;
  const [beyond, direction] = side === 'prev' ? [lt, desc] : [gt, asc];
  const isBeyond = or(
    beyond(articles.publishedAt, publishedAt),
    and(eq(articles.publishedAt, publishedAt), beyond(articles.id, id)),
  );
  const [row] = await selectCards(db, and(eq(articles.categoryId, categoryId), isBeyond))
    .orderBy(direction(articles.publishedAt), direction(articles.id))
    .limit(1);
  return row && { id: row.id, slug: row.slug, title: row.title, i18n: toCardTexts(row.i18n) };
}

/** Reads all categories in their order, with the number of articles: all, or the published ones. */
export async function readCategories(db: Db, countedArticles: 'all' | 'published'): Promise<ArticleCategory[]> {
  const rows = await db
    .select({ category: articleCategories, articleCount: count(articles.id) })
    .from(articleCategories)
    .leftJoin(
      articles,
      and(eq(articles.categoryId, articleCategories.id), countedArticles === 'published' ? isPublished : undefined),
    )
    .groupBy(articleCategories.id)
    .orderBy(articleCategories.sort, articleCategories.id);
  return rows.map(({ category, articleCount }) => ({ ...toDtoFields(category), articleCount }));
}

/** Adds the text content to the cards, in every locale. */
async function withTexts(db: Db, rows: CardRow[]): Promise<ArticleCard[]> {
  const ids = rows.map(({ id }) => id);
  const texts = await db
    .select({ id: articles.id, content: articles.content })
    .from(articles)
    .where(inArray(articles.id, ids));
  const contentById = new Map(texts.map(({ id, content }) => [id, content]));
  return rows.map((row) => ({ ...toCard(row), i18n: row.i18n ?? undefined, content: contentById.get(row.id) }));
}

interface CardPage extends Paging {
  withContent?: boolean | undefined;
}

/** Reads a page of published articles of these categories, newest first. */
export async function readCards(db: Db, categoryIds: number[], { page, limit, withContent }: CardPage) {
  const rows = await selectCards(db, inArray(articles.categoryId, categoryIds))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return withContent ? withTexts(db, rows) : rows.map(toCard);
}
