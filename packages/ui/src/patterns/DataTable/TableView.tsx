import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { createLazyPart } from '../../app/lazyPart.tsx';
import { joinClasses } from '../../primitives/classes.ts';
import { Cell } from './Cell.tsx';
import { type Column, columnLooks, type Sort } from './columns.ts';
import { cell, edgeCell, noteCell, noted, row as rowClass, table as tableClass, viewport } from './DataTable.css.ts';
import { placeColumns, selectWidth } from './placeColumns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowNoteLine } from './RowNote.tsx';
import { createRowPressHandlers } from './rowPress.ts';
import type { VisibleRows } from './rowsShown.ts';
import { type SelectPageProps, TableHead } from './TableHead.tsx';
import type { RowModel } from './useDataTable.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { RowMeasure } from './VirtualRows.tsx';

/** Lists from this length on are virtualised. Shorter ones are rendered whole, so that find-in-page works. */
export const virtualFrom = 100;
/** Number of rows rendered until the virtualiser's chunk is loaded; fills a window. */
export const shownMeanwhile = 30;
/** In rem. */
const rowHeight = 3.25;

const VirtualRows = createLazyPart('VirtualRows', async () => (await import('./VirtualRows.tsx')).VirtualRows);

export interface TableViewProps<Row> extends VisibleRows<Row> {
  sort: Sort | undefined;
  onToggleSort: (column: Column<Row>) => void;
  select: SelectPageProps | undefined;
  isCovered: boolean;
  /** Rendered instead of the rows. */
  placeholder?: ReactNode;
}

/** Marks whether columns are hidden beneath the sticky ones, and beyond the end of the box. */
function markEdges(box: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  box.toggleAttribute('data-slid', scrollLeft > 0);
  // One pixel of tolerance: positions are fractions.
  box.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/** A table with fixed columns in a box that scrolls; draws only the visible rows of a long one. */
export function TableView<Row>({ placeholder, ...props }: TableViewProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { placed, minWidth } = placeColumns(props.columns, props.select !== undefined);

  useEffect(function markHiddenColumns() {
    const observer = new ResizeObserver(() => box.current && markEdges(box.current));
    // The table, too: it may grow without its box.
    for (const element of [box.current, box.current?.firstElementChild]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={box}
      className={viewport}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard, and a table without controls is not
      tabIndex={0}
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
    >
      <table
        className={tableClass}
        style={{ minInlineSize: minWidth }}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
      >
        <colgroup>
          {props.select && <col style={{ inlineSize: `${selectWidth}rem` }} />}
          {placed.map(({ column, width }) => (
            <col key={column.id} style={{ inlineSize: width === undefined ? undefined : `${width}rem` }} />
          ))}
        </colgroup>
        <TableHead
          columns={placed}
          sort={props.sort}
          onToggleSort={props.onToggleSort}
          select={props.select}
          isCovered={props.isCovered}
        />
        {placeholder ?? <TableBody {...props} box={box} />}
      </table>
    </section>
  );
}

function TableBody<Row>({ box, ...view }: TableBodyProps<Row>) {
  const { rows, select } = view;
  const keys = useRowKeys(box, rows, select && view.toggleRow);
  const show = (index: number, measure?: RowMeasure) => {
    const row = rows[index];
    return row && <TableRow key={row.id} row={row} index={index} view={view} keys={keys} measure={measure} />;
  };
  const isPrinting = useIsPrinting();
  if (rows.length < virtualFrom || isPrinting) return rows.map((_, index) => show(index));
  return (
    <Suspense fallback={rows.slice(0, shownMeanwhile).map((_, index) => show(index))}>
      <VirtualRows
        box={box}
        ids={rows.map(({ id }) => id)}
        currentId={keys.currentId}
        height={rowHeight}
        show={show}
        onDrawn={keys.holdOn}
      />
    </Suspense>
  );
}

type TableBodyProps<Row> = Omit<TableViewProps<Row>, 'placeholder'> & {
  box: RefObject<HTMLDivElement | null>;
};

interface TableRowProps<Row> {
  row: RowModel<Row>;
  index: number;
  view: Omit<TableBodyProps<Row>, 'box'>;
  keys: ReturnType<typeof useRowKeys>;
  measure: RowMeasure | undefined;
}

/** A tbody per row, so that a row and its note are measured together. */
function TableRow<Row>({ row, index, view, keys, measure }: TableRowProps<Row>) {
  const { select, firstIndex } = view;
  const { placed } = placeColumns(view.columns, select !== undefined);
  const facts = view.toFacts(row.data);
  const note = view.getNote?.(row.data);
  const isSelected = row.isSelected;
  const noteId = `${view.idPrefix}-note-${row.id}`;
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        {...keys.rowProps(row.id)}
        {...createRowPressHandlers(select && (() => view.toggleRow(row.id, true)))}
        className={rowClass}
        aria-rowindex={firstIndex + index + 2}
        aria-describedby={note && noteId}
        data-selected={isSelected || undefined}
        data-opens={facts.href !== undefined || facts.onOpen !== undefined || undefined}
      >
        {select && (
          <td className={joinClasses(cell({ isSelect: true }), note && noted)}>
            <RowCheckbox id={row.id} name={facts.name} isSelected={isSelected} onToggle={view.toggleRow} />
          </td>
        )}
        {placed.map(({ column, start, isEdge }) => {
          // A fixed column names the row for screen readers, unless it is a picture.
          const Tag = column.isFixed && column.kind !== 'thumb' ? 'th' : 'td';
          return (
            <Tag
              key={column.id}
              scope={Tag === 'th' ? 'row' : undefined}
              className={joinClasses(
                cell({ align: columnLooks[column.kind].align, isFirst: start !== undefined }),
                isEdge && edgeCell,
                note && noted,
              )}
              style={{ insetInlineStart: start }}
            >
              <Cell column={column} row={row.data} facts={facts} />
            </Tag>
          );
        })}
      </tr>
      {note && (
        <tr className={rowClass} data-selected={isSelected || undefined}>
          {select && <td className={noteCell} />}
          <td className={noteCell} colSpan={placed.length}>
            <RowNoteLine {...note} id={noteId} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
