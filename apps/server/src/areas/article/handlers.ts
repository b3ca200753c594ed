import { createHmac } from 'node:crypto';
import type { Contract, contract } from '@sampan/api/contract';
import { articleStatus } from '@sampan/api/statuses';
import { and, eq, sql } from 'drizzle-orm';
import { toPage } from '../../db/queries/countUpTo.ts';
import { toDtoFields } from '../../db/query.ts';
import { articles, articleViews } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';
import type { Call, Handler, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { toCard } from './articleDto.ts';
import { readCards, readCategories, readNeighbour, readPublished } from './queries.ts';

/** Pseudonym of a viewer for one day, from the account, or from network and browser. Cannot be linked across days. */
function getClientHash({ viewer, request, deps }: Pick<Call, 'viewer' | 'request' | 'deps'>, day: string): string {
  const agent = request.headers['user-agent'] ?? '';
  const client = viewer ? `user ${viewer.id}` : `network ${rateLimitKey(request.ip)} ${agent}`;
  const hmac = createHmac('sha256', deps.providers.codeKey).update(`article view ${day} ${client}`);
  return hmac.digest().subarray(0, 16).toString('base64url');
}

/**
 * Counts an article view, once per viewer and day; only the first one writes.
 * @throws ApiError NOT_FOUND if no such article is published
 */
const countView: Handler<Contract['posts']['view']> = async ({ id }, call) => {
  const { db, now } = call;
  const day = now.toISOString().slice(0, 10);
  const clientHash = getClientHash(call, day);
  const isKnown = and(
    eq(articleViews.day, day),
    eq(articleViews.articleId, articles.id),
    eq(articleViews.readerHash, clientHash),
  );
  const isArticle = and(eq(articles.id, id), eq(articles.status, articleStatus.published));
  const found = await db
    .select({ seen: articleViews.readerHash })
    .from(articles)
    .leftJoin(articleViews, isKnown)
    .where(isArticle);
  if (requireRow(found).seen !== null) return {};
  // Locked, so that the article is not deleted before its view is stored.
  requireRow(await db.select({ id: articles.id }).from(articles).where(isArticle).for('key share'));
  const [newView] = await db
    .insert(articleViews)
    .values({ day, articleId: id, readerHash: clientHash })
    .onConflictDoNothing()
    .returning({ day: articleViews.day });
  if (newView)
    await db
      .update(articles)
      .set({ views: sql`${articles.views} + 1` })
      .where(eq(articles.id, id));
  return {};
};

export const postsHandlers: HandlersOf<typeof contract.posts> = {
  async detail({ id }, { db, fail }) {
    const row = await readPublished(db, id);
    if (!row) throw fail('NOT_FOUND');
    const { article } = row;
    const category = toDtoFields(row.category);
    return {
      ...toCard({ ...article, categoryName: category.name }),
      category,
      content: article.content,
      i18n: article.i18n ?? undefined,
      version: article.version,
      prev: await readNeighbour(db, article, 'prev'),
      next: await readNeighbour(db, article, 'next'),
    };
  },

  view: countView,

  async category({ categoryId, except, withContent, page, limit }, { db, fail }) {
    const categories = await readCategories(db, 'published');
    const requestedCategories = categories.filter(
      ({ id, slug }) => categoryId === '0' || [String(id), slug].includes(categoryId),
    );
    if (categoryId !== '0' && requestedCategories.length === 0) throw fail('NOT_FOUND');
    const excludedSlugs = new Set(except?.split(','));
    const listedCategories = requestedCategories.filter(({ slug }) => !excludedSlugs.has(slug));
    const total = listedCategories.reduce((sum, { articleCount = 0 }) => sum + articleCount, 0);
    const ids = listedCategories.map(({ id }) => id);
    const list = await readCards(db, ids, { page, limit, withContent });
    return { ...toPage(list, total, { page, limit }), categories };
  },
};
