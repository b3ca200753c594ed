import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  type Row as RowOf,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { arrangeColumns, type ColumnChoice } from './columnChoice.ts';
import { type Column, columnLooks, type Sort } from './columns.ts';
import { noSelection, type Selection, toSelectedIds, updateSelection } from './selection.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
export type TableFeaturesUsed = typeof features;
export type TableRowOf<Row extends RowData> = RowOf<TableFeaturesUsed, Row>;

export interface DataTableModel<Row extends RowData> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columnChoice?: ColumnChoice | undefined;
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
}

/** Sets up TanStack Table. Sorting is manual: rows arrive in their order. */
export function useDataTable<Row extends RowData>({
  columns,
  rows,
  rowId,
  columnChoice,
  sort,
  onSortChange,
  selection = noSelection,
  onSelectionChange,
}: DataTableModel<Row>) {
  // Memoised: the table rebuilds all cells when the identity of rows or columns changes.
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<TableFeaturesUsed, Row> => ({
          id: column.id,
          header: column.header,
          accessorFn: column.value,
          enableSorting: column.isSortable ?? false,
          sortDescFirst: columnLooks[column.kind].startsDescending ?? false,
        }),
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const pageIds = useMemo(() => rows.map(rowId), [rows, rowId]);
  const arranged = arrangeColumns(columns, columnChoice);
  const rowSelection = useMemo(() => toSelectedIds(selection, pageIds), [selection, pageIds]);
  const sorting = sort ? [{ id: sort.column, desc: sort.isDescending }] : [];

  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    state: {
      columnOrder: arranged.map(({ id }) => id),
      columnVisibility: Object.fromEntries(arranged.map(({ id, isShown }) => [id, isShown])),
      rowSelection,
      sorting,
    },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: onSelectionChange !== undefined,
    onSortingChange(update) {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next) onSortChange?.({ column: next.id, isDescending: next.desc });
    },
    onRowSelectionChange(update) {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      onSelectionChange?.(updateSelection(selection, pageIds, next));
    },
  });
  return { table, pageIds };
}

/** Toggles a row; with `isRange`, all rows since the last pressed one. */
export function toggleRow<Row extends RowData>(row: TableRowOf<Row>, isRange: boolean) {
  row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
}
