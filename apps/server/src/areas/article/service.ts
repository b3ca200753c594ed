import type { Contract } from '@sampan/api/contract';
import type { Article } from '@sampan/api/entities';
import { findForeignPictures, listTextPictures } from '@sampan/domain/article/articlePictures';
import { planArticleChange, planNewArticle } from '@sampan/domain/article/articlePlan';
import { auditArticle } from '@sampan/domain/article/articleRules';
import { eq } from 'drizzle-orm';
import { type Db, getReturnedRow } from '../../db/query.ts';
import { articleCategories, articles } from '../../db/schema.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { checkVersion } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture, lockGalleryUrls } from '../gallery/queries.ts';
import { readArticle } from './adminQueries.ts';
import { sanitiseArticle } from './sanitise.ts';

/** Invalidates pages and sitemap after the commit. */
export function invalidateArticles({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('articles', async () => deps.caches.articles.changed());
}

/** Checks the category, which it locks, and the cover. @throws ApiError with the invalid field */
async function checkReferences(
  { db }: Pick<Call, 'db'>,
  { categoryId, cover }: { categoryId?: number | undefined; cover?: string | undefined },
): Promise<void> {
  if (categoryId !== undefined) {
    const rows = await db.select().from(articleCategories).where(eq(articleCategories.id, categoryId)).for('key share');
    if (rows.length === 0) throw new ApiError('NOT_FOUND', { fields: { categoryId: 'unknown' } });
  }
  await checkPicture(db, 'cover', cover);
}

/** @throws ApiError VALIDATION on each text with a new picture that is not the shop's */
async function checkTextPictures(
  { db }: Pick<Call, 'db'>,
  article: ArticleTexts,
  before?: ArticleTexts,
): Promise<void> {
  const galleryUrls = await lockGalleryUrls(db, listTextPictures(article));
  const fields = findForeignPictures(article, { before, galleryUrls });
  if (Object.keys(fields).length > 0) throw createFieldError(fields);
}
type ArticleTexts = Pick<Article, 'content' | 'i18n'>;

const rejectDuplicate = rejectTaken('articles_slug', 'slug');

/** Columns of an article that staff wrote. */
function toColumns({ title, slug, summary, cover, content, categoryId, status, tags, i18n, ...rest }: ArticleContent) {
  const { publishedAt, updatedAt, version } = rest;
  return {
    ...{ title, slug, summary, content, categoryId, status, tags, version },
    cover: cover ?? null,
    i18n: i18n ?? null,
    publishedAt: publishedAt === undefined ? null : new Date(publishedAt),
    updatedAt: new Date(updatedAt),
  };
}
type ArticleContent = Omit<Article, 'id' | 'categoryName'>;

/** Locks the article until the transaction ends and reads it. @throws ApiError NOT_FOUND */
async function lockArticle(tx: Db, id: number): Promise<Article> {
  await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update');
  return readArticle(tx, id);
}

const createWriteContext = (now: Date) => ({ at: now.toISOString(), sanitise: sanitiseArticle });

export const articleWrites: Pick<HandlersOf<Contract['adminArticle']>, 'create' | 'update' | 'delete'> = {
  async create(input, call) {
    const { db, now, user } = call;
    await checkReferences(call, input);
    const plan = planNewArticle(input, user.username, createWriteContext(now));
    await checkTextPictures(call, plan);
    const rows = await db
      .insert(articles)
      .values({ ...toColumns(plan), author: plan.author, createdAt: now })
      .returning({ id: articles.id })
      .catch(rejectDuplicate);
    const article = await readArticle(db, getReturnedRow(rows).id);
    await writeAudit(call, auditArticle({ after: article }));
    invalidateArticles(call);
    return article;
  },

  async update({ id, version, ...input }, call) {
    const { db, now } = call;
    const before = await lockArticle(db, id);
    await checkVersion(db, { type: 'article', current: before, version });
    await checkReferences(call, { ...input, ...(input.cover === before.cover && { cover: undefined }) });
    const changed = planArticleChange(before, input, createWriteContext(now));
    if (!changed) return before;
    await checkTextPictures(call, changed, before);
    await db.update(articles).set(toColumns(changed)).where(eq(articles.id, id)).catch(rejectDuplicate);
    const after = await readArticle(db, id);
    await writeAudit(call, auditArticle({ before, after }));
    invalidateArticles(call);
    return after;
  },

  async delete({ id }, call) {
    const { db } = call;
    const before = await lockArticle(db, id);
    await db.delete(articles).where(eq(articles.id, id));
    await writeAudit(call, auditArticle({ before }));
    invalidateArticles(call);
    return { id };
  },
};
