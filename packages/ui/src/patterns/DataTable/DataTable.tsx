import type { CallError } from '@sampan/api/clientEnvelope';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import type { EmptyArtName } from '../../primitives/EmptyArt/EmptyArt.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { useMedia } from '../../primitives/useMedia.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { media } from '../../theme/media.ts';
import { type BulkAction, BulkBar, type BulkBarProps } from '../BulkBar/BulkBar.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { LazyErrorState } from '../ErrorState/LazyErrorState.tsx';
import { useSkeletonPhase } from '../PageState/useSkeletonPhase.ts';
import { CardHead } from './CardHead.tsx';
import { CardList } from './CardList.tsx';
import { bar, body, bulkFoot, bulkHead, failure, foot, frame, notice, state } from './DataTable.css.ts';
import { selectWidth } from './placeColumns.ts';
import type { RowNote } from './RowNote.tsx';
import { countSelected, noSelection, wholeSelection } from './selection.ts';
import type { SelectPageProps } from './TableHead.tsx';
import { SkeletonCards, SkeletonRows } from './TableSkeleton.tsx';
import { TableView } from './TableView.tsx';
import { type DataTableModel, useDataTable } from './useDataTable.ts';

export interface DataTableProps<Row extends RowData> extends DataTableModel<Row> {
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
  /** True while other rows load; the current ones stay, dimmed. */
  isRefreshing?: boolean;
  /** Error of loading or refreshing the rows. */
  error?: CallError | undefined;
  /** Called when the user retries after an error. */
  onRetry?: () => void;
  /** Whether a retry is running. */
  isRetrying?: boolean;
  /** True if a search or filter is set: the empty state then says that nothing matched. */
  isFiltered?: boolean;
  /** Called when the user clears the filters of an empty result. */
  onClearFilters?: () => void;
  /** Empty state of a list without any records. */
  empty: { art?: EmptyArtName; title: string; text?: string; action?: ReactNode };
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
export function DataTable<Row extends RowData>({
  label,
  rowName,
  getHref,
  onOpen,
  total: allTotal,
  firstIndex = 0,
  isLoading = false,
  isRefreshing = false,
  error,
  onRetry,
  isRetrying,
  isFiltered = false,
  onClearFilters,
  empty,
  getNote,
  bulkActions = [],
  bulkWork,
  toolbar,
  notice: noticeAbove,
  footer,
  ...model
}: DataTableProps<Row>) {
  const { t } = useTranslation('admin');
  const idPrefix = useId();
  // Wide enough for columns; otherwise rows are cards with a different DOM order.
  const isTable = useMedia(media.md);
  // The bulk bar has space for three buttons.
  const isDesk = useMedia(media.lg);
  const phase = useSkeletonPhase(isLoading);
  const { rows: data, selection = noSelection, onSelectionChange, sort, onSortChange } = model;
  const { table, pageIds } = useDataTable({
    ...model,
    onSelectionChange: bulkActions.length > 0 ? onSelectionChange : undefined,
  });
  const total = allTotal ?? data.length;
  const isSelectable = bulkActions.length > 0 && onSelectionChange !== undefined;
  const count = countSelected(selection, total);
  const rowProps = {
    label,
    idPrefix,
    columns: table.getVisibleLeafColumns().flatMap(({ id }) => model.columns.find((column) => column.id === id) ?? []),
    rows: table.getRowModel().rows,
    total,
    firstIndex,
    getNote,
    toFacts: (row: Row) => ({
      name: rowName(row),
      href: getHref?.(row),
      onOpen: onOpen && (() => onOpen(row)),
    }),
  };
  const pageCheckbox = useRef<HTMLButtonElement>(null);
  const select = isSelectable ? { ...getPageSelection(table, pageIds), checkboxRef: pageCheckbox } : undefined;
  const bulk = isSelectable && count > 0 && (
    <BulkBar
      count={count}
      total={total}
      actions={bulkActions}
      buttons={isDesk ? 3 : isTable ? 2 : 1}
      onSelectAll={() => onSelectionChange(wholeSelection)}
      onClear={() => onSelectionChange(noSelection)}
      work={bulkWork}
    />
  );

  const section = useRef<HTMLElement>(null);
  useFocusAfterRemoval(Boolean(bulk), () => (pageCheckbox.current ?? section.current)?.focus());

  function renderContent() {
    if (phase !== 'content') {
      const isSeen = phase === 'skeleton';
      return (
        <>
          <VisuallyHidden>{isSeen && t('table.loading')}</VisuallyHidden>
          <div style={{ visibility: isSeen ? undefined : 'hidden' }}>{renderSkeleton()}</div>
        </>
      );
    }
    if (data.length === 0 && error) {
      return (
        <div className={state}>
          <LazyErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />
        </div>
      );
    }
    if (data.length === 0) return isFiltered ? renderFilteredEmpty() : <EmptyState {...empty} />;
    return (
      <>
        {error && (
          <div className={failure}>
            <LazyErrorState level="row" error={error} onRetry={onRetry} isRetrying={isRetrying} />
          </div>
        )}
        <div className={body} data-refreshing={isRefreshing || undefined} aria-busy={isRefreshing || undefined}>
          {isTable ? renderTable() : renderCards()}
        </div>
      </>
    );
  }

  function toggleSort(column: string) {
    table.getColumn(column)?.toggleSorting();
  }

  function renderTable(placeholder?: ReactNode) {
    return (
      <>
        <TableView
          {...rowProps}
          sort={sort}
          onToggleSort={toggleSort}
          select={select}
          isCovered={Boolean(bulk) || placeholder !== undefined}
          placeholder={placeholder}
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
    return (
      <>
        <CardHead columns={rowProps.columns} sort={sort} onSortChange={onSortChange} select={select} />
        <CardList {...rowProps} isSelectable={isSelectable} />
      </>
    );
  }

  function renderSkeleton() {
    if (!isTable) return <SkeletonCards />;
    return renderTable(<SkeletonRows columns={rowProps.columns} isSelectable={isSelectable} />);
  }

  function renderFilteredEmpty() {
    return (
      <EmptyState
        level="inline"
        title={t('table.filteredEmpty.title')}
        text={t('table.filteredEmpty.text')}
        action={
          onClearFilters && (
            <Button variant="tonal" size="sm" onClick={onClearFilters}>
              {t('table.filteredEmpty.clear')}
            </Button>
          )
        }
      />
    );
  }

  return (
    <section ref={section} className={frame} tabIndex={-1} aria-busy={phase === 'skeleton' || undefined}>
      {toolbar && <div className={bar}>{toolbar}</div>}
      {noticeAbove && <div className={notice}>{noticeAbove}</div>}
      {renderContent()}
      {bulk && !isTable && <div className={bulkFoot}>{bulk}</div>}
      {footer && phase === 'content' && data.length > 0 && <div className={foot}>{footer}</div>}
    </section>
  );
}

/** Select-all checkbox of the page; leaves the selection on other pages unchanged. */
function getPageSelection<Row extends RowData>(
  table: ReturnType<typeof useDataTable<Row>>['table'],
  pageIds: readonly string[],
): Omit<SelectPageProps, 'checkboxRef'> {
  const chosen = table.state.rowSelection;
  const count = pageIds.filter((id) => chosen[id]).length;
  return {
    isPageSelected: count === 0 ? false : count === pageIds.length ? true : 'indeterminate',
    onSelectPage: (isSelected) =>
      table.setRowSelection((before) => {
        const ids = Object.keys(before).filter((id) => !pageIds.includes(id));
        return Object.fromEntries([...ids, ...(isSelected ? pageIds : [])].map((id) => [id, true as const]));
      }),
  };
}
