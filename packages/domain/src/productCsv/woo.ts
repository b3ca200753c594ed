import type { NamedValue } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { productStatus, productType } from '@sampan/api/statuses';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import { unguardCell } from '../csv/csv.ts';
import { getZone } from '../reports/zone.ts';
import { truncate } from '../text/truncate.ts';
import { skuAttribute, toNamedAttributes } from './attributes.ts';
import { parseWooList, readCategoryTexts } from './categories.ts';
import type { CsvSheet } from './columns.ts';
import { prefixDigits, toLatin } from './handles.ts';
import { type CellProblem, normalizeNumber, readPrice, readUnits } from './numbers.ts';
import {
  type BlockReader,
  type CsvBlock,
  type CsvProblem,
  type CsvRow,
  createProblemReporter,
  flagValues,
  getCellText,
  type ReadContext,
  type ReadVariant,
  type ReportProblem,
  type RowValues,
} from './rows.ts';
import { toPlainText } from './texts.ts';

/** Maximum length of a subtitle (imported from the short description), characters. */
const maxSubtitle = 300;

/** Parses product types: `simple, virtual` are two. */
function readTypes(sheet: CsvSheet, row: CsvRow): Set<string> {
  const types = parseWooList(getCellText(sheet, row, 'Woo Type').toLowerCase());
  return new Set(types.length > 0 ? types : ['simple']);
}

/** Slugs for the product of a row, see `DerivedIdentity`. */
type Handles = Required<Pick<CsvBlock, 'handle' | 'handles'>>;

interface Family {
  parent?: CsvRow;
  /** Earlier rows of the parent. */
  replaced: CsvRow[];
  rows: CsvRow[];
}

/**
 * Groups rows of a WooCommerce file. Such files have no slugs, and a variation refers to its parent by `id:123` or SKU
 * anywhere in the file. Simple products are therefore returned as read, variable ones with their variations at the end.
 */
export function createWooBlockReader(sheet: CsvSheet): BlockReader {
  const used = new Set<string>();
  const families = new Set<Family>();
  const familyByKey = new Map<string, Family>();
  const handlesByRow = new Map<CsvRow, Handles>();
  const getIdKey = (id: string) => `id:${id}`;
  const getSkuKey = (sku: string) => `sku:${sku.toLowerCase()}`;

  function createHandles(row: CsvRow): Handles {
    const [name = '', sku = '', id = ''] = ['Title', 'Variant SKU', 'Woo ID'].map((column) =>
      toLatin(getCellText(sheet, row, column)),
    );
    const bases = [name, sku, id && `product-${id}`].filter((each) => each);
    const base = prefixDigits(bases[0] ?? `row-${row.row}`);
    const handles = [base, sku && `${base}-${sku}`, id && `${base}-${id}`].filter((each) => each !== '');
    if (handles.every((each) => used.has(each))) handles.push(`${base}-row-${row.row}`);
    const handle = handles.find((each) => !used.has(each)) as string;
    used.add(handle);
    return { handle, handles };
  }
  /** The variations that name their parent by this key; the parent may be further down in the file. */
  function findFamily(key: string): Family {
    const family = familyByKey.get(key) ?? { replaced: [], rows: [] };
    familyByKey.set(key, family);
    families.add(family);
    return family;
  }
  /**
   * Joins the variations that name the parent by its ID and by its SKU. A row with the ID of an earlier parent is the same
   * product again and replaces that row. An SKU that another parent has stays with that parent.
   */
  function addParent(row: CsvRow, id: string, sku: string): void {
    const keys = [...(id ? [getIdKey(id)] : []), ...(sku ? [getSkuKey(sku)] : [])];
    const same = id ? familyByKey.get(getIdKey(id)) : undefined;
    const earlierHandles = same?.parent && handlesByRow.get(same.parent);
    handlesByRow.set(row, earlierHandles ?? createHandles(row));
    const ownKeys = keys.filter((key) => !familyByKey.get(key)?.parent || familyByKey.get(key) === same);
    const [family = { replaced: [], rows: [] }, ...others] = new Set(ownKeys.map(findFamily));
    for (const key of ownKeys) familyByKey.set(key, family);
    for (const other of others) {
      family.rows.push(...other.rows);
      families.delete(other);
    }
    family.rows.sort((one, other) => one.row - other.row);
    if (family.parent) family.replaced.push(family.parent);
    family.parent = row;
    families.add(family);
  }

  return {
    push(row) {
      const types = readTypes(sheet, row);
      if (types.has('variation')) {
        const parent = getCellText(sheet, row, 'Woo Parent');
        const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? [];
        if (parent === '') return [{ ...createHandles(row), rows: [row] }];
        findFamily(id === undefined ? getSkuKey(parent) : getIdKey(id)).rows.push(row);
        return [];
      }
      if (!types.has('variable')) return [{ ...createHandles(row), rows: [row] }];
      addParent(row, getCellText(sheet, row, 'Woo ID'), getCellText(sheet, row, 'Variant SKU'));
      return [];
    },
    end() {
      return [...families].map(({ parent, replaced, rows }): CsvBlock => {
        if (!parent) return { ...createHandles(rows[0] as CsvRow), rows };
        const own = { ...(handlesByRow.get(parent) as Handles), replaced };
        return rows.length > 0 ? { ...own, rows, parent } : { ...own, rows: [parent] };
      });
    },
  };
}

