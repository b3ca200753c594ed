import { Download, Printer, Trash2, Truck } from 'lucide-react';
import { useState } from 'react';
import { useHere } from '../../app/navigation/navigation.tsx';
import { ColumnChooser } from '../../patterns/DataTable/ColumnChooser.tsx';
import type { ColumnChoice } from '../../patterns/DataTable/columnChoice.ts';
import type { Sort } from '../../patterns/DataTable/columns.ts';
import { DataTable, type DataTableProps } from '../../patterns/DataTable/DataTable.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for them.
import '../../patterns/DataTable/VirtualCards.tsx';
import '../../patterns/DataTable/VirtualRows.tsx';
import { noSelection, type Selection } from '../../patterns/DataTable/selection.ts';
import { type PageSize, Pagination } from '../../patterns/Pagination/Pagination.tsx';
import { getPageForSize, toRange } from '../../patterns/Pagination/pages.ts';
import { type StoryOrder, sortedOrders, useOrderColumns, useStoryTexts } from './storyOrders.tsx';

export interface OrderTableProps extends Partial<DataTableProps<StoryOrder>> {
  orders?: readonly StoryOrder[];
  kinds?: 'orders' | 'every';
  selected?: Selection;
  startSort?: Sort;
  startPage?: number;
  size?: PageSize;
  isPaged?: boolean;
  onSorted?: (sort: Sort) => void;
  onSelected?: (selection: Selection) => void;
  onRemove?: () => void;
}

const rowId = (order: StoryOrder) => String(order.id);

/** The screen's part: handles all callbacks of the table. */
export function OrderTable({
  orders = [],
  kinds = 'orders',
  selected = noSelection,
  startSort,
  startPage = 1,
  size = 20,
  isPaged = true,
  onSorted,
  onSelected,
  onRemove,
  ...props
}: OrderTableProps) {
  const texts = useStoryTexts();
  const columns = useOrderColumns(kinds);
  const here = useHere();
  const [sort, setSort] = useState(startSort);
  const [selection, setSelection] = useState(selected);
  const [choice, setChoice] = useState<ColumnChoice>();
  const [pageSize, setPageSize] = useState<PageSize>(size);
  const [askedPage, setPage] = useState(startPage);
  const page = Math.min(askedPage, toRange(1, pageSize, orders.length).last);
  const sorted = sortedOrders(orders, sort);
  const firstIndex = isPaged ? (page - 1) * pageSize : 0;
  const rows = isPaged ? sorted.slice(firstIndex, firstIndex + pageSize) : sorted;
  return (
    <div data-density="admin">
      <DataTable
        label={texts.orders}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ no }) => no}
        getHref={({ id }) => `/admin/orders/${id}`}
        total={orders.length}
        firstIndex={firstIndex}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          onSorted?.(next);
        }}
        selection={selection}
        onSelectionChange={(next) => {
          setSelection(next);
          onSelected?.(next);
        }}
        columnChoice={choice}
        bulkActions={[
          { id: 'ship', label: texts.ship, icon: Truck, onPress: () => undefined },
          { id: 'export', label: texts.export, icon: Download, onPress: () => undefined },
          { id: 'print', label: texts.print, icon: Printer, onPress: () => undefined },
          { id: 'delete', label: texts.remove, icon: Trash2, tone: 'danger', onPress: () => onRemove?.() },
        ]}
        empty={{ art: 'orders', title: texts.noOrders, text: texts.wait }}
        toolbar={<ColumnChooser columns={columns} choice={choice} onChange={setChoice} />}
        footer={
          isPaged && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={orders.length}
              onPageChange={setPage}
              onPageSizeChange={(next) => {
                setPage(getPageForSize(page, pageSize, next));
                setPageSize(next);
              }}
            />
          )
        }
        {...props}
      />
      <output hidden data-testid="here">
        {here}
      </output>
    </div>
  );
}

// Query by attribute: role queries in a table with hundreds of cells take seconds.
export const toRow = (order: StoryOrder) => document.querySelector(`[data-row-id="${order.id}"]`) as HTMLElement;
export const getLink = (order: StoryOrder) => toRow(order).querySelector('[data-row-handle]') as HTMLElement;
export const toBox = (order: StoryOrder) => toRow(order).querySelector('[role="checkbox"]') as HTMLElement;
export const drawnRows = () => [...document.querySelectorAll<HTMLElement>('[data-row-id]')];
export const chosenRows = () => document.querySelectorAll('[data-row-id][data-selected]').length;
/** Where the story's router is. */
export const here = () => document.querySelector('[data-testid="here"]')?.textContent;
