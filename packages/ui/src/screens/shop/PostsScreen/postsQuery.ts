import { formatQuery } from '@sampan/domain/page/formatQuery';
import { parsePageCount } from '../../../data/urlNumbers.ts';

/** Query parameters of the journal URL; an omitted one has its default. */
export interface PostsQuery {
  /** Slug of a section; all sections without it. */
  category?: string | undefined;
  /** Number of pages shown, from 1. */
  page?: number | undefined;
}

/** The lead article plus three rows of three. */
export const pageSize = 10;

/** Parses `?category&page`; invalid values are left out. */
export function readPostsQuery(params: URLSearchParams): PostsQuery {
  const category = params.get('category') ?? '';
  return {
    category: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(category) && category.length <= 100 ? category : undefined,
    page: parsePageCount(params.get('page')),
  };
}

/** Formats the query string with its question mark; empty for the defaults. */
export function writePostsQuery({ category, page }: PostsQuery): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (page !== undefined && page > 1) params.set('page', String(page));
  return formatQuery(params);
}