/** Attributes of a row with their values, by number. */
function readWooAttributes(sheet: CsvSheet, { cells }: CsvRow): { name: string; values: string[] }[] {
  return sheet.attributes.flatMap(({ name: namePlace, value: valuePlace }) => {
    const [name = '', value = ''] = [namePlace, valuePlace].map((place) => unguardCell(cells[place] ?? '').trim());
    return name === '' ? [] : [{ name, values: parseWooList(value) }];
  });
}

type NamedText = readonly [name: string, value: string];

/** Weight and dimensions; missing ones are omitted. */
function readMeasures({ measures }: CsvSheet, rows: readonly CsvRow[]): NamedText[] {
  function readMeasure(name: keyof typeof measures): string {
    const place = measures[name]?.place ?? -1;
    const text = normalizeNumber((rows.map(({ cells }) => cells[place]).find(Boolean) ?? '').trim());
    return Number(text) > 0 ? text : '';
  }
  const weight = readMeasure('weight');
  const sizes = (['length', 'width', 'height'] as const).map(readMeasure).filter((each) => each !== '');
  return [
    ['Weight', weight && `${weight} ${measures.weight?.unit}`],
    ['Dimensions', sizes.length > 0 ? `${sizes.join(' × ')} ${measures.length?.unit ?? ''}`.trim() : ''],
  ];
}

/**
 * Reads a description: WooCommerce's exporter writes a line break as `\n`, and a `\n` in the text as `\\n`.
 * WordPress makes paragraphs of blank lines.
 */
function readDescription(text: string): string {
  const decoded = text.replace(/\\?\\n/g, (found) => (found === String.raw`\n` ? '\n' : String.raw`\n`));
  return toPlainText(/<[a-z!/]/i.test(decoded) ? decoded.replace(/\n\s*\n/g, '<p>') : decoded);
}

/** Reads the variants of a block: one for a simple product, one per variation of a variable product. */
export function readWooBlock(sheet: CsvSheet, block: CsvBlock, context: ReadContext): ReadVariant[] {
  const { handle, handles = [handle], rows, parent, replaced = [] } = block;
  const furtherRows = [...(parent ? [parent] : []), ...replaced].map(({ row }) => row);
  const used = new Set(rows.flatMap((row) => readWooAttributes(sheet, row).map(({ name }) => name.toLowerCase())));
  const skus = rows.map((row) => getCellText(sheet, row, 'Variant SKU').toLowerCase());
  return rows.map((row, index) => {
    const isSkuShared = skus.some((sku, other) => other !== index && sku === skus[index]);
    const variant = readWooRow(sheet, { handle, handles, row, parent, used, isSkuShared }, context);
    return index === 0 ? { ...variant, rows: [row.row, ...furtherRows] } : variant;
  });
}

interface WooRow extends Handles {
  row: CsvRow;
  parent: CsvRow | undefined;
  /** Lower-case names of the attributes that distinguish the variations. */
  used: ReadonlySet<string>;
  isSkuShared: boolean;
}

