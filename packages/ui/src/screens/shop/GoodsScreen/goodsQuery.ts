import type { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { formatQuery } from '@sampan/domain/page/formatQuery';
import { readKeyword } from '@sampan/domain/text/readKeyword';
import { formatCategoryId, parseCategoryId, parsePageCount, parseWholeNumber } from '../../../data/urlNumbers.ts';
import type { GoodsFilters } from '../../../features/catalogue/FilterPanel/FilterPanel.tsx';
import { type GoodsSort, goodsSorts } from '../../../patterns/SortSelect/goodsSorts.ts';

/** Query parameters of the product list URL; an omitted one has its default. */
export interface GoodsQuery extends GoodsFilters {
  /** Search text. */
  q?: string | undefined;
  sort?: GoodsSort | undefined;
  /** Number of pages shown, from 1. */
  page?: number | undefined;
}

export const defaultSort: GoodsSort = 'created';
/** The contract's page size for products. */
export const pageSize = 12;

type ListInput = Omit<InputOf<typeof contract.product.list> & object, 'page'>;

const orders: Record<GoodsSort, Pick<ListInput, 'sort' | 'order'>> = {
  created: { sort: 'created', order: 'desc' },
  sold: { sort: 'sold', order: 'desc' },
  price: { sort: 'price', order: 'asc' },
  priceDesc: { sort: 'price', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
};

/** Parses `?q&category&sort&min&max&stock&page`; invalid values are left out, but for a category. Prices are in minor units. */
export function readGoodsQuery(params: URLSearchParams): GoodsQuery {
  return {
    q: readKeyword(params.get('q')) || undefined,
    category: parseCategoryId(params.get('category')),
    sort: goodsSorts.find((sort) => sort === params.get('sort')),
    min: parseWholeNumber(params.get('min'), 0),
    max: parseWholeNumber(params.get('max'), 0),
    stock: params.get('stock') === '1' || undefined,
    page: parsePageCount(params.get('page')),
  };
}

/**
 * Applies the changes from the shown query to `next` to the latest one, which may not be shown yet: a press that leaves
 * the price field changes the price, and then what was pressed.
 */
export function rebaseQuery(latest: GoodsQuery, shown: GoodsQuery, next: GoodsQuery): GoodsQuery {
  const names = Object.keys({ ...shown, ...next }) as (keyof GoodsQuery)[];
  const changed = names.filter((name) => next[name] !== shown[name]);
  return { ...latest, ...Object.fromEntries(changed.map((name) => [name, next[name]])) };
}

/**
 * Formats the query string with its question mark; empty for the defaults.
 * @param current the parameters of the URL, whose invalid category is kept
 */
export function writeGoodsQuery(
  { q, category, sort, min, max, stock, page }: GoodsQuery,
  current?: URLSearchParams,
): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined) =>
    value !== undefined && value !== '' && params.set(name, String(value));
  put('q', q);
  put('category', category && formatCategoryId(category, current));
  put('sort', sort === defaultSort ? undefined : sort);
  put('min', min);
  put('max', max);
  put('stock', stock ? 1 : undefined);
  put('page', page !== undefined && page > 1 ? page : undefined);
  return formatQuery(params);
}

/** Converts the query to the input of the list call. */
export function toListInput({ q, category, sort = defaultSort, min, max, stock }: GoodsQuery): ListInput {
  return {
    limit: pageSize,
    keyword: q || undefined,
    categoryId: category,
    minPrice: min,
    maxPrice: max,
    inStock: stock || undefined,
    ...orders[sort],
  };
}

/** Number of active filters among those behind the phone's filter button. */
export function filterCount({ min, max, stock }: GoodsFilters): number {
  return (min !== undefined || max !== undefined ? 1 : 0) + (stock ? 1 : 0);
}

/** In how many parts a search without results is tried again. */
const maxSearchTerms = 6;

/** Shorter search terms for a search without results: its words, or each two neighbours of a Chinese term. */
export function listShorterTerms(q: string): string[] {
  const keywords = q.split(/\s+/).filter(Boolean);
  const isChinese = /^\p{Script=Han}{3,}$/u.test(q);
  const shorter = isChinese ? [...q].slice(1).map((last, index) => [...q][index] + last) : keywords;
  return shorter.length > 1 ? [...new Set(shorter)].slice(0, maxSearchTerms) : [];
}
