import type { RowData } from '@tanstack/react-table';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../app/lazyPart.tsx';
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
import { rowPress } from './rowPress.ts';
import type { VisibleRows } from './rowsShown.ts';
import { shownMeanwhile, virtualFrom } from './TableView.tsx';
import { type TableRowOf, toggleRow } from './useDataTable.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { RowMeasure } from './VirtualRows.tsx';

const shownMetas = 2;

const VirtualCards = lazyPart('VirtualCards', async () => (await import('./VirtualCards.tsx')).VirtualCards);

export interface CardListProps<Row extends RowData> extends VisibleRows<Row> {
  isSelectable: boolean;
}

/** Rows as cards, on phones; the page scrolls them. */
export function CardList<Row extends RowData>(view: CardListProps<Row>) {
  const { rows, isSelectable, label } = view;
  const box = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(box, rows, isSelectable);
  const show = (index: number, measure?: RowMeasure) => {
    const row = rows[index];
    return row && <CardItem key={row.id} row={row} index={index} view={view} keys={keys} measure={measure} />;
  };
  const plain = (shown: readonly unknown[]) => (
    <ul ref={box} className={list} aria-label={label}>
      {shown.map((_, index) => show(index))}
    </ul>
  );
  if (rows.length < virtualFrom) return plain(rows);
  return (
    <Suspense fallback={plain(rows.slice(0, shownMeanwhile))}>
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

interface CardItemProps<Row extends RowData> {
  row: TableRowOf<Row>;
  index: number;
  view: CardListProps<Row>;
  keys: ReturnType<typeof useRowKeys>;
  measure: RowMeasure | undefined;
}

function CardItem<Row extends RowData>({ row, index, view, keys, measure }: CardItemProps<Row>) {
  return (
    <li
      ref={measure}
      data-index={index}
      {...keys.rowProps(row.id)}
      {...rowPress(view.isSelectable ? () => toggleRow(row, true) : undefined)}
      className={cardItem}
      aria-setsize={view.total}
      aria-posinset={view.firstIndex + index + 1}
      data-selected={row.getIsSelected() || undefined}
      data-opens={opens(view, row.original) || undefined}
    >
      <Card row={row} view={view} />
    </li>
  );
}

function opens<Row extends RowData>({ toFacts }: VisibleRows<Row>, row: Row): boolean {
  const { href, onOpen } = toFacts(row);
  return href !== undefined || onOpen !== undefined;
}

function Card<Row extends RowData>({ row, view }: { row: TableRowOf<Row>; view: CardListProps<Row> }) {
  const facts = view.toFacts(row.original);
  const note = view.getNote?.(row.original);
  const at = (place: CardPlace) =>
    view.columns.filter((column) => (column.card ?? columnLooks[column.kind].card) === place);
  const cell = (column: Column<Row>) => ({ column, row: row.original, facts, isPictureApart: true });
  const show = (column: Column<Row>) => <Cell key={column.id} {...cell(column)} />;
  const hasValue = (column: Column<Row>) => !['', null, undefined].includes(column.value(row.original) as string);
  const shownMeta = at('meta').filter(hasValue).slice(0, shownMetas);
  return (
    <>
      <div className={card}>
        {view.isSelectable && (
          <span className={check}>
            <RowCheckbox row={row} name={facts.name} />
          </span>
        )}
        {at('title').map((column) => (
          <CellPicture key={column.id} {...cell(column)} />
        ))}
        {at('thumb').map(show)}
        <div className={texts}>
          <div className={line}>
            <span className={title}>{at('title').map(show)}</span>
            {at('status').map(show)}
          </div>
          <div className={line}>
            <div className={metas}>
              {shownMeta.map((column) => (
                <div key={column.id} className={meta}>
                  {show(column)}
                </div>
              ))}
            </div>
            {at('money').filter(hasValue).map(show)}
          </div>
          {at('control').map((column) => (
            <div key={column.id} className={line}>
              <span className={metas}>{column.header}</span>
              {show(column)}
            </div>
          ))}
        </div>
        {at('actions').map((column) => (
          <span key={column.id} className={actionsClass}>
            {show(column)}
          </span>
        ))}
      </div>
      {note && <RowNoteLine {...note} id={`${view.idPrefix}-note-${row.id}`} />}
    </>
  );
}