/** Cells by column. `rows`: the row, then its parent product, if any. */
function createCells(sheet: CsvSheet, rows: readonly CsvRow[]) {
  const getTexts = (column: string) => rows.map((row) => getCellText(sheet, row, column));
  return {
    own: (column: string) => getTexts(column)[0] ?? '',
    /** The row's text, or the product's. */
    shared: (column: string) => getTexts(column).find((text) => text !== '') ?? '',
    product: (column: string) => getTexts(column).at(-1) ?? '',
  };
}
type Cells = ReturnType<typeof createCells>;

function readWooRow(sheet: CsvSheet, wooRow: WooRow, context: ReadContext): ReadVariant {
  const { handle, handles, row, parent, isSkuShared } = wooRow;
  const rows = parent ? [row, parent] : [row];
  const cells = createCells(sheet, rows);
  const { own, shared, product } = cells;
  const problems: CsvProblem[] = [];
  const reportProblem = createProblemReporter(sheet, row.row, problems);
  const types = readTypes(sheet, row);
  const isVariation = types.has('variation');
  if (types.has('external') || types.has('grouped')) reportProblem('Woo Type', 'productType', own('Woo Type'));
  if (isVariation && !parent)
    reportProblem('Woo Parent', own('Woo Parent') === '' ? 'required' : 'parent', own('Woo Parent'));
  const categoryId = readCategory(sheet, parent ?? row, reportProblem, context);
  const prices = readPrices(cells, reportProblem, context);
  const { stock, isUntracked } = readStock(sheet, cells, reportProblem);
  const lowStock = readUnits(own('Low Stock'));
  const shortDescription = readDescription(shared('Subtitle'));
  const given: RowValues = {
    name: product('Title'),
    description: readDescription(shared('Body (HTML)')) || shortDescription,
    subtitle: truncate(shortDescription.replace(/\s+/g, ' '), maxSubtitle),
    categoryId,
    type: types.has('virtual') || types.has('downloadable') ? productType.digital : productType.physical,
    status: readStatus(sheet, rows),
    isFeatured: sheet.has('Featured') ? (flagValues.get(product('Featured').toLowerCase()) ?? false) : undefined,
    ...prices,
    stock,
    lowStock: typeof lowStock === 'number' ? lowStock : undefined,
    options: isVariation ? readOptions(sheet, row) : [],
    extraAttributes: toNamedAttributes([
      ['Vendor', shared('Vendor')],
      ['Tags', shared('Tags')],
      [skuAttribute, own('Variant SKU')],
      ['Barcode', own('Variant Barcode')],
      ...readMeasures(sheet, rows),
      ...readFurtherAttributes(sheet, wooRow, isVariation),
      [seoAttributes.title, shared('SEO Title')],
      [seoAttributes.description, shared('SEO Description')],
    ]),
    gallery: sheet.has('Image Src') ? getPictures(sheet, rows, context.origin) : undefined,
  };
  return {
    rows: [row.row],
    handle,
    identity: { handles, sku: sheet.has('Variant SKU') ? own('Variant SKU') : undefined, isSkuShared },
    given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(isUntracked && { newStock: context.untrackedStock }),
    newCategoryId: context.getCategory([]),
    problems,
    warnings: [],
    cell: shared,
  };
}

function readCategory(
  sheet: CsvSheet,
  row: CsvRow,
  reportProblem: ReportProblem,
  context: ReadContext,
): number | undefined {
  const texts = readCategoryTexts(sheet, row);
  const [preferred] = texts;
  if (!preferred) return undefined;
  const id = context.getCategory(texts.map(({ text }) => text));
  if (id === undefined) reportProblem(preferred.column, 'unknown', preferred.text);
  return id;
}

/** Undefined for an empty text, and for one that has a problem, which is reported. */
function readNumber(
  column: string,
  text: string,
  read: (text: string) => number | CellProblem,
  reportProblem: ReportProblem,
): number | undefined {
  const value = text === '' ? undefined : read(text);
  if (typeof value !== 'object') return value;
  reportProblem(column, value, text);
  return undefined;
}

