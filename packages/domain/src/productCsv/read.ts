import { locales, type NamedValue, type Product } from '@sampan/api/entities';
import { productStatus, productType } from '@sampan/api/statuses';
import { readShopifyAttributes } from './attributes.ts';
import { readCategoryTexts } from './categories.ts';
import { type CsvSheet, optionColumns, type TranslatedField, toTextColumn, translatedFields } from './columns.ts';
import { toHandle } from './handles.ts';
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
  type TranslatedTexts,
} from './rows.ts';
import { parseNamedValues, toPlainText } from './texts.ts';
import { createWooBlockReader, readWooBlock } from './woo.ts';
import { statusNames } from './write.ts';

/** Reads a file of any length with only the last block in memory; for WooCommerce also the variable products. */
export function createBlockReader(sheet: CsvSheet): BlockReader {
  return sheet.format === 'woocommerce' ? createWooBlockReader(sheet) : createHandleBlockReader(sheet);
}

/** Groups consecutive rows with the same handle. */
function createHandleBlockReader(sheet: CsvSheet): BlockReader {
  let block: CsvBlock | undefined;
  return {
    push(row) {
      const own = getCellText(sheet, row, 'Handle').toLowerCase();
      const handle = sheet.isOwn ? own : toHandle(own);
      if (block?.handle === handle && handle !== '') {
        block.rows.push(row);
        return [];
      }
      const before = block;
      block = { handle, rows: [row] };
      return before ? [before] : [];
    },
    end: () => (block ? [block] : []),
  };
}

/** Columns of which the row of a variant has at least one. */
const variantColumns = [
  ...optionColumns.map(([, value]) => value),
  'More Options',
  'Variant Price',
  'Variant Slug',
  'Title',
];

/** Whether the row contains only a picture of the variant above it. */
function isPictureRow(sheet: CsvSheet, row: CsvRow): boolean {
  return variantColumns.every((column) => getCellText(sheet, row, column) === '');
}

/** Reads the variants of a block with their pictures. */
export function readBlock(sheet: CsvSheet, block: CsvBlock, context: ReadContext): ReadVariant[] {
  if (sheet.format === 'woocommerce') return readWooBlock(sheet, block, context);
  const { handle, rows } = block;
  const variants: CsvRow[][] = [];
  for (const row of rows) {
    const above = variants.at(-1);
    if (above && isPictureRow(sheet, row)) above.push(row);
    else variants.push([row]);
  }
  return variants.map((own) => readVariant(sheet, { handle, rows: own, block: rows }, context));
}

interface VariantRows {
  handle: string;
  rows: CsvRow[];
  /** All rows of the handle. */
  block: readonly CsvRow[];
}

/** Cell parser: returns the value, or its problem if the text is invalid. */
type Read<Value> = (text: string) => Value | CellProblem;
const isProblem = (value: unknown): value is CellProblem =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'code' in value;

