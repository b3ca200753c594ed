import type { NamedValue } from '@sampan/api/entities';
import { seoAttributes } from '../catalogue/seoAttributes.ts';
import { namedAttributes } from './attributes.ts';
import { categoryTexts, wooList } from './categoryTexts.ts';
import { cellText } from './cells.ts';
import type { CsvSheet } from './columns.ts';
import { toLatin } from './handles.ts';
import { parseAmount, plainNumber } from './numbers.ts';
import type { BlockReader, CsvBlock, CsvProblem, CsvRow, ReadContext, ReadVariant, RowValues } from './rows.ts';
import { htmlText } from './texts.ts';

/** Maximum length of a subtitle (imported from the short description), characters. */
const maxSubtitle = 300;

/** Parses product types: `simple, virtual` are two. */
function readTypes(sheet: CsvSheet, row: CsvRow): Set<string> {
  const types = wooList(cellText(sheet, row, 'Woo Type').toLowerCase());
  return new Set(types.length > 0 ? types : ['simple']);
}

interface Family {
  parent?: CsvRow;
  rows: CsvRow[];
}

/**
 * Groups rows of a WooCommerce file. Such files have no slugs, and a variation refers to its parent by `id:123` or SKU
 * anywhere in the file. Simple products are therefore returned as read, variable ones with their variations at the end.
 */
export function wooBlockReader(sheet: CsvSheet): BlockReader {
  const handles = new Set<string>();
  const families: Family[] = [];
  const familyByKey = new Map<string, Family>();
  const handleByRow = new Map<CsvRow, string>();

  function newHandle(row: CsvRow): string {
    const [name, sku, id] = ['Title', 'Variant SKU', 'Woo ID'].map((column) => toLatin(cellText(sheet, row, column)));
    const bases = [name, sku, id && `product-${id}`].filter((each) => each);
    const [base = `row-${row.row}`] = bases;
    const candidates = [base, sku && `${base}-${sku}`, id && `${base}-${id}`, `${base}-row-${row.row}`];
    const handle = candidates.find((each) => each && !handles.has(each)) as string;
    handles.add(handle);
    return handle;
  }
  function familyFor(keys: readonly string[]): Family {
    let family = keys.map((key) => familyByKey.get(key)).find((each) => each !== undefined);
    if (!family) {
      family = { rows: [] };
      families.push(family);
    }
    for (const key of keys) familyByKey.set(key, family);
    return family;
  }
  const idKey = (id: string) => `id:${id}`;
  const skuKey = (sku: string) => `sku:${sku.toLowerCase()}`;

  return {
    push(row) {
      const types = readTypes(sheet, row);
      if (types.has('variation')) {
        const parent = cellText(sheet, row, 'Woo Parent');
        const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? [];
        if (parent === '') return [{ handle: newHandle(row), rows: [row] }];
        familyFor([id === undefined ? skuKey(parent) : idKey(id)]).rows.push(row);
        return [];
      }
      const handle = newHandle(row);
      if (!types.has('variable')) return [{ handle, rows: [row] }];
      const [id, sku] = [cellText(sheet, row, 'Woo ID'), cellText(sheet, row, 'Variant SKU')];
      const family = familyFor([...(id ? [idKey(id)] : []), ...(sku ? [skuKey(sku)] : [])]);
      family.parent = row;
      handleByRow.set(row, handle);
      return [];
    },
    end() {
      return families.map(({ parent, rows }): CsvBlock => {
        if (!parent) return { handle: newHandle(rows[0] as CsvRow), rows };
        const handle = handleByRow.get(parent) as string;
        return rows.length > 0 ? { handle, rows, parent } : { handle, rows: [parent] };
      });
    },
  };
}

/** Attributes of a row with their values, by number. */
function wooAttributes(sheet: CsvSheet, row: CsvRow): { name: string; values: string[] }[] {
  return sheet.attributes.flatMap(({ name: namePlace, value }) => {
    const name = (row.cells[namePlace] ?? '').trim();
    return name === '' ? [] : [{ name, values: wooList(row.cells[value] ?? '') }];
  });
}