/** The current price; while a sale lowers it, with the regular one. */
function readPrices({ own }: Cells, reportProblem: ReportProblem, { currency, now }: ReadContext): Partial<RowValues> {
  const [regular, sale] = ['Variant Price', 'Woo Sale Price'].map((column) =>
    readNumber(column, own(column), (text) => readPrice(text, currency), reportProblem),
  );
  const isOnSale = sale !== undefined && isInSale(own('Woo Sale Starts'), own('Woo Sale Ends'), now);
  const priceAmount = isOnSale ? sale : (regular ?? sale);
  if (priceAmount === undefined) return {};
  return { priceAmount, listPriceAmount: regular !== undefined && regular > priceAmount ? regular : null };
}

/** The stock, if it is counted, or whether the other shop sells the product without counting it. */
function readStock(
  sheet: CsvSheet,
  { own, shared }: Cells,
  reportProblem: ReportProblem,
): { stock?: number; isUntracked?: boolean } {
  const column = 'Variant Inventory Qty';
  const text = own(column);
  if (text !== '' && text.toLowerCase() !== 'parent') {
    // WooCommerce allows negative stock (backorders): imported as 0.
    return { stock: readNumber(column, normalizeNumber(text).replace(/^-\d+$/, '0'), readUnits, reportProblem) };
  }
  if (flagValues.get(shared('Woo In Stock').toLowerCase()) === false) return { stock: 0 };
  return { isUntracked: sheet.has(column) || sheet.has('Woo In Stock') };
}

/** The first value of each attribute distinguishes a variation. */
function readOptions(sheet: CsvSheet, row: CsvRow): NamedValue[] {
  return toNamedAttributes(readWooAttributes(sheet, row).map(({ name, values: [value = ''] }) => [name, value]));
}

/** Attributes that do not distinguish variations: of a variation those of its product. */
function readFurtherAttributes(sheet: CsvSheet, { row, parent, used }: WooRow, isVariation: boolean): NamedText[] {
  return readWooAttributes(sheet, (isVariation && parent) || row)
    .filter(({ name }) => !isVariation || !used.has(name.toLowerCase()))
    .map(({ name, values }) => [name, values.join(', ')]);
}

/** Published is 1, private 0, draft -1; a product hidden from the catalogue is not published either. */
function readStatus(sheet: CsvSheet, rows: readonly CsvRow[]): RowValues['status'] {
  if (!sheet.has('Published')) return undefined;
  const isPublic = (row: CsvRow) =>
    ['1', 'yes', 'true'].includes(getCellText(sheet, row, 'Published').toLowerCase()) &&
    getCellText(sheet, row, 'Woo Visibility').toLowerCase() !== 'hidden';
  return rows.every(isPublic) ? productStatus.onShelf : productStatus.offShelf;
}

const dayMs = 86_400_000;

/**
 * First and last instant (ms) of a date such as `2026-11-20` or `2026-11-20 0:00:00`, in the shop's zone unless it names
 * one. NaN if it is empty or invalid.
 */
function parseSaleDate(text: string): { start: number; end: number } {
  const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
  const [, date, hours, minutes, seconds = '0'] = pattern.exec(text) ?? [];
  const dayNumber = Date.parse(date ?? '') / dayMs;
  if (Number.isNaN(dayNumber)) return { start: Date.parse(text), end: Date.parse(text) };
  const { getStart } = getZone(shopZone);
  const start = getStart(dayNumber);
  if (hours === undefined) return { start, end: getStart(dayNumber + 1) - 1 };
  const time = start + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return { start: time, end: time };
}

/** Whether a sale with these dates, each optional, is active. Its last day or second belongs to it. */
function isInSale(starts: string, ends: string, now: Date): boolean {
  const isBegun = !(parseSaleDate(starts).start > now.getTime());
  const isEnded = now.getTime() > parseSaleDate(ends).end;
  return isBegun && !isEnded;
}

/** The variation's own pictures, then those of its parent. */
function getPictures(sheet: CsvSheet, rows: readonly CsvRow[], origin: string): RowValues['gallery'] {
  const sources = rows.flatMap((row) =>
    parseWooList(getCellText(sheet, row, 'Image Src')).map((address) => ({ address, row: row.row })),
  );
  const pictures = new Map<string, NonNullable<RowValues['gallery']>[number]>();
  for (const { address, row: number } of sources) {
    const url = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (!pictures.has(url)) pictures.set(url, { url, alt: '', sort: pictures.size + 1, row: number });
  }
  return [...pictures.values()];
}