function readVariant(sheet: CsvSheet, { handle, rows, block }: VariantRows, context: ReadContext): ReadVariant {
  const [first] = rows as [CsvRow];
  const [top] = block as [CsvRow];
  const problems: CsvProblem[] = [];
  const reportProblem = createProblemReporter(sheet, first.row, problems);

  /** In Shopify files the product's own fields are only in its first row. */
  function toText(column: string, isShared = false): string {
    const text = getCellText(sheet, first, column);
    return text === '' && isShared && !sheet.isOwn ? getCellText(sheet, top, column) : text;
  }
  /** Parses a column: undefined if the file lacks it, `blank` for an empty cell. */
  function readValue<Value>(column: string, read: Read<Value>, blank?: Value, isShared = false): Value | undefined {
    if (!sheet.has(column)) return undefined;
    const text = toText(column, isShared);
    if (text === '') return blank;
    const value = read(text);
    if (!isProblem(value)) return value;
    reportProblem(column, value, text);
    return undefined;
  }
  const readAmount: Read<number> = (text) => readPrice(text, context.currency);
  // Shopify allows negative stock (overselling): imported as 0.
  const readStock: Read<number> = (text) =>
    !sheet.isOwn && /^-\d{1,9}$/.test(normalizeNumber(text)) ? 0 : readUnits(text);
  const readPairs: Read<NamedValue[]> = (text) => parseNamedValues(text) ?? { code: 'pairs' };

  const given: RowValues = {
    name: readValue('Title', String, '', true),
    subtitle: readValue('Subtitle', String, '', true),
    description: readValue('Body (HTML)', toPlainText, '', true),
    categoryId: getCategory(sheet, top, first, reportProblem, context),
    type: toProductType(readValue('Variant Requires Shipping', parseFlag)),
    status: toStatus(
      readValue('Status', readStatus, undefined, true),
      readValue('Published', parseFlag, undefined, true),
    ),
    isFeatured: readValue('Featured', parseFlag, undefined, true),
    priceAmount: readValue('Variant Price', readAmount),
    listPriceAmount: readValue<number | null>('Variant Compare At Price', readAmount, null),
    stock: readValue('Variant Inventory Qty', readStock),
    lowStock: readValue<number | null>('Low Stock', readUnits, null),
    attributes: readValue('Attributes', readPairs, [], true),
    ...(!sheet.isOwn && { extraAttributes: readShopifyAttributes(sheet, first, top) }),
    options: toOptions(sheet, first, top, reportProblem, readValue('More Options', readPairs, [])),
    gallery: getPictures(sheet, sheet.isOwn ? rows : [first, ...block], reportProblem, context),
    translations: readTranslations(sheet, readValue, readPairs),
  };
  const { priceAmount, listPriceAmount } = given;
  // Shopify does not show a compare-at price that is not above the price.
  const isNoSale = priceAmount !== undefined && typeof listPriceAmount === 'number' && listPriceAmount <= priceAmount;
  if (isNoSale && !sheet.isOwn) given.listPriceAmount = null;
  const slug = toText('Variant Slug');
  const exportedStock = readValue('Exported Stock', readStock);
  const isUntracked = !sheet.isOwn && sheet.has('Variant Inventory Qty') && toText('Variant Inventory Qty') === '';
  return {
    rows: rows.map(({ row }) => row),
    handle,
    ...(slug !== '' && { slug }),
    ...(exportedStock !== undefined && { exportedStock }),
    ...(isUntracked && { newStock: context.untrackedStock }),
    newCategoryId: context.getCategory([]),
    given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    problems,
    warnings: [],
    cell: (column) => toText(column, true),
  };
}

const parseFlag: Read<boolean> = (text) => flagValues.get(text.toLowerCase()) ?? { code: 'flag' };

const readStatus: Read<Product['status']> = (text) => {
  // Shopify's `unlisted` (reachable by URL only) has no equivalent: imported as draft.
  if (text.toLowerCase() === 'unlisted') return productStatus.offShelf;
  const index = statusNames.indexOf(text.toLowerCase() as (typeof statusNames)[number]);
  return index < 0 ? { code: 'status' } : (index as Product['status']);
};

/** The status of both columns; undefined if the file has neither. */
function toStatus(status: Product['status'] | undefined, isPublished: boolean | undefined): RowValues['status'] {
  const { onShelf, offShelf } = productStatus;
  if (status === undefined && isPublished !== undefined) return isPublished ? onShelf : offShelf;
  // Active on another Shopify channel, but not published in the online store.
  return status === onShelf && isPublished === false ? offShelf : status;
}

/** A product that needs no shipping is digital. */
function toProductType(isShipped: boolean | undefined): RowValues['type'] {
  if (isShipped === undefined) return undefined;
  return isShipped ? productType.physical : productType.digital;
}

/** In Shopify files the category is only in a product's first row. */
function getCategory(
  sheet: CsvSheet,
  top: CsvRow,
  first: CsvRow,
  reportProblem: ReportProblem,
  { getCategory: find }: ReadContext,
): number | undefined {
  const own = readCategoryTexts(sheet, first);
  const texts = own.length > 0 || sheet.isOwn ? own : readCategoryTexts(sheet, top);
  const [firstText] = texts;
  if (!firstText) return undefined;
  const id = find(texts.map(({ text }) => text));
  if (id === undefined) reportProblem(firstText.column, 'unknown', firstText.text);
  return id;
}

