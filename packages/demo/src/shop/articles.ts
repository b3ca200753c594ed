import type { Article, ArticleCategory } from '@sampan/api/entities';
import { about } from './journal/about.ts';
import type { ArticleSeed } from './journal/articleSeed.ts';
import { help } from './journal/help.ts';
import { journal } from './journal/journal.ts';
import { terms } from './journal/terms.ts';
import { mediaUrl } from './media.ts';
import { before, day, hour } from './time.ts';
import type { Words } from './translations.ts';
import { eachLocale, getBase, inLocale } from './translations.ts';

const categoryNames: readonly (readonly [slug: ArticleSeed['category'], name: Words])[] = [
  ['harbour', ['海边', '海邊', 'By the water']],
  ['workshops', ['作坊', '作坊', 'Workshops']],
  ['tea', ['茶事', '茶事', 'Tea']],
  ['help', ['帮助', '幫助', 'Help']],
  ['about', ['关于', '關於', 'About']],
];

const articleSeeds: readonly ArticleSeed[] = [...journal, ...help, ...about, ...terms];

export function createArticleCategories(): ArticleCategory[] {
  return categoryNames.map(([slug, name], index) => ({
    id: index + 1,
    name: getBase(name),
    slug,
    sort: index + 1,
    articleCount: articleSeeds.filter((seed) => seed.category === slug).length,
    i18n: eachLocale((locale) => ({ name: inLocale(name, locale) })),
  }));
}

/**
 * Fourteen published articles. Two lack a translation on purpose, so that the fallback is seen: `how-a-basket-begins` has
 * no English and `paper-and-light` no Hong Kong text.
 */
export function createArticles(now: Date, categories: readonly ArticleCategory[]): Article[] {
  return articleSeeds.map((seed, index) => {
    const category = categories.find((one) => one.slug === seed.category) as ArticleCategory;
    const publishedAt = before(now, seed.daysAgo * day);
    return {
      id: index + 1,
      ...seed.texts['zh-CN'],
      slug: seed.slug,
      cover: mediaUrl(seed.cover),
      categoryId: category.id,
      categoryName: category.name,
      status: 1,
      author: seed.author,
      tags: [...seed.tags],
      views: seed.views,
      publishedAt,
      i18n: structuredClone(seed.texts),
      version: 1,
      createdAt: before(now, seed.daysAgo * day + 5 * hour),
      updatedAt: publishedAt,
    };
  });
}
