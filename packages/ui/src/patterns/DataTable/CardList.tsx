import { Suspense, useRef } from 'react';
import { createLazyPart } from '../../app/lazyPart.tsx';
import {
  actions as actionsClass,
  card,
  cardItem,
  check,
  line,
  list,
  meta,
  metas,
  texts,
  title,
} from './CardList.css.ts';
import { Cell, CellPicture } from './Cell.tsx';
import { type CardPlace, type Column, columnLooks } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowNoteLine } from './RowNote.tsx';
import { createRowPressHandlers } from './rowPress.ts';
import type { VisibleRows } from './rowsShown.ts';
import { shownMeanwhile, virtualFrom } from './TableView.tsx';
import type { RowModel } from './useDataTable.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { RowMeasure } from './VirtualRows.tsx';

const shownMetas = 2;

const VirtualCards = createLazyPart('VirtualCards', async () => (await import('./VirtualCards.tsx')).VirtualCards);

export interface CardListProps<Row> extends VisibleRows<Row> {
  isSelectable: boolean;
}

/** Rows as cards, on phones; the page scrolls them. */
export function CardList<Row>(view: CardListProps<Row>) {
  const { rows, label } = view;
  const box = useRef<HTMLUListElement>(null);
  const isPrinting = useIsPrinting();
  const keys = useRowKeys(box, rows, view.isSelectable ? view.toggleRow : undefined);
  const show = (index: number, measure?: RowMeasure) => {
    const row = rows[index];
    return row && <CardItem key={row.id} row={row} index={index} view={view} keys={keys} measure={measure} />;
  };
  const renderList = (shown: readonly unknown[]) => (
    <ul ref={box} className={list} aria-label={label}>
      {shown.map((_, index) => show(index))}
    </ul>
  );
  if (rows.length < virtualFrom || isPrinting) return renderList(rows);
  return (
    <Suspense fallback={renderList(rows.slice(0, shownMeanwhile))}>
      <VirtualCards
        box={box}
        className={list}
        label={label}
        ids={rows.map(({ id }) => id)}
        show={show}
        onDrawn={keys.holdOn}
      />
    </Suspense>
  );
}

interface CardItemProps<Row> {
  row: RowModel<Row>;
  index: number;
  view: CardListProps<Row>;
  keys: ReturnType<typeof useRowKeys>;
  measure: RowMeasure | undefined;
}

function CardItem<Row>({ row, index, view, keys, measure }: CardItemProps<Row>) {
  return (
    <li
      ref={measure}
      data-index={index}
      {...keys.rowProps(row.id)}
      {...createRowPressHandlers(view.isSelectable ? () => view.toggleRow(row.id, true) : undefined)}
      className={cardItem}
      aria-setsize={view.total}
      aria-posinset={view.firstIndex + index + 1}
      data-selected={row.isSelected || undefined}
      data-opens={canOpen(view, row.data) || undefined}
    >
      <Card row={row} view={view} />
    </li>
  );
}

function canOpen<Row>({ toFacts }: VisibleRows<Row>, row: Row): boolean {
  const { href, onOpen } = toFacts(row);
  return href !== undefined || onOpen !== undefined;
}

function Card<Row>({ row, view }: { row: RowModel<Row>; view: CardListProps<Row> }) {
  const facts = view.toFacts(row.data);
  const note = view.getNote?.(row.data);
  const getPlaceColumns = (place: CardPlace) =>
    view.columns.filter((column) => (column.card ?? columnLooks[column.kind].card) === place);
  const getCellProps = (column: Column<Row>) => ({ column, row: row.data, facts, isPictureApart: true });
  const show = (column: Column<Row>) => <Cell key={column.id} {...getCellProps(column)} />;
  const hasValue = (column: Column<Row>) => !['', null, undefined].includes(column.value(row.data) as string);
  const shownMeta = getPlaceColumns('meta').filter(hasValue).slice(0, shownMetas);
  return (
    <>
      <div className={card}>
        {view.isSelectable && (
          <span className={check}>
            <RowCheckbox id={row.id} name={facts.name} isSelected={row.isSelected} onToggle={view.toggleRow} />
          </span>
        )}
        {getPlaceColumns('title').map((column) => (
          <CellPicture key={column.id} {...getCellProps(column)} />
        ))}
        {getPlaceColumns('thumb').map(show)}
        <div className={texts}>
          <div className={line}>
            <span className={title}>{getPlaceColumns('title').map(show)}</span>
            {getPlaceColumns('status').map(show)}
          </div>
          <div className={line}>
            <div className={metas}>
              {shownMeta.map((column) => (
                <div key={column.id} className={meta}>
                  {show(column)}
                </div>
              ))}
            </div>
            {getPlaceColumns('money').filter(hasValue).map(show)}
          </div>
          {getPlaceColumns('labelled').map((column) => (
            <div key={column.id} className={line}>
              <span className={metas}>{column.header}</span>
              {show(column)}
            </div>
          ))}
        </div>
        {getPlaceColumns('actions').map((column) => (
          <span key={column.id} className={actionsClass}>
            {show(column)}
          </span>
        ))}
      </div>
      {note && <RowNoteLine {...note} id={`${view.idPrefix}-note-${row.id}`} />}
    </>
  );
}