function readMeasures({ measures }: CsvSheet, row: CsvRow, parent: CsvRow | undefined): NamedValue[] {
  function numberIn(name: keyof typeof measures): string {
    const place = measures[name]?.place ?? -1;
    const text = plainNumber((row.cells[place] || parent?.cells[place] || '').trim());
    return Number(text) > 0 ? text : '';
  }
  const weight = numberIn('weight');
  const sizes = (['length', 'width', 'height'] as const).map(numberIn).filter((each) => each !== '');
  return namedAttributes([
    ['Weight', weight && `${weight} ${measures.weight?.unit}`],
    ['Dimensions', sizes.length > 0 ? `${sizes.join(' × ')} ${measures.length?.unit ?? ''}`.trim() : ''],
  ]);
}

const flags: Record<string, boolean> = { 1: true, yes: true, true: true, 0: false, no: false, false: false };

/** Reads the variants of a block: one for a simple product, one per variation of a variable product. */
export function readWooBlock(sheet: CsvSheet, { handle, rows, parent }: CsvBlock, context: ReadContext): ReadVariant[] {
  const used = new Set(rows.flatMap((row) => wooAttributes(sheet, row).map(({ name }) => name.toLowerCase())));
  return rows.map((row, index) => {
    const variant = readWooRow(sheet, { handle, row, parent, used }, context);
    return index === 0 && parent ? { ...variant, rows: [row.row, parent.row] } : variant;
  });
}

interface WooRow {
  handle: string;
  row: CsvRow;
  parent: CsvRow | undefined;
  /** Lower-case names of the attributes that distinguish the variations. */
  used: ReadonlySet<string>;
}

