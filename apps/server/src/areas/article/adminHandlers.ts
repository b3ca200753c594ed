import type { Contract } from '@sampan/api/contract';
import type { Article } from '@sampan/api/entities';
import { planArticleChange, planNewArticle } from '@sampan/domain/article/articlePlan';
import {
  auditedArticle,
  keywordParts,
  searchedFields,
  searchedTranslations,
} from '@sampan/domain/article/articleRules';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countedRows, countUpTo, toPage } from '../../db/countUpTo.ts';
import { takenIndex } from '../../db/query.ts';
import { articleCategories, articles } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { checkVersion } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture } from '../gallery/queries.ts';
import { categoryHandlers } from './adminCategories.ts';
import { type ArticleRow, toArticleDto, toCard } from './articleDto.ts';
import { invalidateArticles } from './invalidateArticles.ts';
import { sanitisedArticle } from './sanitise.ts';

const { content: _content, version: _version, ...cardColumns } = getTableColumns(articles);
const categoryName = articleCategories.name;

async function read(db: Db, id: number): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(articles), categoryName })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(eq(articles.id, id));
  return row;
}

async function readArticleDto(db: Db, id: number): Promise<Article> {
  const row = await read(db, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return toArticleDto(row);
}

/** @throws ApiError with the invalid field */
async function check(
  { db }: Pick<Call, 'db'>,
  { categoryId, cover }: { categoryId?: number | undefined; cover?: string | undefined },
): Promise<void> {
  if (categoryId !== undefined) {
    const held = await db.select().from(articleCategories).where(eq(articleCategories.id, categoryId)).for('key share');
    if (held.length === 0) throw new ApiError('NOT_FOUND', undefined, { fields: { categoryId: 'unknown' } });
  }
  await checkPicture(db, 'cover', cover);
}

function rejectDuplicate(error: unknown): never {
  if (takenIndex(error) !== 'articles_slug') throw error;
  throw new ApiError('TAKEN', undefined, { fields: { slug: 'taken' } });
}

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

const asStored = (now: Date) => ({ at: now.toISOString(), sanitise: sanitisedArticle });

/** Text that the staff search matches, in every language. */
const searched = sql`lower(concat_ws(chr(10), ${sql.join(
  searchedFields.map((name) =>
    name === 'tags' ? sql`array_to_string(${articles.tags}, chr(10))` : sql`${articles[name]}`,
  ),
  sql`, `,
)}, (select string_agg(concat_ws(chr(10), ${sql.join(
  searchedTranslations.map((name) => sql`value ->> ${sql.raw(`'${name}'`)}`),
  sql`, `,
)}), chr(10)) from jsonb_each(${articles.i18n}))))`;

export const adminArticleHandlers: HandlersOf<Contract['adminArticle']> = {
  ...categoryHandlers,

  async create(input, call) {
    const { db, now, user } = call;
    await check(call, input);
    const plan = planNewArticle(input, user.username, asStored(now));
    const [made] = await db
      .insert(articles)
      .values({ ...toColumns(plan), author: plan.author, createdAt: now })
      .returning({ id: articles.id })
      .catch(rejectDuplicate);
    const article = await readArticleDto(db, made?.id ?? 0);
    const audited = { targetType: 'article', targetId: article.id, after: auditedArticle(article) } as const;
    await writeAudit(call, { action: 'adminArticle.create', ...audited });
    invalidateArticles(call);
    return article;
  },

  async update({ id, version, ...input }, call) {
    const { db, now } = call;
    await db.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update');
    const before = await readArticleDto(db, id);
    await checkVersion(db, { type: 'article', current: before, version });
    await check(call, { ...input, ...(input.cover === before.cover && { cover: undefined }) });
    const changed = planArticleChange(before, input, asStored(now));
    if (!changed) return before;
    await db.update(articles).set(toColumns(changed)).where(eq(articles.id, id)).catch(rejectDuplicate);
    const after = await readArticleDto(db, id);
    const changes = { before: auditedArticle(before), after: auditedArticle(after) };
    await writeAudit(call, { action: 'adminArticle.update', targetType: 'article', targetId: id, ...changes });
    invalidateArticles(call);
    return after;
  },

  async delete({ id }, call) {
    const { db } = call;
    const before = auditedArticle(await readArticleDto(db, id));
    await db.delete(articles).where(eq(articles.id, id));
    await writeAudit(call, { action: 'adminArticle.delete', targetType: 'article', targetId: id, before });
    invalidateArticles(call);
    return { id };
  },

  detail: ({ id }, { db }) => readArticleDto(db, id),

  /** Most recently changed first. */
  async list({ categoryId, status, keyword = '', ...paging }, { db }) {
    const conditions: (SQL | undefined)[] = [
      categoryId === undefined ? undefined : eq(articles.categoryId, categoryId),
      status === undefined ? undefined : eq(articles.status, status),
      ...keywordParts(keyword).map((part) => sql`strpos(${searched}, ${part}) > 0`),
    ];
    const where = and(sql`true`, ...conditions);
    const offset = (paging.page - 1) * paging.limit;
    const total = await countUpTo(db, sql`from ${articles} where ${where}`);
    if (offset >= countedRows) return toPage([], total, paging);
    const rows = await db
      .select({ ...cardColumns, categoryName })
      .from(articles)
      .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
      .where(where)
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(paging.limit)
      .offset(offset);
    return toPage(rows.map(toCard), total, paging);
  },
};
