import { type ReactNode, useId, useRef } from 'react';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { useMedia } from '../../primitives/useMedia.ts';
import { media } from '../../theme/media.ts';
import { type BulkAction, BulkBar, type BulkBarProps } from '../BulkBar/BulkBar.tsx';
import { useSkeletonPhase } from '../PageState/useSkeletonPhase.ts';
import { CardHead } from './CardHead.tsx';
import { CardList } from './CardList.tsx';
import { bar, bulkFoot, bulkHead, foot, frame, notice } from './DataTable.css.ts';
import { selectWidth } from './placeColumns.ts';
import type { RowNote } from './RowNote.tsx';
import type { VisibleRows } from './rowsShown.ts';
import { countSelected, noSelection, wholeSelection } from './selection.ts';
import { TableContent, type TableStateProps } from './TableContent.tsx';
import { SkeletonCards, SkeletonRows } from './TableSkeleton.tsx';
import { TableView } from './TableView.tsx';
import { type DataTableModel, useDataTable } from './useDataTable.ts';

export interface DataTableProps<Row> extends DataTableModel<Row>, TableStateProps {
  /** Accessible name of the list. */
  label: string;
  /** Accessible name of a row: an order number, a person's name. */
  rowName: (row: Row) => string;
  /** URL of a row's details. The id column links to it; a press anywhere on the row follows the link. */
  getHref?: (row: Row) => string;
  /** Opens the details in a sheet instead of a link. */
  onOpen?: (row: Row) => void;
  /** Rows on all pages. */
  total?: number;
  /** Number of rows on the pages before this one. */
  firstIndex?: number;
  /** True while the first rows load. */
  isLoading?: boolean;
  /** Note below a row: the result of a bulk action, or values that could not be read. */
  getNote?: (row: Row) => RowNote | undefined;
  /** Rows have checkboxes only with this and `onSelectionChange`. */
  bulkActions?: readonly BulkAction[];
  /** Progress of the running bulk action. */
  bulkWork?: BulkBarProps['work'];
  /** Above the rows: the FilterBar with the ColumnChooser in its tools. */
  toolbar?: ReactNode;
  /** Above the rows: a BulkResult or a Banner. */
  notice?: ReactNode;
  /** Below the rows: the Pagination. */
  footer?: ReactNode;
}

/**
 * The list of every back-office index page. Fully controlled: the caller keeps sort, selection, columns and page in
 * the URL. Keep the identity of `columns`, `rows` and `rowId` stable between renders.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, sort, selection = noSelection, bulkActions = [], toolbar, footer } = props;
  // Wide enough for columns; otherwise rows are cards with a different DOM order.
  const isTable = useMedia(media.md);
  // The bulk bar has space for three buttons.
  const isDesk = useMedia(media.lg);
  const phase = useSkeletonPhase(props.isLoading ?? false);
  const isContent = phase === 'content';
  const onSelectionChange = bulkActions.length > 0 ? props.onSelectionChange : undefined;
  const isSelectable = onSelectionChange !== undefined;
  const table = useDataTable({ ...props, onSelectionChange });
  const visibleRows = toVisibleRows(props, table, useId());
  const count = countSelected(selection, visibleRows.total);
  const pageCheckbox = useRef<HTMLButtonElement>(null);
  const select = isSelectable
    ? { isPageSelected: table.isPageSelected, onSelectPage: table.selectPage, checkboxRef: pageCheckbox }
    : undefined;
  const bulk = onSelectionChange && count > 0 && (
    <BulkBar
      count={count}
      total={visibleRows.total}
      actions={bulkActions}
      buttons={isDesk ? 3 : isTable ? 2 : 1}
      onSelectAll={() => onSelectionChange(wholeSelection)}
      onClear={() => onSelectionChange(noSelection)}
      work={props.bulkWork}
    />
  );

  const section = useRef<HTMLElement>(null);
  useFocusAfterRemoval(Boolean(bulk), () => (pageCheckbox.current ?? section.current)?.focus());

  function renderTable() {
    return (
      <>
        <TableView
          {...visibleRows}
          sort={sort}
          onToggleSort={table.toggleSort}
          select={select}
          isCovered={Boolean(bulk) || !isContent}
          placeholder={
            isContent ? undefined : <SkeletonRows columns={visibleRows.columns} isSelectable={isSelectable} />
          }
        />
        {bulk && (
          <div className={bulkHead} style={{ insetInlineStart: `${selectWidth}rem` }}>
            {bulk}
          </div>
        )}
      </>
    );
  }
  function renderCards() {
    if (!isContent) return <SkeletonCards />;
    return (
      <>
        <CardHead columns={visibleRows.columns} sort={sort} onSortChange={props.onSortChange} select={select} />
        <CardList {...visibleRows} isSelectable={isSelectable} />
      </>
    );
  }

  return (
    <section ref={section} className={frame} tabIndex={-1} aria-busy={phase === 'skeleton' || undefined}>
      {toolbar && <div className={bar}>{toolbar}</div>}
      {props.notice && <div className={notice}>{props.notice}</div>}
      <TableContent {...props} phase={phase} isEmpty={rows.length === 0}>
        {isTable ? renderTable() : renderCards()}
      </TableContent>
      {bulk && !isTable && <div className={bulkFoot}>{bulk}</div>}
      {footer && isContent && rows.length > 0 && <div className={foot}>{footer}</div>}
    </section>
  );
}

function toVisibleRows<Row>(
  { label, rows, total, firstIndex, getNote, rowName, getHref, onOpen }: DataTableProps<Row>,
  { visibleColumns, rowModels, toggleRow }: ReturnType<typeof useDataTable<Row>>,
  idPrefix: string,
): VisibleRows<Row> {
  return {
    label,
    idPrefix,
    columns: visibleColumns,
    rows: rowModels,
    toggleRow,
    total: total ?? rows.length,
    firstIndex: firstIndex ?? 0,
    getNote,
    toFacts: (row) => ({ name: rowName(row), href: getHref?.(row), onOpen: onOpen && (() => onOpen(row)) }),
  };
}
