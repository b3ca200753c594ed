import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Article, ArticleCategory } from '@sampan/api/entities';
import { searchedFields, searchedTranslations, splitKeyword } from '@sampan/domain/article/articleRules';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { type Db, toDtoFields } from '../../db/query.ts';
import { articleCategories, articles } from '../../db/schema.ts';
import { requireFound, requireRow } from '../../http/apiError.ts';
import { toCard } from './articleDto.ts';
import { cardColumns, readCategories } from './queries.ts';

/** Text that the staff search matches, in every language. */
const searchText = sql`lower(concat_ws(chr(10), ${sql.join(
  searchedFields.map((name) =>
    name === 'tags' ? sql`array_to_string(${articles.tags}, chr(10))` : sql`${articles[name]}`,
  ),
  sql`, `,
)}, (select string_agg(concat_ws(chr(10), ${sql.join(
  searchedTranslations.map((name) => sql`value ->> ${sql.raw(`'${name}'`)}`),
  sql`, `,
)}), chr(10)) from jsonb_each(${articles.i18n}))))`;

/** Reads an article in any state. @throws ApiError NOT_FOUND */
export async function readArticle(db: Db, id: number): Promise<Article> {
  const rows = await db
    .select({ ...getTableColumns(articles), categoryName: articleCategories.name })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(eq(articles.id, id));
  return toDtoFields(requireRow(rows));
}

/** A page of articles in any state, most recently changed first. */
export function listStaffArticles(
  db: Db,
  { categoryId, status, keyword = '', ...paging }: ParsedInputOf<Contract['adminArticle']['list']>,
) {
  const conditions: (SQL | undefined)[] = [
    categoryId === undefined ? undefined : eq(articles.categoryId, categoryId),
    status === undefined ? undefined : eq(articles.status, status),
    ...splitKeyword(keyword).map((part) => sql`strpos(${searchText}, ${part}) > 0`),
  ];
  const where = and(sql`true`, ...conditions);
  return readCountedPage(paging, {
    total: countUpTo(db, sql`from ${articles} where ${where}`),
    async rows(limit, offset) {
      const rows = await db
        .select(cardColumns)
        .from(articles)
        .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
        .where(where)
        .orderBy(desc(articles.updatedAt), desc(articles.id))
        .limit(limit)
        .offset(offset);
      return rows.map(toCard);
    },
  });
}

/** Reads a category with its number of articles, drafts included. @throws ApiError NOT_FOUND */
export async function readCategory(db: Db, id: number): Promise<ArticleCategory> {
  return requireFound((await readCategories(db, 'all')).find((one) => one.id === id));
}
