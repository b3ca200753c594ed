import { useState } from 'react';
import { useHere, useNavigation } from '../../../app/navigation.tsx';
import type { Sort } from '../../../patterns/DataTable/columns.ts';
import { noSelection, type Selection } from '../../../patterns/DataTable/selection.ts';
import {
  type FilterDef,
  type FilterValue,
  isFiltered,
  noFilters,
  readFilters,
} from '../../../patterns/FilterBar/filterValue.ts';
import { type PageSize, pageWith } from '../../../patterns/Pagination/pages.ts';
import { addressWith, type ListDefaults, type ListQuery, readListQuery, toQuery, toViewQuery } from './listQuery.ts';

export interface ListOptions<SortKey extends string> extends ListDefaults<SortKey> {
  filters: readonly FilterDef[];
}

/** Where a reader is in a list of the back office. All of it is the address, but for the chosen rows. */
export interface ListState<SortKey extends string = string> {
  filterDefs: readonly FilterDef[];
  /** For the call: `keyword: list.filters.search || undefined`; the filters by `getSeveral(list.filters, 'status')` and its like. */
  filters: FilterValue;
  isFiltered: boolean;
  /** Search and filters as a saved view keeps them; empty where there are none. */
  view: string;
  /** For the call: one of its own sorts. */
  sort: SortKey | undefined;
  /** The same for the table: columns have the ids of the call's sorts. */
  tableSort: Sort | undefined;
  page: number;
  size: PageSize;
  selection: Selection;
  setFilters: (filters: FilterValue) => void;
  /** Shows a view: a query of search and filters. */
  setView: (view: string) => void;
  clearFilters: () => void;
  setTableSort: (sort: Sort) => void;
  /** A correction leaves no place behind to come back to. */
  setPage: (page: number, isCorrection?: boolean) => void;
  setSize: (size: PageSize) => void;
  setSelection: (selection: Selection) => void;
}

function toTableSort(sort: string | undefined): Sort | undefined {
  if (!sort) return undefined;
  return { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

/**
 * `const list = useListState({ filters, sorts: ['created', '-created'], sort: '-created' })`, and the call is asked for
 * `{ page: list.page, limit: list.size, sort: list.sort, … }`. Other search and filters begin at page 1, without chosen rows.
 */
export function useListState<const SortKey extends string = never>({
  filters: filterDefs,
  ...defaults
}: ListOptions<SortKey>): ListState<SortKey> {
  const { navigate, here } = useNavigation();
  const params = new URLSearchParams(toQuery(useHere()));
  const query = readListQuery(params, filterDefs, defaults);
  const [selection, setSelection] = useState<Selection>(noSelection);

  /** A page is a place of its own to come back to; any other change stands in the place of what was. */
  function go(change: Partial<ListQuery<SortKey>>, isPlace = false) {
    // Of two changes in one go the second builds upon the first.
    const now = readListQuery(new URLSearchParams(toQuery(here())), filterDefs, defaults);
    navigate(addressWith(here(), { ...now, ...change }, defaults), { replace: !isPlace });
  }
  function setFilters(filters: FilterValue) {
    setSelection(noSelection);
    go({ filters, page: 1 });
  }

  return {
    filterDefs,
    filters: query.filters,
    isFiltered: isFiltered(query.filters),
    view: toViewQuery(query.filters),
    sort: query.sort,
    tableSort: toTableSort(query.sort),
    page: query.page,
    size: query.size,
    selection,
    setFilters,
    setView: (view) => setFilters(readFilters(new URLSearchParams(view), filterDefs)),
    clearFilters: () => setFilters(noFilters),
    setTableSort({ column, isDescending }) {
      const wanted = isDescending ? `-${column}` : column;
      const sort = defaults.sorts?.find((key) => key === wanted);
      if (sort) go({ sort, page: 1 });
    },
    setPage: (page, isCorrection = false) => go({ page }, !isCorrection),
    setSize: (size) => go({ size, page: pageWith(query.page, query.size, size) }),
    setSelection,
  };
}
