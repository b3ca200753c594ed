import type { RowData } from '@tanstack/react-table';
import { type Column, columnLooks } from './columns.ts';

/** The checkbox before the rows, in rem. */
export const selectWidth = 3;

export interface PlacedColumn<Row extends RowData> {
  column: Column<Row>;
  /** Rem; undefined takes its share of what is left. */
  width: number | undefined;
  /** Where it sticks, as a CSS length: columns that name the row stay while the others slide. */
  start: string | undefined;
  /** The last of those: the others slide beneath its edge. */
  isEdge: boolean;
}

function isElastic<Row extends RowData>(column: Column<Row>): boolean {
  return column.isElastic ?? columnLooks[column.kind].isElastic ?? false;
}

function getWidth<Row extends RowData>(column: Column<Row>): number {
  return column.width ?? columnLooks[column.kind].width;
}

export function placedColumns<Row extends RowData>(columns: readonly Column<Row>[], isSelectable: boolean) {
  let taken = isSelectable ? selectWidth : 0;
  const hasElastic = columns.some(isElastic);
  const placed = columns.map((column, index): PlacedColumn<Row> => {
    const start = column.isFixed ? `${taken}rem` : undefined;
    taken += getWidth(column);
    // Where nothing stretches, all columns do.
    const isStretched = hasElastic && isElastic(column);
    const isEdge = column.isFixed === true && !columns[index + 1]?.isFixed;
    return { column, start, isEdge, width: isStretched ? undefined : getWidth(column) };
  });
  return { placed, minWidth: `${taken}rem` };
}
