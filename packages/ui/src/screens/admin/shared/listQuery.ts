import {
  type FilterDef,
  type FilterValue,
  filterParams,
  isFiltered,
  readFilters,
} from '../../../patterns/FilterBar/filterValue.ts';
import { type PageSize, pageSizes } from '../../../patterns/Pagination/pages.ts';

/** What of a list stands in the address. */
export interface ListQuery<SortKey extends string> {
  filters: FilterValue;
  /** One of the call's own keys: `created`, or `-created` from the last. */
  sort: SortKey | undefined;
  page: number;
  size: PageSize;
}

export interface ListDefaults<SortKey extends string> {
  /** The sorts that the call has. */
  sorts?: readonly SortKey[];
  /** While none is chosen; not written into the address. */
  sort?: SortKey;
  size?: PageSize;
}

const usualSize: PageSize = 20;

function isList(name: string): boolean {
  return name === 'q' || name === 'sort' || name === 'page' || name === 'size' || name.startsWith('f.');
}

/** Query of an address without its question mark. */
export function toQuery(address: string): string {
  return address.split('#', 1)[0]?.split('?')[1] ?? '';
}

/** What an address asks of a list. What it says amiss is left out: people edit URLs. */
export function readListQuery<SortKey extends string>(
  params: URLSearchParams,
  filters: readonly FilterDef[],
  { sorts = [], sort, size = usualSize }: ListDefaults<SortKey>,
): ListQuery<SortKey> {
  const page = Number(params.get('page') ?? 1);
  const askedSize = Number(params.get('size') ?? size);
  return {
    filters: readFilters(params, filters),
    sort: sorts.find((key) => key === params.get('sort')) ?? sort,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: pageSizes.find((known) => known === askedSize) ?? size,
  };
}

/** The address with the list as it shall be; what else stands in its query stays. */
export function addressWith<SortKey extends string>(
  address: string,
  { filters, sort, page, size }: ListQuery<SortKey>,
  defaults: ListDefaults<SortKey>,
): string {
  const others = [...new URLSearchParams(toQuery(address))].filter(([name]) => !isList(name));
  const params = new URLSearchParams([...others, ...filterParams(filters)]);
  if (sort && sort !== defaults.sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (size !== (defaults.size ?? usualSize)) params.set('size', String(size));
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The part of it that a saved view keeps: `q=tea&f.status=20`, empty where nothing is searched or filtered. */
export function toViewQuery(filters: FilterValue): string {
  return isFiltered(filters) ? filterParams(filters).toString() : '';
}
