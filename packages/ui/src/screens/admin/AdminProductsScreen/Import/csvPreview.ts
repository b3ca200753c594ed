import { CsvQuoteError, type CsvRecord, readCsvRecords } from '@sampan/domain/csv/csv';

/**
 * Reads the first rows of a CSV text, the header first. Stops at a misplaced quotation mark: the text may end within a
 * quoted cell, since only the first part of the file is read, and the server reports real ones.
 */
function readFirstRows(text: string, maxRows: number): CsvRecord[] {
  const rows: CsvRecord[] = [];
  try {
    for (const record of readCsvRecords(text)) {
      if (record.cells.some((cell) => cell.trim() !== '')) rows.push(record);
      if (rows.length === maxRows) break;
    }
  } catch (error) {
    if (!(error instanceof CsvQuoteError)) throw error;
  }
  return rows;
}

export interface CsvPreview {
  /** Headers of the shown columns. */
  columns: string[];
  rows: { /** As numbered by a spreadsheet: 1 is the header. */ row: number; cells: string[] }[];
}

/** Columns that identify a product, by their names in Shopify's old and new templates and in WooCommerce. */
const telling = [
  'Handle',
  'URL handle',
  'SKU',
  'Title',
  'Name',
  'Option1 Value',
  'Attribute 1 value(s)',
  'Variant Price',
  'Price',
  'Regular price',
  'Variant Inventory Qty',
  'Inventory quantity',
  'Stock',
  'Status',
  'Published',
];
/** Maximum number of columns that fit side by side. */
const maxColumns = 6;

/** The first rows of a product file, in the columns that identify products. */
export function getPreview(text: string, maxRows = 20): CsvPreview {
  const [{ cells: header } = { cells: [] }, ...rows] = readFirstRows(text, maxRows + 1);
  const places = telling.flatMap((name) => {
    const place = header.findIndex((one) => one.trim().toLowerCase() === name.toLowerCase());
    return place < 0 ? [] : [place];
  });
  const columnIndexes = places.length > 0 ? places.slice(0, maxColumns) : header.slice(0, 5).map((_, place) => place);
  return {
    columns: columnIndexes.map((place) => header[place]?.trim() ?? ''),
    rows: rows.map(({ row, cells }) => ({ row, cells: columnIndexes.map((place) => cells[place] ?? '') })),
  };
}
