import type { NamedValue } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import { getZone } from '../reports/zone.ts';
import { truncate } from '../text/truncate.ts';
import { skuAttribute, toNamedAttributes } from './attributes.ts';
import { parseWooList, readCategoryTexts } from './categoryTexts.ts';
import { flagValues, getCellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import { prefixDigits, toLatin } from './handles.ts';
import { type CellProblem, normalizeNumber, readPrice, readUnits } from './numbers.ts';
import type { BlockReader, CsvBlock, CsvProblem, CsvRow, ReadContext, ReadVariant, RowValues } from './rows.ts';
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
  rows: CsvRow[];
}

/**
 * Groups rows of a WooCommerce file. Such files have no slugs, and a variation refers to its parent by `id:123` or SKU
 * anywhere in the file. Simple products are therefore returned as read, variable ones with their variations at the end.
 */
export function createWooBlockReader(sheet: CsvSheet): BlockReader {
  const used = new Set<string>();
  const families: Family[] = [];
  const familyByKey = new Map<string, Family>();
  const handlesByRow = new Map<CsvRow, Handles>();

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
  function findFamily(keys: readonly string[]): Family {
    let family = keys.map((key) => familyByKey.get(key)).find((each) => each !== undefined);
    if (!family) {
      family = { rows: [] };
      families.push(family);
    }
    for (const key of keys) familyByKey.set(key, family);
    return family;
  }
  const getIdKey = (id: string) => `id:${id}`;
  const getSkuKey = (sku: string) => `sku:${sku.toLowerCase()}`;

  return {
    push(row) {
      const types = readTypes(sheet, row);
      if (types.has('variation')) {
        const parent = getCellText(sheet, row, 'Woo Parent');
        const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? [];
        if (parent === '') return [{ ...createHandles(row), rows: [row] }];
        findFamily([id === undefined ? getSkuKey(parent) : getIdKey(id)]).rows.push(row);
        return [];
      }
      const own = createHandles(row);
      if (!types.has('variable')) return [{ ...own, rows: [row] }];
      const [id, sku] = [getCellText(sheet, row, 'Woo ID'), getCellText(sheet, row, 'Variant SKU')];
      const family = findFamily([...(id ? [getIdKey(id)] : []), ...(sku ? [getSkuKey(sku)] : [])]);
      family.parent = row;
      handlesByRow.set(row, own);
      return [];
    },
    end() {
      return families.map(({ parent, rows }): CsvBlock => {
        if (!parent) return { ...createHandles(rows[0] as CsvRow), rows };
        const own = handlesByRow.get(parent) as Handles;
        return rows.length > 0 ? { ...own, rows, parent } : { ...own, rows: [parent] };
      });
    },
  };
}

/** Attributes of a row with their values, by number. */
function readWooAttributes(sheet: CsvSheet, row: CsvRow): { name: string; values: string[] }[] {
  return sheet.attributes.flatMap(({ name: namePlace, value }) => {
    const name = (row.cells[namePlace] ?? '').trim();
    return name === '' ? [] : [{ name, values: parseWooList(row.cells[value] ?? '') }];
  });
}

function readMeasures({ measures }: CsvSheet, row: CsvRow, parent: CsvRow | undefined): NamedValue[] {
  function numberIn(name: keyof typeof measures): string {
    const place = measures[name]?.place ?? -1;
    const text = normalizeNumber((row.cells[place] || parent?.cells[place] || '').trim());
    return Number(text) > 0 ? text : '';
  }
  const weight = numberIn('weight');
  const sizes = (['length', 'width', 'height'] as const).map(numberIn).filter((each) => each !== '');
  return toNamedAttributes([
    ['Weight', weight && `${weight} ${measures.weight?.unit}`],
    ['Dimensions', sizes.length > 0 ? `${sizes.join(' × ')} ${measures.length?.unit ?? ''}`.trim() : ''],
  ]);
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
  const { handle, handles = [handle], rows, parent } = block;
  const used = new Set(rows.flatMap((row) => readWooAttributes(sheet, row).map(({ name }) => name.toLowerCase())));
  const skus = rows.map((row) => getCellText(sheet, row, 'Variant SKU').toLowerCase());
  return rows.map((row, index) => {
    const isSkuShared = skus.some((sku, other) => other !== index && sku === skus[index]);
    const variant = readWooRow(sheet, { handle, handles, row, parent, used, isSkuShared }, context);
    return index === 0 && parent ? { ...variant, rows: [row.row, parent.row] } : variant;
  });
}