function readWooRow(sheet: CsvSheet, { handle, row, parent, used }: WooRow, context: ReadContext): ReadVariant {
  const problems: CsvProblem[] = [];
  const own = (column: string) => cellText(sheet, row, column);
  const shared = (column: string) => own(column) || (parent ? cellText(sheet, parent, column) : '');
  const say = (column: string, code: string, value: string) =>
    problems.push({ row: row.row, column: sheet.getName(column), code, ...(value && { value: value.slice(0, 200) }) });
  function valueIn<Value>(column: string, text: string, read: (text: string) => Value | null, code: string) {
    if (text === '') return undefined;
    const value = read(text);
    if (value === null) say(column, code, text);
    return value ?? undefined;
  }
  const types = readTypes(sheet, row);
  const isVariation = types.has('variation');
  if (types.has('external') || types.has('grouped')) say('Woo Type', 'productType', own('Woo Type'));
  if (isVariation && !parent) say('Woo Parent', own('Woo Parent') === '' ? 'required' : 'parent', own('Woo Parent'));

  const texts = categoryTexts(sheet, parent ?? row);
  const categoryId = texts.length > 0 ? context.getCategory(texts.map(({ text }) => text)) : undefined;
  if (categoryId === undefined && texts[0]) say(texts[0].column, 'unknown', texts[0].text);

  const amountIn = (column: string) =>
    valueIn(column, own(column), (text) => parseAmount(text, context.currency), 'amount');
  const [regular, sale] = [amountIn('Variant Price'), amountIn('Woo Sale Price')];
  const isOnSale = sale !== undefined && isInSale(own('Woo Sale Starts'), own('Woo Sale Ends'), context.now);
  const priceAmount = isOnSale ? sale : (regular ?? sale);
  const isReduced = isOnSale && regular !== undefined && regular > sale;

  const stockText = own('Variant Inventory Qty');
  const isCounted = stockText !== '' && stockText.toLowerCase() !== 'parent';
  const stock = isCounted
    ? valueIn('Variant Inventory Qty', plainNumber(stockText).replace(/^-\d+$/, '0'), wholeNumber, 'integer')
    : undefined;
  const isUntracked = !isCounted && (sheet.has('Variant Inventory Qty') || sheet.has('Woo In Stock'));
  const isSoldOut = !isCounted && flags[shared('Woo In Stock').toLowerCase()] === false;

  const description = htmlText(shared('Body (HTML)'));
  const short = htmlText(shared('Subtitle')).replace(/\s+/g, ' ');
  const attributes = wooAttributes(sheet, row);
  const shownAttributes = isVariation && parent ? wooAttributes(sheet, parent) : attributes;
  const given: RowValues = {
    name: parent ? cellText(sheet, parent, 'Title') : own('Title'),
    description: description || htmlText(shared('Subtitle')),
    subtitle: short.length > maxSubtitle ? `${short.slice(0, maxSubtitle - 1)}…` : short,
    ...(categoryId !== undefined && { categoryId }),
    type: types.has('virtual') || types.has('downloadable') ? 2 : 1,
    ...getStatus(sheet, row, parent),
    ...(sheet.has('Featured') && {
      isFeatured: flags[cellText(sheet, parent ?? row, 'Featured').toLowerCase()] ?? false,
    }),
    ...(priceAmount !== undefined && { priceAmount, listPriceAmount: isReduced ? regular : null }),
    ...(stock !== undefined && { stock }),
    ...(isSoldOut && { stock: 0 }),
    ...getLowStock(own('Low Stock')),
    options: isVariation ? attributes.flatMap(({ name, values: [value] }) => (value ? [{ name, value }] : [])) : [],
    extraAttributes: [
      ...namedAttributes([
        ['Vendor', shared('Vendor')],
        ['Tags', shared('Tags')],
        ['SKU', own('Variant SKU')],
        ['Barcode', own('Variant Barcode')],
      ]),
      ...readMeasures(sheet, row, parent),
      ...namedAttributes(
        shownAttributes
          .filter(({ name }) => !isVariation || !used.has(name.toLowerCase()))
          .map(({ name, values }) => [name, values.join(', ')] as const),
      ),
      ...namedAttributes([
        [seoAttributes.title, shared('SEO Title')],
        [seoAttributes.description, shared('SEO Description')],
      ]),
    ],
    ...(sheet.has('Image Src') && { gallery: getPictures(sheet, row, parent, context.origin) }),
  };
  return {
    rows: [row.row],
    handle,
    given,
    ...(isUntracked && !isSoldOut && { newStock: context.untrackedStock }),
    newCategoryId: context.getCategory([]),
    problems,
    warnings: [],
    cell: shared,
  };
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

function getLowStock(text: string): Pick<RowValues, 'lowStock'> {
  const value = wholeNumber(plainNumber(text));
  return value === null ? {} : { lowStock: value };
}

/** Published is 1, private 0, draft -1; a product hidden from the catalogue is not published either. */
function getStatus(sheet: CsvSheet, row: CsvRow, parent: CsvRow | undefined): Pick<RowValues, 'status'> {
  if (!sheet.has('Published')) return {};
  const isPublic = (each: CsvRow) =>
    ['1', 'yes', 'true'].includes(cellText(sheet, each, 'Published').toLowerCase()) &&
    cellText(sheet, each, 'Woo Visibility').toLowerCase() !== 'hidden';
  return { status: [row, ...(parent ? [parent] : [])].every(isPublic) ? 1 : 0 };
}

/** Whether a sale with these dates, each optional, is active. */
function isInSale(starts: string, ends: string, now: Date): boolean {
  const [from, to] = [Date.parse(starts), Date.parse(ends)];
  const day = 86_400_000;
  const isBegun = !(from > now.getTime());
  // A date without a time includes the whole day.
  const isEnded = now.getTime() >= to + (/^\d{4}-\d{2}-\d{2}$/.test(ends) ? day : 0);
  return isBegun && !isEnded;
}

/** The variation's own pictures, then those of its parent. */
function getPictures(sheet: CsvSheet, row: CsvRow, parent: CsvRow | undefined, origin: string): RowValues['gallery'] {
  const sources = [row, ...(parent ? [parent] : [])].flatMap((each) =>
    wooList(cellText(sheet, each, 'Image Src')).map((address) => ({ address, row: each.row })),
  );
  const pictures = new Map<string, NonNullable<RowValues['gallery']>[number]>();
  for (const { address, row: number } of sources) {
    const url = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (!pictures.has(url)) pictures.set(url, { url, alt: '', sort: pictures.size + 1, row: number });
  }
  return [...pictures.values()];
}
