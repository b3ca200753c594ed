import { posts } from '@sampan/api/contract/article';
import { category, product } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import type { PageFacts } from '@sampan/domain/seo/headTags';
import {
  type Crumb,
  createArticleLd,
  createBreadcrumbLd,
  createFaqLd,
  createOrganizationLd,
  createProductLd,
  createWebsiteLd,
  extractQuestions,
  toAbsoluteUrl,
} from '@sampan/domain/seo/jsonLd';
import type { PageData } from './pageData.ts';

export type Facts = Partial<Pick<PageFacts, 'canonical' | 'type' | 'image' | 'jsonLd'>>;

/** Breadcrumbs below the home page. */
function getCrumbs({ origin, t }: PageData, below: readonly { name: string; path: string }[]) {
  const home: Crumb = { name: t('common:nav.home'), url: toAbsoluteUrl(origin, '/home') };
  return createBreadcrumbLd([home, ...below.map(({ name, path }) => ({ name, url: toAbsoluteUrl(origin, path) }))]);
}

/** Breadcrumbs from the product list down to this category. */
function getCategoryTrail({ t, answersTo, localize }: PageData, categoryId: number | undefined) {
  const byId = new Map(answersTo(category.active)[0]?.map((one) => [one.id, one]));
  const path: { name: string; path: string }[] = [];
  for (let one = byId.get(categoryId ?? 0); one && path.length < byId.size; one = byId.get(one.parentId ?? 0)) {
    path.unshift({ name: localize(one).name, path: `/goods?category=${one.id}` });
  }
  return [{ name: t('shop:goods.title'), path: '/goods' }, ...path];
}

function getGoodsFacts(page: PageData): Facts {
  const [, search = ''] = page.address.split('?');
  const chosen = new URLSearchParams(search).get('category');
  const crumbs = getCrumbs(page, getCategoryTrail(page, chosen === null ? undefined : Number(chosen)));
  return { jsonLd: [crumbs] };
}

function getProductFacts(page: PageData): Facts {
  const [answer] = page.answersTo(product.detail);
  if (!answer) return {};
  const localized = page.localize(answer);
  // The product is also reachable by its id.
  const canonical = encodeURI(`/goods/${localized.slug}`);
  const { origin } = page;
  const trail = [...getCategoryTrail(page, localized.categoryId), { name: localized.name, path: canonical }];
  return {
    canonical,
    type: 'product',
    image: localized.cover,
    jsonLd: [
      createProductLd({
        product: localized,
        url: toAbsoluteUrl(origin, canonical),
        origin,
        shopName: page.shop.name,
      }),
      getCrumbs(page, trail),
    ],
  };
}

function getPostFacts(page: PageData): Facts {
  const [answer] = page.answersTo(posts.detail);
  if (!answer) return {};
  const article = page.localize(answer);
  const { origin, locale } = page;
  const canonical = encodeURI(`/posts/${answer.slug}`);
  const trail = [
    { name: page.t('common:nav.journal'), path: '/posts' },
    { name: article.title, path: canonical },
  ];
  return {
    canonical,
    type: 'article',
    image: article.cover,
    jsonLd: [
      createArticleLd({ article, locale, url: toAbsoluteUrl(origin, canonical), origin, shop: page.shop }),
      getCrumbs(page, trail),
    ],
  };
}

function getHelpFacts(page: PageData): Facts {
  const questions = page
    .answersTo(posts.category)
    .flatMap(({ list }) => list.map((card) => page.localize(card)))
    .flatMap(({ title, content = '' }) => extractQuestions(title, content));
  return questions.length > 0 ? { jsonLd: [createFaqLd(questions)] } : {};
}

/** The social preview image of the album is the setting gallery.cover. */
function getAlbumFacts({ answersTo }: PageData): Facts {
  const cover = answersTo(setting.public)[0]?.gallery?.cover;
  return typeof cover === 'string' && cover !== '' ? { image: cover } : {};
}

/** Structured data, canonical URL and preview image of a route's page, besides title and description. */
export const factsByPage: Readonly<Record<string, (page: PageData) => Facts>> = {
  index: ({ origin, shop }) => ({ jsonLd: [createOrganizationLd(origin, shop), createWebsiteLd(origin, shop.name)] }),
  album: getAlbumFacts,
  goods: getGoodsFacts,
  'goods-slug': getProductFacts,
  'posts-id': getPostFacts,
  help: getHelpFacts,
};
