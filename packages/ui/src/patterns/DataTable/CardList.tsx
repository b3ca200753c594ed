import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  actions as actionsClass,
  card,
  cardItem,
  check,
  line,
  list,
  meta,
  metas,
  title,
  words,
} from './CardList.css.ts';
import { Cell } from './Cell.tsx';
import { type CardPlace, type Column, columnLooks } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowNoteLine } from './RowNote.tsx';
import { rowPress } from './rowPress.ts';
import type { RowsShown } from './rowsShown.ts';
import { virtualFrom } from './TableView.tsx';
import { type TableRowOf, toggleRow } from './useDataTable.ts';
import { useRowKeys } from './useRowKeys.ts';

const shownMetas = 2;
/** Pixels, until a card is measured. */
const guessedHeight = 88;

export interface CardListProps<Row extends RowData> extends RowsShown<Row> {
  isSelectable: boolean;
}

/** Rows on a phone: each a card, the page scrolls them. */
export function CardList<Row extends RowData>(view: CardListProps<Row>) {
  const { rows, isSelectable } = view;
  const box = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(box, rows, isSelectable);
  const isVirtual = rows.length >= virtualFrom;
  const scrollMargin = useDistanceFromTop(box);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => guessedHeight,
    overscan: 8,
    scrollMargin,
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : undefined;
  const padding = items && {
    paddingBlockStart: (items[0]?.start ?? scrollMargin) - scrollMargin,
    paddingBlockEnd: virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
  const shown = items ? items.map(({ index }) => index) : rows.map((_, index) => index);
  return (
    <ul ref={box} className={list} aria-label={view.label} style={padding}>
      {shown.map((index) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.id}
              ref={items && virtualizer.measureElement}
              data-index={index}
              {...keys.rowProps(row.id)}
              {...rowPress(isSelectable ? () => toggleRow(row, true) : undefined)}
              className={cardItem}
              aria-setsize={view.total}
              aria-posinset={view.firstIndex + index + 1}
              data-selected={row.getIsSelected() || undefined}
              data-opens={opens(view, row.original) || undefined}
            >
              <Card row={row} view={view} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function opens<Row extends RowData>({ factsOf }: RowsShown<Row>, row: Row): boolean {
  const { href, onOpen } = factsOf(row);
  return href !== undefined || onOpen !== undefined;
}

function useDistanceFromTop(box: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(
    function measureDistance() {
      if (box.current) setDistance(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    },
    [box],
  );
  return distance;
}

function Card<Row extends RowData>({ row, view }: { row: TableRowOf<Row>; view: CardListProps<Row> }) {
  const facts = view.factsOf(row.original);
  const note = view.noteOf?.(row.original);
  const at = (place: CardPlace) =>
    view.columns.filter((column) => (column.card ?? columnLooks[column.kind].card) === place);
  const show = (column: Column<Row>) => <Cell key={column.id} column={column} row={row.original} facts={facts} />;
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
        {at('thumb').map(show)}
        <div className={words}>
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
