import type { Contract } from '@sampan/api/contract';
import type { Article, ArticleCategory } from '@sampan/api/entities';
import { findForeignPictures } from '@sampan/domain/article/articlePictures';
import { planArticleChange, planNewArticle } from '@sampan/domain/article/articlePlan';
import { auditArticle, auditArticleCategory, matchesKeyword } from '@sampan/domain/article/articleRules';
import { isPageSection } from '@sampan/domain/article/pageSections';
import { isShopPicture } from '@sampan/domain/catalogue/productRules';
import { placeCategory, removeCategory } from '@sampan/domain/category/categoryMoves';
import { mergeTranslations } from '@sampan/domain/category/mergeTranslations';
import { writeAudit } from '../audit.ts';
import { type CallContext, DemoApiError, type DemoHandlersOf, getPage } from '../call.ts';
import { checkVersion } from '../conflict.ts';
import { allocateId, type DemoState, getUsername } from '../state.ts';
import { checkSlug, omitUndefined } from '../writeChecks.ts';
import { toCard } from './content.ts';
import { getGalleryUrls } from './gallery.ts';

function check(state: DemoState, { cover, categoryId }: { cover?: string; categoryId?: number }): void {
  if (categoryId !== undefined && !state.articleCategories.some(({ id }) => id === categoryId)) {
    throw new DemoApiError('NOT_FOUND', { fields: { categoryId: 'unknown' } });
  }
  if (cover && !isShopPicture(cover, getGalleryUrls(state))) {
    throw new DemoApiError('VALIDATION', { fields: { cover: 'image' } });
  }
}

function checkTextPictures(state: DemoState, article: ArticleTexts, before?: ArticleTexts): void {
  const fields = findForeignPictures(article, { before, galleryUrls: getGalleryUrls(state) });
  if (Object.keys(fields).length > 0) throw new DemoApiError('VALIDATION', { fields });
}
type ArticleTexts = Pick<Article, 'content' | 'i18n'>;

const getName = (state: DemoState, categoryId: number) =>
  state.articleCategories.find(({ id }) => id === categoryId)?.name ?? '';

function toArticleDto(state: DemoState, { cover, ...article }: Article): Article {
  return { ...article, ...(cover && { cover }), categoryName: getName(state, article.categoryId) };
}

function find({ state }: CallContext, id: number): Article {
  const storedArticle = state.articles.find((one) => one.id === id);
  if (!storedArticle) throw new DemoApiError('NOT_FOUND');
  return toArticleDto(state, storedArticle);
}

/** This backend stores the texts as they are written: it runs in the page that shows them. */
const createWriteContext = (now: Date) => ({ at: now.toISOString(), sanitise: <Text>(article: Text) => article });

type Articles = Pick<DemoHandlersOf<Contract['adminArticle']>, 'create' | 'delete' | 'detail' | 'list' | 'update'>;

const articles: Articles = {
  create(input, call) {
    const { state, now, userId } = call;
    check(state, input);
    checkTextPictures(state, input);
    checkSlug(state.articles, input.slug);
    const id = Math.max(0, ...state.articles.map((one) => one.id), state.lastId.get('article') ?? 0) + 1;
    state.lastId.set('article', id);
    const plan = planNewArticle(input, getUsername(state, userId), createWriteContext(now));
    const article = toArticleDto(state, { ...plan, id, categoryName: '' });
    state.articles.push(article);
    writeAudit(call, auditArticle({ after: article }));
    return article;
  },
  update({ id, version, ...input }, call) {
    const { state, now } = call;
    const before = find(call, id);
    checkVersion(call, { type: 'article', current: before, version });
    check(state, input);
    const changed = planArticleChange(before, input, createWriteContext(now));
    if (!changed) return before;
    checkTextPictures(state, changed, before);
    checkSlug(state.articles, input.slug, id);
    const after = toArticleDto(state, changed);
    state.articles = state.articles.map((one) => (one.id === id ? after : one));
    writeAudit(call, auditArticle({ before, after }));
    return after;
  },
  delete({ id }, call) {
    const before = find(call, id);
    call.state.articles = call.state.articles.filter((one) => one.id !== id);
    writeAudit(call, auditArticle({ before }));
    return { id };
  },
  detail: ({ id }, call) => find(call, id),
  list({ categoryId, status, keyword = '', ...paging }, { state }) {
    const matchingArticles = state.articles
      .map((article) => toArticleDto(state, article))
      .filter(
        (article) =>
          (categoryId === undefined || article.categoryId === categoryId) &&
          (status === undefined || article.status === status) &&
          matchesKeyword(article, keyword),
      )
      .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id);
    return getPage(matchingArticles.map(toCard), paging);
  },
};

