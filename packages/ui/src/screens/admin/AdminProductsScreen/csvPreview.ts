/** The cells of the first rows of a CSV text: quoted ones may hold commas, line ends and doubled quotes. */
export function csvRows(text: string, most: number): string[][] {
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
  for (let at = 0; at < plain.length && rows.length < most; at += 1) {
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
  // The last line may have no end, or the text may be cut in the middle of it.
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow();
  return rows;
}

export interface CsvPreview {
  /** Headers of the columns that are shown. */
  columns: string[];
  rows: { /** As a spreadsheet numbers it: 1 is the header. */ row: number; cells: string[] }[];
}

/** The columns that tell what a row is about, by the names of Shopify's exports, its newer template and WooCommerce. */
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
/** Columns that fit beside one another. */
const maxColumns = 6;

/** The first rows of a product file, in the columns that tell one from another. */
export function getPreview(text: string, most = 20): CsvPreview {
  const [header = [], ...rows] = csvRows(text, most + 1);
  const places = telling.flatMap((name) => {
    const place = header.findIndex((one) => one.trim().toLowerCase() === name.toLowerCase());
    return place < 0 ? [] : [place];
  });
  const shown = places.length > 0 ? places.slice(0, maxColumns) : header.slice(0, 5).map((_, place) => place);
  return {
    columns: shown.map((place) => header[place]?.trim() ?? ''),
    rows: rows.map((cells, index) => ({ row: index + 2, cells: shown.map((place) => cells[place] ?? '') })),
  };
}
