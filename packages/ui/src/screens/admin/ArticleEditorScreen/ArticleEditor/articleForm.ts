import type { adminArticle } from '@sampan/api/contract/article';
import type { InputOf } from '@sampan/api/endpoint';
import type { Article } from '@sampan/api/entities';
import { shopZoneOffsetMs } from '@sampan/api/shopZone';
import { slugPattern } from '@sampan/api/slug';
import * as v from 'valibot';
import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import { createSlugSchema } from '../../shared/fieldSchemas.ts';
import { mapLocales } from '../../shared/mapLocales.ts';
import { createMerge } from '../../shared/merge/createMerge.ts';
import { pickChanged } from '../../shared/pickChanged.ts';

export const articleLimits = { title: 200, summary: 500, content: 200_000, slug: 200, tag: 40 } as const;
export const textNames = ['title', 'summary', 'content'] as const;

const TextSchema = (max: number) => v.pipe(v.string(), v.maxLength(max, 'tooLong'));
const TextsSchema = v.object({
  title: TextSchema(articleLimits.title),
  summary: TextSchema(articleLimits.summary),
  content: TextSchema(articleLimits.content),
});

/** The editor's fields. The status is not one: it changes by actions. */
export const ArticleFieldsSchema = v.pipe(
  v.object({
    texts: v.object(mapLocales(() => TextsSchema)),
    slug: createSlugSchema(slugPattern, articleLimits.slug),
    categoryId: v.pipe(v.string(), v.minLength(1, 'choose')),
    cover: v.string(),
    tags: v.array(TextSchema(articleLimits.tag)),
  }),
  v.forward(
    v.check(({ texts }) => texts[fallbackLocale].title.trim() !== '', 'required'),
    ['texts', fallbackLocale, 'title'],
  ),
);
export type ArticleFields = v.InferOutput<typeof ArticleFieldsSchema>;
type ArticleTexts = ArticleFields['texts'][Locale];

/** Fields of a new article, with the given slug or a unique provisional one: day and time in the shop's zone. */
export function createArticleFields(now: number, categoryId: number | undefined, slug?: string): ArticleFields {
  const [day = '', time = ''] = new Date(now + shopZoneOffsetMs).toISOString().split('T');
  return {
    texts: mapLocales(() => ({ title: '', summary: '', content: '' })),
    slug: slug ?? `article-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`,
    categoryId: categoryId === undefined ? '' : String(categoryId),
    cover: '',
    tags: [],
  };
}

/** Converts an article to the values of its form. */
export function toFields(article: Article): ArticleFields {
  return {
    texts: mapLocales((locale) => {
      const base = locale === fallbackLocale ? article : undefined;
      const own = article.i18n?.[locale];
      return {
        title: base?.title ?? own?.title ?? '',
        summary: base?.summary ?? own?.summary ?? '',
        content: base?.content ?? own?.content ?? '',
      };
    }),
    slug: article.slug,
    categoryId: String(article.categoryId),
    cover: article.cover ?? '',
    tags: [...article.tags],
  };
}

type ArticleInput = InputOf<(typeof adminArticle)['create']>;

/** Trims an article's texts and leaves out the empty ones. */
function omitEmpty(texts: ArticleTexts): Partial<ArticleTexts> {
  const trimmed = { ...texts, title: texts.title.trim(), summary: texts.summary.trim() };
  return Object.fromEntries(Object.entries(trimmed).filter(([, text]) => text !== ''));
}

/** Converts fields to call input: the default language is both in the article and among its translations. */
export function toInput({ texts, slug, categoryId, cover, tags }: ArticleFields): ArticleInput {
  const { title, summary, content } = texts[fallbackLocale];
  const written = locales.map((locale) => [locale, omitEmpty(texts[locale])] as const);
  return {
    title: title.trim(),
    summary: summary.trim(),
    content,
    slug: slug.trim(),
    categoryId: Number(categoryId),
    cover,
    tags,
    i18n: Object.fromEntries(written.filter(([, texts]) => Object.keys(texts).length > 0)),
  };
}

/** Input of the update call: changed fields only. */
export function getChanges(before: ArticleFields, after: ArticleFields): Partial<ArticleInput> {
  return pickChanged(toInput(before), toInput(after));
}

/** Returns whether both forms would be saved alike. */
export function isSame(one: ArticleFields, other: ArticleFields): boolean {
  return Object.keys(getChanges(one, other)).length === 0;
}

/** Maps the server's field errors to the editor's field names. */
export function toEditorErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const [first = '', locale, name] = path.split('.');
      if (first === 'i18n') return [`texts.${locale}.${name}`, code];
      return [(textNames as readonly string[]).includes(first) ? `texts.${fallbackLocale}.${first}` : first, code];
    }),
  );
}

/** Element id of a field's control, to which the SaveBar leads. */
export function getId(name: string): string {
  return `article-${name.replaceAll('.', '-')}`;
}

/** Fields in page order. A merge decides each of them as a whole. */
export const fieldOrder = [
  ...locales.flatMap((locale) => textNames.map((name) => `texts.${locale}.${name}` as const)),
  'categoryId',
  'slug',
  'cover',
  'tags',
] as const;

export type MergeKey = (typeof fieldOrder)[number];

export const { conflictsIn, merged } = createMerge<ArticleFields, MergeKey>(fieldOrder);
