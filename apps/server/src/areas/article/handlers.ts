import type { contract } from '@sampan/api/contract';
import type { ArticleCard } from '@sampan/api/entities';
import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { articleCategories, articles } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { toCard, toCardTexts, toCategoryDto } from './articleDto.ts';
import { countView } from './views.ts';

const cardColumns = {
  id: articles.id,
  title: articles.title,
  slug: articles.slug,
  summary: articles.summary,
  cover: articles.cover,
  categoryId: articles.categoryId,
  categoryName: articleCategories.name,
  status: articles.status,
  author: articles.author,
  tags: articles.tags,
  views: articles.views,
  publishedAt: articles.publishedAt,
  i18n: articles.i18n,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
};
type Article = typeof articles.$inferSelect;
type CardRow = Parameters<typeof toCard>[0];

function selectCards(db: Db, where: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(eq(articles.status, 1), where));
}

/** The previous or next article of the same category, by publication time. */
async function neighbour(db: Db, { categoryId, publishedAt, id }: Article, side: 'prev' | 'next') {
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

export const postsHandlers: HandlersOf<typeof contract.posts> = {
  async detail({ id }, { db, fail }) {
    const isId = /^\d{1,15}$/.test(id);
    const [row] = await db
      .select({ article: articles, category: articleCategories })
      .from(articles)
      .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
      .where(
        and(
          eq(articles.status, 1),
          isId ? or(eq(articles.id, Number(id)), eq(articles.slug, id)) : eq(articles.slug, id),
        ),
      )
      .orderBy(asc(articles.id))
      .limit(1);
    if (!row) throw fail('NOT_FOUND');
    const { article } = row;
    const category = toCategoryDto(row.category);
    return {
      ...toCard({ ...article, categoryName: category.name }),
      category,
      content: article.content,
      i18n: article.i18n ?? undefined,
      version: article.version,
      prev: await neighbour(db, article, 'prev'),
      next: await neighbour(db, article, 'next'),
    };
  },

  view: countView,

  async category({ categoryId, except, withContent, page, limit }, { db, fail }) {
    const counts = await db
      .select({ category: articleCategories, articleCount: count(articles.id) })
      .from(articleCategories)
      .leftJoin(articles, and(eq(articles.categoryId, articleCategories.id), eq(articles.status, 1)))
      .groupBy(articleCategories.id)
      .orderBy(articleCategories.sort, articleCategories.id);
    const categories = counts.map(({ category, articleCount }) => ({ ...toCategoryDto(category), articleCount }));
    const named = categories.filter(({ id, slug }) => categoryId === '0' || [String(id), slug].includes(categoryId));
    if (categoryId !== '0' && named.length === 0) throw fail('NOT_FOUND');
    const leftOut = new Set(except?.split(','));
    const chosen = named.filter(({ slug }) => !leftOut.has(slug));
    const total = chosen.reduce((sum, { articleCount }) => sum + articleCount, 0);
    const isChosen = inArray(
      articles.categoryId,
      chosen.map(({ id }) => id),
    );
    const rows = await selectCards(db, isChosen)
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const list = withContent ? await withTexts(db, rows) : rows.map(toCard);
    return { list, total, page, limit, pages: Math.ceil(total / limit), categories };
  },
};