interface WooRow extends Handles {
  row: CsvRow;
  parent: CsvRow | undefined;
  /** Lower-case names of the attributes that distinguish the variations. */
  used: ReadonlySet<string>;
  isSkuShared: boolean;
}

function readWooRow(sheet: CsvSheet, wooRow: WooRow, context: ReadContext): ReadVariant {
  const { handle, handles, row, parent, used, isSkuShared } = wooRow;
  const problems: CsvProblem[] = [];
  const own = (column: string) => getCellText(sheet, row, column);
  const getSharedText = (column: string) => own(column) || (parent ? getCellText(sheet, parent, column) : '');
  const say = (column: string, problem: string | CellProblem, value: string) =>
    problems.push({
      ...{ row: row.row, column: sheet.getName(column) },
      ...(typeof problem === 'string' ? { code: problem } : problem),
      ...(value && { value: truncate(value, 200) }),
    });
  function readNumber(column: string, text: string, read: (text: string) => number | CellProblem): number | undefined {
    if (text === '') return undefined;
    const value = read(text);
    if (typeof value === 'number') return value;
    say(column, value, text);
    return undefined;
  }
  const types = readTypes(sheet, row);
  const isVariation = types.has('variation');
  if (types.has('external') || types.has('grouped')) say('Woo Type', 'productType', own('Woo Type'));
  if (isVariation && !parent) say('Woo Parent', own('Woo Parent') === '' ? 'required' : 'parent', own('Woo Parent'));

  const texts = readCategoryTexts(sheet, parent ?? row);
  const categoryId = texts.length > 0 ? context.getCategory(texts.map(({ text }) => text)) : undefined;
  if (categoryId === undefined && texts[0]) say(texts[0].column, 'unknown', texts[0].text);

  const readAmount = (column: string) => readNumber(column, own(column), (text) => readPrice(text, context.currency));
  const [regular, sale] = [readAmount('Variant Price'), readAmount('Woo Sale Price')];
  const isOnSale = sale !== undefined && isInSale(own('Woo Sale Starts'), own('Woo Sale Ends'), context.now);
  const priceAmount = isOnSale ? sale : (regular ?? sale);
  const isReduced = isOnSale && regular !== undefined && regular > sale;

  const stockText = own('Variant Inventory Qty');
  const isCounted = stockText !== '' && stockText.toLowerCase() !== 'parent';
  const stock = isCounted
    ? readNumber('Variant Inventory Qty', normalizeNumber(stockText).replace(/^-\d+$/, '0'), readUnits)
    : undefined;
  const isUntracked = !isCounted && (sheet.has('Variant Inventory Qty') || sheet.has('Woo In Stock'));
  const isSoldOut = !isCounted && flagValues[getSharedText('Woo In Stock').toLowerCase()] === false;

  const shortDescription = readDescription(getSharedText('Subtitle'));
  const attributes = readWooAttributes(sheet, row);
  const shownAttributes = isVariation && parent ? readWooAttributes(sheet, parent) : attributes;
  const given: RowValues = {
    name: parent ? getCellText(sheet, parent, 'Title') : own('Title'),
    description: readDescription(getSharedText('Body (HTML)')) || shortDescription,
    subtitle: truncate(shortDescription.replace(/\s+/g, ' '), maxSubtitle),
    ...(categoryId !== undefined && { categoryId }),
    type: types.has('virtual') || types.has('downloadable') ? 2 : 1,
    ...getStatus(sheet, row, parent),
    ...(sheet.has('Featured') && {
      isFeatured: flagValues[getCellText(sheet, parent ?? row, 'Featured').toLowerCase()] ?? false,
    }),
    ...(priceAmount !== undefined && { priceAmount, listPriceAmount: isReduced ? regular : null }),
    ...(stock !== undefined && { stock }),
    ...(isSoldOut && { stock: 0 }),
    ...getLowStock(own('Low Stock')),
    options: isVariation ? attributes.flatMap(({ name, values: [value] }) => (value ? [{ name, value }] : [])) : [],
    extraAttributes: [
      ...toNamedAttributes([
        ['Vendor', getSharedText('Vendor')],
        ['Tags', getSharedText('Tags')],
        [skuAttribute, own('Variant SKU')],
        ['Barcode', own('Variant Barcode')],
      ]),
      ...readMeasures(sheet, row, parent),
      ...toNamedAttributes(
        shownAttributes
          .filter(({ name }) => !isVariation || !used.has(name.toLowerCase()))
          .map(({ name, values }) => [name, values.join(', ')] as const),
      ),
      ...toNamedAttributes([
        [seoAttributes.title, getSharedText('SEO Title')],
        [seoAttributes.description, getSharedText('SEO Description')],
      ]),
    ],
    ...(sheet.has('Image Src') && { gallery: getPictures(sheet, row, parent, context.origin) }),
  };
  return {
    rows: [row.row],
    handle,
    identity: { handles, sku: sheet.has('Variant SKU') ? own('Variant SKU') : undefined, isSkuShared },
    given,
    ...(isUntracked && !isSoldOut && { newStock: context.untrackedStock }),
    newCategoryId: context.getCategory([]),
    problems,
    warnings: [],
    cell: getSharedText,
  };
}

