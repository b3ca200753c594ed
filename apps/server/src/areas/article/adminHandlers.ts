import type { Contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { listStaffArticles, readArticle, readCategory } from './adminQueries.ts';
import { categoryWrites } from './categories.ts';
import { readCategories } from './queries.ts';
import { articleWrites } from './service.ts';

export const adminArticleHandlers: HandlersOf<Contract['adminArticle']> = {
  ...articleWrites,
  detail: ({ id }, { db }) => readArticle(db, id),
  list: (input, { db }) => listStaffArticles(db, input),

  ...categoryWrites,
  categoryList: (_input, { db }) => readCategories(db, 'all'),
  categoryDetail: ({ id }, { db }) => readCategory(db, id),
};
