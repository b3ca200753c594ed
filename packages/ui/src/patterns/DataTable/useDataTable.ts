import { useCallback, useLayoutEffect, useRef } from 'react';
import { arrangeColumns, type ColumnChoice } from './columnChoice.ts';
import { type Column, columnLooks, type Sort } from './columns.ts';
import { getRange, noSelection, type Selection, toSelectedIds, updateSelection } from './selection.ts';

export interface DataTableModel<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columnChoice?: ColumnChoice | undefined;
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
}

/** A row of the page with its selection. */
export interface RowModel<Row> {
  id: string;
  data: Row;
  isSelected: boolean;
}

/** Selects or deselects a row; with `isRange`, all rows since the last pressed one. */
export type ToggleRow = (id: string, isRange: boolean) => void;

/** Returns the visible columns in their order and the rows of a table, and changes its selection and sort order. */
export function useDataTable<Row>({
  columns,
  rows,
  rowId,
  columnChoice,
  sort,
  onSortChange,
  selection = noSelection,
  onSelectionChange,
}: DataTableModel<Row>) {
  /** The row that was pressed last: a range begins there. */
  const lastPressedId = useRef<string>(undefined);
  const pageIds = rows.map(rowId);
  const selected = toSelectedIds(selection, pageIds);

  function select(ids: ReadonlySet<string>) {
    onSelectionChange?.(updateSelection(selection, pageIds, ids));
  }
  function toggle(id: string, isRange: boolean) {
    if (!onSelectionChange) return;
    const pressed = isRange ? getRange(pageIds, lastPressedId.current, id) : [id];
    lastPressedId.current = id;
    const next = new Set(selected);
    for (const each of pressed) {
      if (selected.has(id)) next.delete(each);
      else next.add(each);
    }
    select(next);
  }
  const latestToggle = useRef(toggle);
  useLayoutEffect(function keepLatest() {
    latestToggle.current = toggle;
  });
  // The same function in each rendering: otherwise all rows would be rendered again for it.
  const toggleRow = useCallback<ToggleRow>((id, isRange) => latestToggle.current(id, isRange), []);
  /** Sorts by a column: in its usual direction, or in the other one if the table is sorted by it. */
  function toggleSort(column: Column<Row>) {
    const startsDescending = columnLooks[column.kind].startsDescending ?? false;
    const isDescending = sort?.column === column.id ? !sort.isDescending : startsDescending;
    onSortChange?.({ column: column.id, isDescending });
  }
  return {
    visibleColumns: arrangeColumns(columns, columnChoice).flatMap(({ id, isShown }) =>
      isShown ? (columns.find((column) => column.id === id) ?? []) : [],
    ),
    rowModels: rows.map((data): RowModel<Row> => {
      const id = rowId(data);
      return { id, data, isSelected: selected.has(id) };
    }),
    isPageSelected: selected.size > 0 && (selected.size === pageIds.length || ('indeterminate' as const)),
    /** Selects or deselects all rows of the page; the selection on other pages stays. */
    selectPage: (isSelected: boolean) => select(new Set(isSelected ? pageIds : [])),
    toggleRow,
    toggleSort,
  };
}
