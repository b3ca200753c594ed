import type { contract } from '@sampan/api/contract';
import { toPage } from '../../db/queries/countUpTo.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { toCard, toCategoryDto } from './articleDto.ts';
import { readCards, readCategories, readNeighbour, readPublished } from './queries.ts';
import { countView } from './views.ts';

export const postsHandlers: HandlersOf<typeof contract.posts> = {
  async detail({ id }, { db, fail }) {
    const row = await readPublished(db, id);
    if (!row) throw fail('NOT_FOUND');
    const { article } = row;
    const category = toCategoryDto(row.category);
    return {
      ...toCard({ ...article, categoryName: category.name }),
      category,
      content: article.content,
      i18n: article.i18n ?? undefined,
      version: article.version,
      prev: await readNeighbour(db, article, 'prev'),
      next: await readNeighbour(db, article, 'next'),
    };
  },

  view: countView,

  async category({ categoryId, except, withContent, page, limit }, { db, fail }) {
    const categories = await readCategories(db, 'published');
    const requestedCategories = categories.filter(
      ({ id, slug }) => categoryId === '0' || [String(id), slug].includes(categoryId),
    );
    if (categoryId !== '0' && requestedCategories.length === 0) throw fail('NOT_FOUND');
    const excludedSlugs = new Set(except?.split(','));
    const listedCategories = requestedCategories.filter(({ slug }) => !excludedSlugs.has(slug));
    const total = listedCategories.reduce((sum, { articleCount = 0 }) => sum + articleCount, 0);
    const ids = listedCategories.map(({ id }) => id);
    const list = await readCards(db, ids, { page, limit, withContent });
    return { ...toPage(list, total, { page, limit }), categories };
  },
};