function getLowStock(text: string): Pick<RowValues, 'lowStock'> {
  const value = readUnits(text);
  return typeof value === 'number' ? { lowStock: value } : {};
}

/** Published is 1, private 0, draft -1; a product hidden from the catalogue is not published either. */
function getStatus(sheet: CsvSheet, row: CsvRow, parent: CsvRow | undefined): Pick<RowValues, 'status'> {
  if (!sheet.has('Published')) return {};
  const isPublic = (each: CsvRow) =>
    ['1', 'yes', 'true'].includes(getCellText(sheet, each, 'Published').toLowerCase()) &&
    getCellText(sheet, each, 'Woo Visibility').toLowerCase() !== 'hidden';
  return { status: [row, ...(parent ? [parent] : [])].every(isPublic) ? 1 : 0 };
}

const day = 86_400_000;

/**
 * First and last instant (ms) of a date such as `2026-11-20` or `2026-11-20 0:00:00`, in the shop's zone unless it names
 * one. NaN if it is empty or invalid.
 */
function parseSaleDate(text: string): { start: number; end: number } {
  const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
  const [, date, hours, minutes, seconds = '0'] = pattern.exec(text) ?? [];
  const dayNumber = Date.parse(date ?? '') / day;
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
function getPictures(sheet: CsvSheet, row: CsvRow, parent: CsvRow | undefined, origin: string): RowValues['gallery'] {
  const sources = [row, ...(parent ? [parent] : [])].flatMap((each) =>
    parseWooList(getCellText(sheet, each, 'Image Src')).map((address) => ({ address, row: each.row })),
  );
  const pictures = new Map<string, NonNullable<RowValues['gallery']>[number]>();
  for (const { address, row: number } of sources) {
    const url = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (!pictures.has(url)) pictures.set(url, { url, alt: '', sort: pictures.size + 1, row: number });
  }
  return [...pictures.values()];
}
