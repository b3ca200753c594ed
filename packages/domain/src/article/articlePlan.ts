import type { Article } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { computePublishedAt, toAuditedArticle } from './articleRules.ts';

/** Fields of an article that staff write; an empty cover removes the picture. */
export type ArticleInput = Partial<
  Pick<Article, 'title' | 'slug' | 'summary' | 'cover' | 'content' | 'categoryId' | 'status' | 'tags' | 'i18n'>
>;
type NewArticle = ArticleInput & Pick<Article, 'title' | 'slug' | 'summary' | 'content' | 'categoryId'>;

/** Time of the change (ISO 8601), and what makes the HTML of an article safe before it is stored. */
interface ArticleWriteContext {
  at: string;
  sanitise: <Text extends Pick<Article, 'content' | 'i18n'>>(article: Text) => Text;
}

function withoutEmptyCover<Values extends { cover?: string | undefined }>({ cover, ...values }: Values) {
  return { ...values, ...(cover && { cover }) };
}

/** The article to store when staff create one: a draft if they give no status. */
export function planNewArticle(input: NewArticle, author: string, { at, sanitise }: ArticleWriteContext) {
  const { status = articleStatus.draft, tags = [], ...rest } = withoutEmptyCover(sanitise(input));
  const publishedAt = computePublishedAt(undefined, status, at);
  const times = { createdAt: at, updatedAt: at, ...(publishedAt && { publishedAt }) };
  return { ...rest, ...times, status, tags, author, views: 0, version: 1 };
}

const getContents = ({ i18n }: Article) =>
  Object.entries(i18n ?? {})
    .map(([locale, entry]) => [locale, entry?.content])
    .sort();

/** Compares with fields and locales in a fixed order, because a database may return another one. */
function isSameArticle(one: Article, other: Article): boolean {
  const [first, second] = [one, other].map((article) =>
    JSON.stringify([toAuditedArticle(article), article.content, getContents(article)]),
  );
  return first === second;
}

/** The article to store when staff change one; null if nothing differs. Undefined fields of the input are kept. */
export function planArticleChange(
  before: Article,
  input: ArticleInput,
  { at, sanitise }: ArticleWriteContext,
): Article | null {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const changedArticle: Article = withoutEmptyCover(sanitise({ ...before, ...given }));
  if (isSameArticle(before, changedArticle)) return null;
  const publishedAt = computePublishedAt(before.publishedAt, changedArticle.status, at);
  return { ...changedArticle, updatedAt: at, version: before.version + 1, ...(publishedAt && { publishedAt }) };
}
