import type { Article } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { isShopPicture } from '../catalogue/productRules.ts';
import { computePublishedAt, toAuditedArticle } from './articleRules.ts';
import { isRichPicture } from './richTags.ts';

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

type Texts = Partial<Pick<Article, 'content' | 'i18n'>>;

/** A picture's tag; an attribute in quotes may contain `>`. A `<` ends it, so that unclosed tags take linear time. */
const pictureTag = /<img\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;

/** Addresses of the pictures in an HTML text. */
function listSources(html: string): string[] {
  return [...html.matchAll(pictureTag)].flatMap(([tag]) => {
    const [, double, single, bare] = source.exec(tag) ?? [];
    const address = (double ?? single ?? bare)?.trim();
    // The sanitiser removes pictures with any other address.
    return address && isRichPicture(address) ? [address] : [];
  });
}

/** The HTML texts of an article by their input path: `content`, `i18n.en-US.content`. */
function listTexts({ content = '', i18n }: Texts): [path: string, html: string][] {
  const translations = Object.entries(i18n ?? {}).map(([locale, entry]): [string, string] => [
    `i18n.${locale}.content`,
    entry?.content ?? '',
  ]);
  return [['content', content], ...translations];
}

/** Addresses of the pictures in an article's texts, in every language. */
export function listTextPictures(article: Texts): string[] {
  return [...new Set(listTexts(article).flatMap(([, html]) => listSources(html)))];
}

/**
 * Finds the texts with a picture that nobody could see: pages load pictures of the shop only, and of those only what ships
 * with it or is in the gallery. Pictures that the article already had are accepted, so that it can still be changed.
 * Returns field codes; empty if all are valid.
 */
export function findForeignPictures(
  article: Texts,
  { before = {}, galleryUrls }: { before?: Texts | undefined; galleryUrls: ReadonlySet<string> },
): Record<string, string> {
  const known = new Set(listTextPictures(before));
  const isForeign = (address: string) => !known.has(address) && !isShopPicture(address, galleryUrls);
  const wrongTexts = listTexts(article).filter(([, html]) => listSources(html).some(isForeign));
  return Object.fromEntries(wrongTexts.map(([path]) => [path, 'image']));
}
