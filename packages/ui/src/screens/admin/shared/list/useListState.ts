import type { PageSize } from '@sampan/api/pageSizes';
import { readStored, removeStored, writeStored } from '@sampan/domain/stored';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { getDraftKey } from '../../../../app/drafts/draftNames.ts';
import { useHere, useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { hasSessionExpired } from '../../../../app/session/hasSessionExpired.ts';
import type { Sort } from '../../../../patterns/DataTable/columns.ts';
import { noSelection, type Selection } from '../../../../patterns/DataTable/selection.ts';
import {
  type FilterDef,
  type FilterValue,
  isFiltered,
  noFilters,
  rebaseFilters,
} from '../../../../patterns/FilterBar/filterValue.ts';
import { getPageForSize } from '../../../../patterns/Pagination/pages.ts';
import {
  getListHref,
  type ListDefaults,
  type ListQuery,
  readListQuery,
  toQuery,
  toViewQuery,
  withParams,
} from './listQuery.ts';

export interface ListOptions<SortKey extends string> extends ListDefaults<SortKey> {
  filters: readonly FilterDef[];
}

/** State of a list in the back office. */
export type ListState<SortKey extends string = string> = ReturnType<typeof useListState<SortKey>>;

function toTableSort(sort: string | undefined): Sort | undefined {
  if (!sort) return undefined;
  return { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

/**
 * `const list = useListState({ filters, sorts: ['created', '-created'], sort: '-created' })`; the call's input is `{
 * page: list.page, limit: list.size, sort: list.sort, … }`. Changing search or filters resets page and selection.
 * Everything but the selection is in the URL; a login keeps the selection, too.
 */
export function useListState<const SortKey extends string = never>({
  filters: filterDefs,
  ...defaults
}: ListOptions<SortKey>) {
  const { navigate } = useNavigation();
  const shownAddress = useHere();
  /** The URL that was asked for last, which the router renders a moment later. */
  const latestAddress = useRef(shownAddress);
  useEffect(
    function keepLatestAddress() {
      latestAddress.current = shownAddress;
    },
    [shownAddress],
  );
  const params = new URLSearchParams(toQuery(shownAddress));
  const query = readListQuery(params, filterDefs, defaults);
  const view = toViewQuery(query.filters);
  const [selection, setSelection] = useKeptSelection(view);

  function navigateTo(address: string, options: { replace: boolean }) {
    latestAddress.current = address;
    navigate(address, options);
  }
  /** Reads the latest URL, which may be newer than the rendered one: of two changes in a row, the second includes the first. */
  const readNow = () => readListQuery(new URLSearchParams(toQuery(latestAddress.current)), filterDefs, defaults);
  /** A new page is pushed to the history; other changes replace the entry. */
  function go(change: Partial<ListQuery<SortKey>>, isPlace = false) {
    navigateTo(getListHref(latestAddress.current, { ...readNow(), ...change }, defaults), { replace: !isPlace });
  }
  /** With `isAllChosen`, the URL of an unfiltered list says so: otherwise Back and a reload would apply the default view. */
  function setFilters(filters: FilterValue, isAllChosen = false) {
    setSelection(noSelection);
    go({ filters: rebaseFilters(readNow().filters, query.filters, filters), isAllChosen, page: 1 });
  }
  /** Applies a view: a query of search and filters. `isAllChosen` as for `setFilters`. */
  function setView(view: string, isAllChosen = false) {
    setSelection(noSelection);
    const query = { ...readNow(), filters: noFilters, isAllChosen: isAllChosen && view === '', page: 1 };
    const address = getListHref(latestAddress.current, query, defaults);
    // As stored, not parsed: a filter may be defined only while the URL has its value.
    const params = [...new URLSearchParams(toQuery(address)), ...new URLSearchParams(view)];
    navigateTo(withParams(address, new URLSearchParams(params)), { replace: true });
  }

  return {
    filterDefs,
    /**
     * For the call: `keyword: list.filters.search || undefined`, and the filters by `getSeveral(list.filters, 'status')`
     * and similar.
     */
    filters: query.filters,
    isFiltered: isFiltered(query.filters),
    /** The viewer has chosen all rows instead of the default view. */
    isAllChosen: query.isAllChosen,
    /** Search and filters in the format of a saved view; empty without any. */
    view,
    /** Sort key of the call. */
    sort: query.sort,
    /** The same for the table, whose column ids are the call's sort keys. */
    tableSort: toTableSort(query.sort),
    page: query.page,
    size: query.size,
    selection,
    setFilters,
    setView,
    /** Applies a view, unless the current URL has search, filters or a page, or says that all rows are chosen. */
    setStartingView(view: string) {
      const now = readNow();
      if (!isFiltered(now.filters) && !now.isAllChosen && now.page === 1) setView(view);
    },
    clearFilters: () => setFilters(noFilters),
    setTableSort({ column, isDescending }: Sort) {
      const newSort = isDescending ? `-${column}` : column;
      const sort = defaults.sorts?.find((key) => key === newSort);
      if (sort) go({ sort, page: 1 });
    },
    /** A correction replaces the history entry. */
    setPage: (page: number, isCorrection = false) => go({ page }, !isCorrection),
    setSize: (size: PageSize) => go({ size, page: getPageForSize(query.page, query.size, size) }),
    setSelection,
  };
}

/** Ids of the selected rows, the search and filters under which they were selected, and when they were kept. */
const KeptSelectionSchema = v.object({ view: v.string(), ids: v.array(v.string()), at: v.number() });

/** How long a selection is kept, in ms: later nobody remembers it, and would act on these rows, too. */
const lifetimeMs = 30 * 60_000;

/**
 * The selected rows of a list with this view. Rows that are selected when the session expires are selected again after
 * the login, if that is soon and the list then has the same view. A selection of all rows is not kept: other rows may
 * match by then.
 */
function useKeptSelection(view: string): [Selection, (selection: Selection) => void] {
  const { session, platform } = useServices();
  const { here } = useNavigation();
  const { session: storage, clock } = platform;
  const [chosen, setChosen] = useState({ ...noSelection, view });
  const latest = useRef(chosen);
  useEffect(function rememberChoice() {
    latest.current = chosen;
  });
  useEffect(
    function keepOverLogin() {
      const key = getDraftKey(`selection ${here().split('?')[0]}`);
      const kept = readStored(storage, key, KeptSelectionSchema);
      if (kept && clock.now() - kept.at < lifetimeMs) setChosen({ view: kept.view, ids: kept.ids, isAll: false });
      removeStored(storage, key);
      return () => {
        const { isAll, ids, view: chosenView } = latest.current;
        if (!isAll && ids.length > 0 && hasSessionExpired(session))
          writeStored(storage, key, { view: chosenView, ids, at: clock.now() });
      };
    },
    [session, storage, clock, here],
  );
  return [chosen.view === view ? chosen : noSelection, (selection) => setChosen({ ...selection, view })];
}
