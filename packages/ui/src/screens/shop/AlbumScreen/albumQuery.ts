import { formatQuery } from '@sampan/domain/page/formatQuery';
import { formatCategoryId, parseCategoryId, parsePageCount, parseWholeNumber } from '../../../data/urlNumbers.ts';

/** Query parameters of the album URL; an omitted one has its default. */
export interface AlbumQuery {
  category?: number | undefined;
  /** Number of pages shown, from 1. */
  page?: number | undefined;
  /** Id of the open picture. */
  picture?: number | undefined;
}

/** A multiple of 2, 3 and 5, so that rows of any grid width are full. */
export const pageSize = 30;

/** Parses `?category&page&picture`; invalid values are left out, but for a category. */
export function readAlbumQuery(params: URLSearchParams): AlbumQuery {
  return {
    category: parseCategoryId(params.get('category')),
    page: parsePageCount(params.get('page')),
    picture: parseWholeNumber(params.get('picture'), 1),
  };
}

/**
 * Formats the query string with its question mark; empty for the defaults.
 * @param current the parameters of the URL, whose invalid category is kept
 */
export function writeAlbumQuery({ category, page, picture }: AlbumQuery, current?: URLSearchParams): string {
  const params = new URLSearchParams();
  if (category !== undefined) params.set('category', formatCategoryId(category, current));
  if (page !== undefined && page > 1) params.set('page', String(page));
  if (picture !== undefined) params.set('picture', String(picture));
  return formatQuery(params);
}
