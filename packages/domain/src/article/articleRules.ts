import { type Article, type ArticleCategory, locales } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';

/** When an article came out: the first time that it is published, whatever becomes of it later. */
export function computePublishedAt(
  before: string | undefined,
  status: Article['status'],
  now: string,
): string | undefined {
  return before ?? (status === articleStatus.published ? now : undefined);
}

/** Characters of a text without its tags. */
const getLength = (html: string | undefined) => html?.replaceAll(/<[^>]*>/g, '').length;

/**
 * What the audit log says of an article. Of its texts how long they are: drafts are saved every few seconds, and the log
 * keeps all it is told for ever.
 */
export function auditedArticle(article: Pick<Article, 'i18n' | 'content'> & ArticleFacts) {
  const { title, slug, summary, cover, categoryId, status, tags, content, i18n, version } = article;
  const words = locales.map((locale) => {
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
    i18n: Object.fromEntries(words),
  };
}
type ArticleFacts = Pick<
  Article,
  'title' | 'slug' | 'summary' | 'cover' | 'categoryId' | 'status' | 'tags' | 'version'
>;

/** The fields of an article category that the audit log stores. */
export function auditedArticleCategory({ name, slug, sort, i18n }: ArticleCategory) {
  return { name, slug, sort, i18n: i18n && Object.fromEntries(locales.map((locale) => [locale, i18n[locale]?.name])) };
}

/** The words that staff look for, each anywhere in what an article is called or said to be about. */
export function keywordParts(keyword: string): string[] {
  return keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
}