/** Article categories have no parents; only their sort order counts. */
const getPlaces = (state: DemoState) => state.articleCategories.map(({ id, sort }) => ({ id, sort, parentId: null }));

function setPlaces(state: DemoState, places: readonly { id: number; sort: number }[]): void {
  const sortById = new Map(places.map(({ id, sort }) => [id, sort]));
  state.articleCategories = state.articleCategories
    .map((one) => ({ ...one, sort: sortById.get(one.id) ?? one.sort }))
    .sort((one, other) => one.sort - other.sort || one.id - other.id);
}

/** Adds the article count, drafts included: a category with articles cannot be deleted. */
function withCount(state: DemoState, category: ArticleCategory): ArticleCategory {
  return { ...category, articleCount: state.articles.filter(({ categoryId }) => categoryId === category.id).length };
}

function findCategory(state: DemoState, id: number): ArticleCategory {
  const found = state.articleCategories.find((one) => one.id === id);
  if (!found) throw new DemoApiError('NOT_FOUND');
  return withCount(state, found);
}

export const adminArticle: DemoHandlersOf<Contract['adminArticle']> = {
  ...articles,
  categoryCreate({ sort, ...input }, call) {
    const { state } = call;
    checkSlug(state.articleCategories, input.slug);
    const id = allocateId(state, 'articleCategory') + 1000;
    const places = placeCategory(getPlaces(state), id, { parentId: null, sort });
    state.articleCategories.push({ ...input, id, sort: 0 });
    setPlaces(state, places);
    const created = findCategory(state, id);
    writeAudit(call, auditArticleCategory({ after: created }));
    return created;
  },
  categoryUpdate({ id, sort, i18n, ...input }, call) {
    const { state, fail } = call;
    const before = findCategory(state, id);
    if (isPageSection(before.slug) && (input.slug ?? before.slug) !== before.slug) {
      throw fail('VALIDATION', { fields: { slug: 'reserved' } });
    }
    checkSlug(state.articleCategories, input.slug, id);
    state.articleCategories = state.articleCategories.map((one) => {
      if (one.id !== id) return one;
      const { i18n: oldNames, ...rest } = one;
      const names = i18n ? mergeTranslations(oldNames, i18n) : oldNames;
      return { ...rest, ...omitUndefined(input), ...(names && { i18n: names }) };
    });
    if (sort !== undefined) setPlaces(state, placeCategory(getPlaces(state), id, { parentId: null, sort }));
    state.articles = state.articles.map((article) => toArticleDto(state, article));
    const after = findCategory(state, id);
    writeAudit(call, auditArticleCategory({ before, after }));
    return after;
  },
  categoryDelete({ id }, call) {
    const { state, fail } = call;
    const { articleCount = 0, ...before } = findCategory(state, id);
    if (articleCount > 0) throw fail('IN_USE', { details: { articles: articleCount } });
    const places = removeCategory(getPlaces(state), id, null);
    state.articleCategories = state.articleCategories.filter((one) => one.id !== id);
    setPlaces(state, places);
    writeAudit(call, auditArticleCategory({ before }));
    return { id };
  },
  categoryList: (_input, { state }) => state.articleCategories.map((category) => withCount(state, category)),
  categoryDetail: ({ id }, { state }) => findCategory(state, id),
};