/** In Shopify files the option names are only in a product's first row. */
function toOptions(
  sheet: CsvSheet,
  first: CsvRow,
  top: CsvRow,
  reportProblem: ReportProblem,
  more: NamedValue[] | undefined,
): NamedValue[] | undefined {
  const hasColumns = sheet.has('More Options') || optionColumns.some(([, column]) => sheet.has(column));
  if (!hasColumns) return undefined;
  const own = optionColumns.flatMap(([nameColumn, valueColumn], index) => {
    const name = getCellText(sheet, first, nameColumn) || (sheet.isOwn ? '' : getCellText(sheet, top, nameColumn));
    const value = getCellText(sheet, first, valueColumn);
    // Shopify names the option of a product without variants `Title`.
    if (value === '' && name !== '' && (sheet.isOwn || name !== 'Title')) reportProblem(valueColumn, 'required', '');
    return value === '' ? [] : [{ name: name === '' && !sheet.isOwn ? `Option ${index + 1}` : name, value }];
  });
  const [only] = own;
  const isNone = own.length === 1 && only?.value === 'Default Title' && (only.name === 'Title' || !sheet.isOwn);
  return [...(isNone ? [] : own), ...(more ?? [])];
}

/** Pictures of the rows by position; for Shopify all of the product's, with the variant's own first. */
function getPictures(
  sheet: CsvSheet,
  rows: readonly CsvRow[],
  reportProblem: ReportProblem,
  { origin }: ReadContext,
): RowValues['gallery'] {
  if (!sheet.has('Image Src')) return undefined;
  const getPath = (address: string) => (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address);
  const pictures = new Map<string, NonNullable<RowValues['gallery']>[number]>();
  const [own] = rows;
  const variantImage = own && !sheet.isOwn ? getCellText(sheet, own, 'Variant Image') : '';
  if (own && variantImage !== '') {
    const url = getPath(variantImage);
    const listed = rows.find((row) => getPath(getCellText(sheet, row, 'Image Src')) === url);
    pictures.set(url, { url, alt: listed ? getCellText(sheet, listed, 'Image Alt Text') : '', sort: 0, row: own.row });
  }
  for (const row of sheet.isOwn ? rows : rows.slice(1)) {
    const url = getPath(getCellText(sheet, row, 'Image Src'));
    if (url === '' || (!sheet.isOwn && pictures.has(url))) continue;
    const position = getCellText(sheet, row, 'Image Position');
    if (position !== '' && !/^\d{1,4}$/.test(position)) reportProblem('Image Position', 'integer', position, row.row);
    const sort = Number(position) || pictures.size + 1;
    pictures.set(sheet.isOwn ? `${row.row}` : url, {
      url,
      alt: getCellText(sheet, row, 'Image Alt Text'),
      sort,
      row: row.row,
    });
  }
  return [...pictures.values()].sort((one, other) => one.sort - other.sort);
}

type ReadValue = <Value>(column: string, read: Read<Value>, blank?: Value, isShared?: boolean) => Value | undefined;

function readTranslations(
  sheet: CsvSheet,
  readValue: ReadValue,
  readPairs: Read<NamedValue[]>,
): RowValues['translations'] {
  const fields = Object.keys(translatedFields) as TranslatedField[];
  const translations = locales.flatMap((locale) => {
    const own = fields.filter((field) => sheet.has(toTextColumn(field, locale)));
    if (own.length === 0) return [];
    const entries = own.map((field) => {
      const column = toTextColumn(field, locale);
      if (field === 'attributes' || field === 'options')
        return [field, readValue(column, readPairs, [], field === 'attributes')];
      return [field, readValue<string>(column, field === 'description' ? toPlainText : String, '', true)];
    });
    return [[locale, Object.fromEntries(entries) as TranslatedTexts] as const];
  });
  return translations.length > 0 ? Object.fromEntries(translations) : undefined;
}
