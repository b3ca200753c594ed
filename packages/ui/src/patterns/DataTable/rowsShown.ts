import type { RowFacts } from './Cell.tsx';
import type { Column } from './columns.ts';
import type { RowNote } from './RowNote.tsx';
import type { RowModel, ToggleRow } from './useDataTable.ts';

/** Props shared by the table and the card list. */
export interface VisibleRows<Row> {
  label: string;
  /** Prefix for the ids used by aria-describedby. */
  idPrefix: string;
  /** Visible columns in their order. */
  columns: readonly Column<Row>[];
  rows: readonly RowModel<Row>[];
  toggleRow: ToggleRow;
  /** Rows on all pages. */
  total: number;
  /** Number of rows on the pages before. */
  firstIndex: number;
  toFacts: (row: Row) => RowFacts;
  getNote?: ((row: Row) => RowNote | undefined) | undefined;
}
