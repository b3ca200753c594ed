import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  ArticleCardSchema,
  ArticleCategorySchema,
  ArticleSchema,
  ArticleStatusSchema,
  ArticleTranslationsInputSchema,
  boundedArray,
  createPageSchema,
  EmptyQuerySchema,
  IdInputSchema,
  IdSchema,
  idCall,
  KeywordSchema,
  paging,
  QueryFlagSchema,
  QueryIdInputSchema,
  QueryIdSchema,
  queryInteger,
  richText,
  SortSchema,
  text,
  translationChanges,
  translationsInput,
  VersionSchema,
} from '../entities.ts';
import { looseSlugPattern, slugInput, slugPattern } from '../slug.ts';

const articleEntries = {
  title: text(200, 1),
  /** Not of digits only: `posts.detail` would read it as an id. */
  slug: slugInput(slugPattern, 200),
  summary: text(500),
  cover: v.optional(text(300)),
  /** HTML; the server sanitises it. */
  content: richText(200_000),
  categoryId: IdSchema,
  status: v.optional(ArticleStatusSchema),
  tags: v.optional(boundedArray(text(40, 1), 50)),
  i18n: v.optional(ArticleTranslationsInputSchema),
};
const categoryEntries = {
  name: text(60, 1),
  /** Not of digits only: `posts.category` would read it as an id. */
  slug: slugInput(slugPattern, 100),
  sort: v.optional(SortSchema),
  i18n: v.optional(translationsInput({ name: text(60) })),
};

const staffArticle = { access: 'staff', output: ArticleSchema } as const;
const staffCategory = { access: 'staff', output: ArticleCategorySchema } as const;

export const adminArticle = {
  create: post('/admin/article/create', {
    ...staffArticle,
    input: v.strictObject(articleEntries),
    errors: ['TAKEN', 'NOT_FOUND'],
  }),
  delete: post('/admin/article/delete', { access: 'staff', ...idCall, errors: ['NOT_FOUND'] }),
  detail: get('/admin/article/detail', { ...staffArticle, input: QueryIdInputSchema, errors: ['NOT_FOUND'] }),
  list: get('/admin/article/list', {
    access: 'staff',
    input: v.object({
      ...paging(20),
      categoryId: v.optional(QueryIdSchema),
      status: v.optional(v.pipe(queryInteger(0, 2), ArticleStatusSchema)),
      keyword: v.optional(KeywordSchema),
    }),
    output: createPageSchema(ArticleCardSchema),
  }),
  update: post('/admin/article/update', {
    ...staffArticle,
    input: v.strictObject({
      ...v.partial(v.strictObject(articleEntries)).entries,
      id: IdSchema,
      version: VersionSchema,
    }),
    errors: ['NOT_FOUND', 'TAKEN', 'VERSION_CONFLICT'],
  }),
  categoryCreate: post('/admin/article/category/create', {
    ...staffCategory,
    input: v.strictObject(categoryEntries),
    errors: ['TAKEN'],
  }),
  categoryDelete: post('/admin/article/category/delete', {
    access: 'staff',
    ...idCall,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  categoryList: get('/admin/article/category/list', {
    access: 'staff',
    input: EmptyQuerySchema,
    output: v.array(ArticleCategorySchema),
  }),
  categoryUpdate: post('/admin/article/category/update', {
    ...staffCategory,
    input: v.strictObject({
      ...v.partial(v.strictObject(categoryEntries)).entries,
      id: IdSchema,
      /** A locale that is absent keeps its name, null removes it. */
      i18n: v.optional(translationChanges({ name: text(60) })),
    }),
    errors: ['NOT_FOUND', 'TAKEN'],
  }),
  categoryDetail: get('/admin/article/category/{id}', {
    ...staffCategory,
    input: QueryIdInputSchema,
    errors: ['NOT_FOUND'],
  }),
};

const NeighbourSchema = v.optional(v.pick(ArticleCardSchema, ['id', 'slug', 'title', 'i18n']));

export const posts = {
  /** `id` is an id or a slug. */
  detail: get('/post/{id}', {
    access: 'public',
    input: v.object({
      id: v.pipe(v.union([text(200), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
    }),
    output: v.object({
      ...ArticleSchema.entries,
      /** The category with its name in every locale. */
      category: v.optional(ArticleCategorySchema),
      /** The previous and next published articles of the same category. */
      prev: NeighbourSchema,
      next: NeighbourSchema,
    }),
    errors: ['NOT_FOUND'],
  }),
  /** EXT: counts a view of a published article, once per day (UTC) for each viewer, or network and browser. */
  view: post('/post/view', {
    access: 'public',
    input: IdInputSchema,
    output: v.strictObject({}),
    errors: ['NOT_FOUND'],
    idempotency: 'none',
  }),
  /** Newest first. `categoryId` is an id or a slug; 0 means all. */
  category: get('/post/category/{categoryId}', {
    access: 'public',
    input: v.object({
      categoryId: v.pipe(
        v.union([text(100), v.number()]),
        v.transform(String),
        v.maxLength(100),
        v.regex(looseSlugPattern, 'slug'),
      ),
      /** EXT: slugs of categories to exclude, comma-separated: the journal excludes help and about. */
      except: v.optional(v.pipe(v.string(), v.maxLength(1000), v.regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/))),
      /** EXT: includes the articles' content, for a page that shows all of it. */
      withContent: v.optional(QueryFlagSchema),
      ...paging(10),
    }),
    output: v.object({ ...createPageSchema(ArticleCardSchema).entries, categories: v.array(ArticleCategorySchema) }),
    errors: ['NOT_FOUND'],
  }),
};
