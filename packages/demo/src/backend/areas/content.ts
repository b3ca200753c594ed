import type { Contract } from '@sampan/api/contract';
import type { Article, ArticleCard, ArticleCategory } from '@sampan/api/entities';
import { articleStatus } from '@sampan/api/statuses';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { readPublicSettings } from '@sampan/domain/setting/shopSettings';
import { getIdentityDocTypes } from '../accounts/identity.ts';
import { type DemoHandlersOf, getPage } from '../call.ts';
import type { DemoState } from '../state.ts';

function listPublishedArticles(state: DemoState): Article[] {
  return state.articles
    .filter(({ status }) => status === articleStatus.published)
    .sort((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '') || other.id - one.id);
}

function withText({ version: _version, ...card }: Article): ArticleCard {
  return card;
}

/** Reduces an article to its card: no text and no version, translations with title and summary only. */
export function toCard({ content: _content, version: _version, i18n, ...card }: Article): ArticleCard {
  const texts = pickTexts(i18n, ['title', 'summary']);
  return { ...card, ...(texts && { i18n: texts }) };
}

function listArticleCategories(state: DemoState): ArticleCategory[] {
  const published = listPublishedArticles(state);
  return state.articleCategories.map((category) => ({
    ...category,
    articleCount: published.filter(({ categoryId }) => categoryId === category.id).length,
  }));
}

export const posts: DemoHandlersOf<Contract['posts']> = {
  detail({ id }, { state, fail }) {
    const published = listPublishedArticles(state);
    const index = published.findIndex((one) => one.slug === id || (/^\d+$/.test(id) && one.id === Number(id)));
    const article = published[index];
    if (!article) throw fail('NOT_FOUND');
    const { articleCount: _count, ...category } = state.articleCategories.find(
      (one) => one.id === article.categoryId,
    ) as ArticleCategory;
    const siblings = published.filter(({ categoryId }) => categoryId === article.categoryId);
    const place = siblings.indexOf(article);
    return { ...article, category, prev: toNeighbour(siblings[place + 1]), next: toNeighbour(siblings[place - 1]) };
  },
  view({ id }, { state, viewer, inbox = '', now, fail }) {
    const article = listPublishedArticles(state).find((one) => one.id === id);
    if (!article) throw fail('NOT_FOUND');
    const view = [now.toISOString().slice(0, 10), id, viewer ? `user ${viewer.id}` : `browser ${inbox}`].join(' ');
    if (!state.articleViews.has(view)) article.views += 1;
    state.articleViews.add(view);
    return {};
  },
  category({ categoryId, except, withContent, ...paging }, { state, fail }) {
    const categories = listArticleCategories(state);
    const named = categories.filter(({ id, slug }) => categoryId === '0' || [String(id), slug].includes(categoryId));
    if (categoryId !== '0' && named.length === 0) throw fail('NOT_FOUND');
    const leftOut = new Set(except?.split(','));
    const chosen = new Set(named.filter(({ slug }) => !leftOut.has(slug)).map(({ id }) => id));
    const shown = listPublishedArticles(state).filter((article) => chosen.has(article.categoryId));
    return { ...getPage(shown.map(withContent ? withText : toCard), paging), categories };
  },
};

function toNeighbour(article: Article | undefined) {
  if (!article) return undefined;
  const { id, slug, title, i18n } = toCard(article);
  return { id, slug, title, i18n };
}

export const setting: DemoHandlersOf<Contract['setting']> = {
  public(_input, { state }) {
    const features = { ...state.features, identityDocTypes: [...getIdentityDocTypes(state)] };
    return { ...readPublicSettings(state.settings), features };
  },
};
