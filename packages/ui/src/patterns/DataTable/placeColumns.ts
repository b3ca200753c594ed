import { type Column, columnLooks } from './columns.ts';

/** Width of the checkbox column in rem. */
export const selectWidth = 3;

export interface PlacedColumn<Row> {
  column: Column<Row>;
  /** Rem; undefined takes a share of the extra width. */
  width: number | undefined;
  /** Sticky inset as a CSS length; identifying columns stay while others scroll. */
  start: string | undefined;
  /** The last sticky column; the others scroll beneath its edge. */
  isEdge: boolean;
}

function isElastic<Row>(column: Column<Row>): boolean {
  return column.isElastic ?? columnLooks[column.kind].isElastic ?? false;
}

function getWidth<Row>(column: Column<Row>): number {
  return column.width ?? columnLooks[column.kind].width;
}

/** Computes each column's width and, if fixed, its start offset, and the table's minimum width in rem. */
export function placeColumns<Row>(columns: readonly Column<Row>[], isSelectable: boolean) {
  let offset = isSelectable ? selectWidth : 0;
  const hasElastic = columns.some(isElastic);
  const placed = columns.map((column, index): PlacedColumn<Row> => {
    const start = column.isFixed ? `${offset}rem` : undefined;
    offset += getWidth(column);
    // Without elastic columns, all of them stretch.
    const isStretched = hasElastic && isElastic(column);
    const isEdge = column.isFixed === true && !columns[index + 1]?.isFixed;
    return { column, start, isEdge, width: isStretched ? undefined : getWidth(column) };
  });
  return { placed, minWidth: `${offset}rem` };
}
