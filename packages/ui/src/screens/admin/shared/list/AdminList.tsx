import type { CallError } from '@sampan/api/clientEnvelope';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { SavedViews } from '../../../../features/admin/SavedViews/SavedViews.tsx';
import { useSavedViews } from '../../../../features/admin/SavedViews/useSavedViews.ts';
import { ColumnChooser } from '../../../../patterns/DataTable/ColumnChooser.tsx';
import { DataTable, type DataTableProps } from '../../../../patterns/DataTable/DataTable.tsx';
import { FilterBar } from '../../../../patterns/FilterBar/FilterBar.tsx';
import { noFilters } from '../../../../patterns/FilterBar/filterValue.ts';
import { Pagination } from '../../../../patterns/Pagination/Pagination.tsx';
import { toRange } from '../../../../patterns/Pagination/pages.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useLastPage } from './useLastPage.ts';
import type { ListState } from './useListState.ts';

/** Result of a list call, from `useEndpoint` with `keepPreviousData`. */
export interface ListResult<Row> {
  data: { list: readonly Row[]; total: number } | undefined;
  error: CallError | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPrevious: boolean;
  refetch: () => Promise<unknown>;
}

/** A predefined set of filters. */
export interface ListView {
  /** Search and filters as in the URL: `f.status=20`; empty for all. */
  view: string;
  label: string;
  /** Number of matching rows. */
  count?: number | undefined;
}

type TableParts =
  | 'label'
  | 'columns'
  | 'rowName'
  | 'getHref'
  | 'onOpen'
  | 'empty'
  | 'getNote'
  | 'bulkActions'
  | 'bulkWork'
  | 'notice';

/** A row of a list call; its id is the row's id in the table. */
interface ListRow {
  id: number;
}

export interface AdminListProps<Row extends ListRow> extends Pick<DataTableProps<Row>, TableParts> {
  /** Storage key of columns and views, such as `orders`. */
  name: string;
  list: ListState<string>;
  result: ListResult<Row>;
  /** Label of the search field: "Order, buyer or phone". Absent where the list cannot be searched. */
  searchLabel?: string;
  /** Predefined views, shown before saved ones. The first is "All", with an empty query. */
  views?: readonly ListView[];
}

const noRows: readonly never[] = [];
const getRowId = ({ id }: ListRow) => String(id);

/**
 * List of an index page: views, search, filters, columns, rows, pagination and all states. The screen provides columns,
 * the call's result and actions; `list` is from `useListState`. Keep `columns` stable between renderings: memoize
 * them.
 */
export function AdminList<Row extends ListRow>({
  name,
  list,
  result,
  searchLabel,
  views = [],
  ...table
}: AdminListProps<Row>) {
  const { t } = useTranslation('admin');
  const { platform } = useServices();
  const saved = useSavedViews(platform.local, `admin.views.${name}`);
  const [choice, setChoice] = useColumnChoice(name);
  const { data, error, isPending, isFetching, isPrevious, refetch } = result;
  const total = data?.total ?? 0;
  const { from, last } = toRange(list.page, list.size, total);
  const startingView = saved.views.find(({ id }) => id === saved.defaultId)?.query;
  const hasStartingView = startingView !== undefined;
  useStartingView(list, startingView);
  useLastPage(list.page, data && !isPrevious ? last : undefined, (page) => list.setPage(page, true));

  const items = [
    ...views.map(({ view, label, count }) => ({ value: view, label, count })),
    // A predefined view takes precedence over a saved one of the same name.
    ...saved.views
      .filter(({ query }) => !views.some(({ view }) => view === query))
      .map((view) => ({ value: view.query, label: view.name })),
  ];
  const all = items.length > 0 && items[0]?.value !== '' ? [{ value: '', label: t('list.all') }, ...items] : items;
  return (
    <DataTable
      {...table}
      rowId={getRowId}
      rows={data?.list ?? noRows}
      total={total}
      firstIndex={Math.max(0, from - 1)}
      columnChoice={choice}
      sort={list.tableSort}
      onSortChange={list.setTableSort}
      selection={list.selection}
      onSelectionChange={list.setSelection}
      isLoading={isPending && data === undefined}
      isRefreshing={isPrevious}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      isFiltered={list.isFiltered}
      onClearFilters={() => list.setFilters(noFilters, hasStartingView)}
      toolbar={
        <FilterBar
          views={
            all.length > 0
              ? {
                  items: all,
                  value: all.some(({ value }) => value === list.view) ? list.view : '-',
                  onChange: (view) => list.setView(view, hasStartingView),
                }
              : undefined
          }
          filters={list.filterDefs}
          value={list.filters}
          onChange={(filters) => list.setFilters(filters, hasStartingView)}
          searchLabel={searchLabel}
          tools={<ColumnChooser columns={table.columns} choice={choice} onChange={setChoice} />}
          saving={
            <SavedViews store={saved} query={list.view} isKept={items.some(({ value }) => value === list.view)} />
          }
        />
      }
      footer={
        <Pagination
          page={list.page}
          pageSize={list.size}
          total={total}
          onPageChange={(page) => list.setPage(page)}
          onPageSizeChange={list.setSize}
        />
      }
    />
  );
}

/** Applies the viewer's default view when the list is opened without search, filters or a page. */
function useStartingView(list: ListState<string>, view: string | undefined) {
  const isAsked = useRef(false);
  useEffect(function applyStartingView() {
    if (isAsked.current) return;
    isAsked.current = true;
    if (view) list.setStartingView(view);
  });
}
