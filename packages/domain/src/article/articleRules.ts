import { type Article, type ArticleCategory, locales } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { type Audited, auditRecord, type RecordChange } from '../audit/changes.ts';
import { toAuditedNames } from '../category/categoryPlan.ts';

/** Publication date of an article: the first time it was published, even if it is withdrawn later. */
export function computePublishedAt(
  before: string | undefined,
  status: Article['status'],
  now: string,
): string | undefined {
  return before ?? (status === articleStatus.published ? now : undefined);
}

/** Length of the text that is shown, characters: without tags, and without what scripts and style sheets contain. */
const getLength = (html: string | undefined) =>
  html?.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gis, '').replaceAll(/<[^>]*>/g, '').length;

/**
 * Audit-log fields of an article. For texts only the length is logged: drafts are saved every few seconds and log
 * entries are never deleted.
 */
export function toAuditedArticle(article: Pick<Article, 'i18n' | 'content'> & ArticleFacts) {
  const { title, slug, summary, cover, categoryId, status, tags, content, i18n, version } = article;
  const translations = locales.map((locale) => {
    const { title: own, summary: ownSummary, content: ownContent } = i18n?.[locale] ?? {};
    return [locale, { title: own, summary: ownSummary, characters: getLength(ownContent) }];
  });
  const characters = getLength(content);
  return {
    title,
    slug,
    summary,
    cover,
    categoryId,
    status,
    tags,
    characters,
    version,
    i18n: Object.fromEntries(translations),
  };
}
type ArticleFacts = Pick<
  Article,
  'title' | 'slug' | 'summary' | 'cover' | 'categoryId' | 'status' | 'tags' | 'version'
>;

/** Audit entry of an article that staff create, change or delete. */
export function auditArticle(change: RecordChange<Article>): Audited {
  const calls = ['adminArticle.create', 'adminArticle.update', 'adminArticle.delete'] as const;
  return auditRecord(change, { targetType: 'article', calls, toFields: toAuditedArticle });
}

/** Audit entry of an article category that staff create, change or delete. */
export function auditArticleCategory(change: RecordChange<ArticleCategory>): Audited {
  return auditRecord(change, {
    targetType: 'articleCategory',
    calls: ['adminArticle.categoryCreate', 'adminArticle.categoryUpdate', 'adminArticle.categoryDelete'],
    toFields: ({ name, slug, sort, i18n }) => ({ name, slug, sort, i18n: toAuditedNames(i18n) }),
  });
}

/** Fields of an article that a staff search reads. */
export const searchedFields = ['title', 'slug', 'summary', 'author', 'tags'] as const;
/** Fields of each of an article's translations that a staff search reads. */
export const searchedTranslations = ['title', 'summary'] as const;

/** Whether each part of the keyword occurs in one of the searched fields; case is ignored. */
export function matchesKeyword(
  article: Pick<Article, (typeof searchedFields)[number] | 'i18n'>,
  keyword: string,
): boolean {
  const translations = Object.values(article.i18n ?? {}).flatMap((entry) =>
    searchedTranslations.map((name) => entry?.[name]),
  );
  const text = [...searchedFields.map((name) => article[name]), ...translations].flat().join('\n').toLowerCase();
  return splitKeyword(keyword).every((part) => text.includes(part));
}

/**
 * Splits a staff search into at most ten lower-case parts; each must occur as a substring of an article's searched
 * texts.
 */
export function splitKeyword(keyword: string): string[] {
  return keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
}
