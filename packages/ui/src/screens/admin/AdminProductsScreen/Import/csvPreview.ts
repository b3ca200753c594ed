/** Parses the first rows of a CSV text; quoted cells may contain commas, line breaks and doubled quotes. */
export function parseCsvRows(text: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  function endCell() {
    row.push(cell);
    cell = '';
  }
  function endRow() {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  }
  const plain = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < plain.length && rows.length < maxRows; at += 1) {
    const sign = plain[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  // The last line may lack a line break, or the text may be truncated.
  if (rows.length < maxRows && (cell !== '' || row.length > 0)) endRow();
  return rows;
}

export interface CsvPreview {
  /** Headers of the shown columns. */
  columns: string[];
  rows: { /** As numbered by a spreadsheet: 1 is the header. */ row: number; cells: string[] }[];
}

/** Columns that identify a product, by their names in Shopify's old and new templates and in WooCommerce. */
const telling = [
  ...[
    'Handle',
    'URL handle',
    'SKU',
    'Title',
    'Name',
    'Option1 Value',
    'Attribute 1 value(s)',
    'Variant Price',
    'Price',
  ],
  ...['Regular price', 'Variant Inventory Qty', 'Inventory quantity', 'Stock', 'Status', 'Published'],
];
/** Maximum number of columns that fit side by side. */
const maxColumns = 6;

/** The first rows of a product file, in the columns that identify products. */
export function getPreview(text: string, maxRows = 20): CsvPreview {
  const [header = [], ...rows] = parseCsvRows(text, maxRows + 1);
  const places = telling.flatMap((name) => {
    const place = header.findIndex((one) => one.trim().toLowerCase() === name.toLowerCase());
    return place < 0 ? [] : [place];
  });
  const columnIndexes = places.length > 0 ? places.slice(0, maxColumns) : header.slice(0, 5).map((_, place) => place);
  return {
    columns: columnIndexes.map((place) => header[place]?.trim() ?? ''),
    rows: rows.map((cells, index) => ({ row: index + 2, cells: columnIndexes.map((place) => cells[place] ?? '') })),
  };
}
