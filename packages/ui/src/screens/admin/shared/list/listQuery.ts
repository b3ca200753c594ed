import { type PageSize, pageSizes } from '@sampan/api/pageSizes';
import { formatQuery } from '@sampan/domain/page/formatQuery';
import {
  type FilterDef,
  type FilterValue,
  filterParams,
  isFiltered,
  readFilters,
} from '../../../../patterns/FilterBar/filterValue.ts';

/** The state of a list that is kept in the URL. */
export interface ListQuery<SortKey extends string> {
  filters: FilterValue;
  /** The viewer has chosen all rows instead of the default view: an empty `q` in the URL. */
  isAllChosen: boolean;
  /** A sort key of the call: `created`, or `-created` for descending. */
  sort: SortKey | undefined;
  page: number;
  size: PageSize;
}

export interface ListDefaults<SortKey extends string> {
  /** The call's sort keys. */
  sorts?: readonly SortKey[];
  /** Default sort key, omitted from the URL. */
  sort?: SortKey;
}

const usualSize: PageSize = 20;

/** Whether a parameter of a URL is one of a list's query. */
export function isListParam(name: string): boolean {
  return name === 'q' || name === 'sort' || name === 'page' || name === 'size' || name.startsWith('f.');
}

/** Query of a URL without the question mark. It may contain further question marks. */
export function toQuery(address: string): string {
  return /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';
}

/** URL with these parameters instead of its own, if there are any. */
export function withParams(address: string, params: URLSearchParams): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path + formatQuery(params);
}

/** Parses a list's query from the URL. Invalid values are left out. */
export function readListQuery<SortKey extends string>(
  params: URLSearchParams,
  filters: readonly FilterDef[],
  { sorts = [], sort }: ListDefaults<SortKey>,
): ListQuery<SortKey> {
  const page = Number(params.get('page') ?? 1);
  const askedSize = Number(params.get('size'));
  return {
    filters: readFilters(params, filters),
    isAllChosen: params.get('q') === '',
    sort: sorts.find((key) => key === params.get('sort')) ?? sort,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: pageSizes.find((known) => known === askedSize) ?? usualSize,
  };
}

/** URL with the list's query; other parameters are kept. */
export function getListHref<SortKey extends string>(
  address: string,
  { filters, isAllChosen, sort, page, size }: ListQuery<SortKey>,
  defaults: ListDefaults<SortKey>,
): string {
  const others = [...new URLSearchParams(toQuery(address))].filter(([name]) => !isListParam(name));
  const params = new URLSearchParams([...others, ...filterParams(filters)]);
  if (isAllChosen && !isFiltered(filters)) params.set('q', '');
  if (sort && sort !== defaults.sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (size !== usualSize) params.set('size', String(size));
  return withParams(address, params);
}

/** The part of the query that a saved view stores: `q=tea&f.status=20`, empty without search and filters. */
export function toViewQuery(filters: FilterValue): string {
  return isFiltered(filters) ? filterParams(filters).toString() : '';
}
