import * as v from 'valibot';
import { IdSchema, TimeSchema, text, translations, translationsInput } from './common.ts';
import { richText } from './richText.ts';

/** 0 draft · 1 published · 2 archived */
export const ArticleStatusSchema = v.picklist([0, 1, 2]);
const translatedEntries = { title: text(200), summary: text(500), content: text(200_000) };
export const ArticleTranslationsSchema = translations(translatedEntries);
export const ArticleTranslationsInputSchema = translationsInput({ ...translatedEntries, content: richText(200_000) });

export const ArticleSchema = v.object({
  id: IdSchema,
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  cover: v.optional(v.string()),
  /** Sanitised HTML. */
  content: v.string(),
  categoryId: IdSchema,
  categoryName: v.string(),
  status: ArticleStatusSchema,
  author: v.string(),
  tags: v.array(v.string()),
  views: v.number(),
  publishedAt: v.optional(TimeSchema),
  i18n: v.optional(ArticleTranslationsSchema),
  version: v.number(),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
});
export type Article = v.InferOutput<typeof ArticleSchema>;

export const ArticleCardSchema = v.object({
  ...v.omit(ArticleSchema, ['content', 'version']).entries,
  /** Present only in a list requested with content; the same applies to `i18n`. */
  content: v.optional(v.string()),
});
export type ArticleCard = v.InferOutput<typeof ArticleCardSchema>;

export const ArticleCategorySchema = v.object({
  id: IdSchema,
  name: v.string(),
  slug: v.string(),
  sort: v.number(),
  articleCount: v.optional(v.number()),
  i18n: v.optional(translations({ name: text(60) })),
});
export type ArticleCategory = v.InferOutput<typeof ArticleCategorySchema>;
