import type { RowData } from '@tanstack/react-table';
import type { RowFacts } from './Cell.tsx';
import type { Column } from './columns.ts';
import type { RowNote } from './RowNote.tsx';
import type { TableRowOf } from './useDataTable.ts';

/** What a table and a list of cards show alike. */
export interface VisibleRows<Row extends RowData> {
  label: string;
  /** Makes the ids of what describes a row. */
  idPrefix: string;
  /** Those that are shown, as they stand. */
  columns: readonly Column<Row>[];
  rows: readonly TableRowOf<Row>[];
  /** Rows on all pages. */
  total: number;
  /** How many stand on the pages before. */
  firstIndex: number;
  isCompact: boolean;
  toFacts: (row: Row) => RowFacts;
  getNote?: ((row: Row) => RowNote | undefined) | undefined;
}
