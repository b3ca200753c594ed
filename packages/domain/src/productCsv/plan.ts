import { type Locale, locales, type NamedValue, type Product } from '@sampan/api/entities';
import { applyChanges, type ProductFacts, type ProductInput, toFacts } from '../catalogue/productRules.ts';
import { truncate } from '../text/truncate.ts';
import { mergeAttributes } from './attributes.ts';
import type { CsvSheet } from './columns.ts';
import { type TranslatedField, toTextColumn, translatedFields } from './columns.ts';
import { isOnlyDigits, toLatin } from './handles.ts';
import type { CsvProblem, ReadVariant, RowValues } from './rows.ts';

const getOptionsKey = (options: readonly NamedValue[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted());

/** Finds the existing product of a file's variant: by slug, else by handle and options. */
export function findMeantProduct(
  variant: ReadVariant,
  products: readonly Product[],
  isOwn: boolean,
): Product | undefined {
  const { slug, handle, given } = variant;
  if (slug !== undefined) return products.find((product) => product.slug === slug);
  const namedProduct = products.find((product) => product.slug === handle);
  if (isOwn || !namedProduct) return namedProduct;
  const siblings = products.filter(
    ({ id, groupId }) => id === namedProduct.id || (groupId !== null && groupId === namedProduct.groupId),
  );
  const { options } = given;
  if (options === undefined) return namedProduct;
  return (
    siblings.find((product) => getOptionsKey(product.options) === getOptionsKey(options)) ??
    (namedProduct.options.length === 0 && siblings.length === 1 && options.length === 0 ? namedProduct : undefined)
  );
}

/**
 * Slug for a new variant without one: the handle; from the second variant on with its options appended. Without a first
 * variant, a handle of digits only is returned for all of them, so that they are refused together.
 */
export function chooseSlug(
  { slug, handle, given: { options = [] } }: ReadVariant,
  isFirst: boolean,
  isTaken: (slug: string) => boolean,
): string {
  if (slug !== undefined) return slug;
  if (isFirst && (isOnlyDigits(handle) || !isTaken(handle))) return handle;
  const base = [handle, ...options.map(({ value }) => toLatin(value))].filter((part) => part !== '').join('-');
  for (let count = base === handle ? 2 : 1; ; count += 1) {
    const candidate = count === 1 ? base : `${base}-${count}`;
    if (!isTaken(candidate)) return candidate;
  }
}

type Translations = NonNullable<Product['i18n']>;
type Translation = NonNullable<Translations[Locale]>;

/** Drops empty fields; undefined if none is left. */
function withoutEmptyTexts(translation: Translation): Translation | undefined {
  const entries = Object.entries(translation).filter(([, value]) => value !== undefined && value.length > 0);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function toTranslations(before: Product['i18n'], translations: NonNullable<RowValues['translations']>): Translations {
  const entries = locales.flatMap((locale) => {
    const after = withoutEmptyTexts({ ...before?.[locale], ...(translations[locale] as Translation | undefined) });
    return after ? [[locale, after] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Converts a row's values to the input of product.create or product.update. */
export function toInput(
  { translations, gallery, extraAttributes, ...fields }: RowValues,
  before?: Pick<ProductFacts, 'i18n' | 'gallery' | 'attributes'>,
): ProductInput {
  const attributes = fields.attributes ?? before?.attributes ?? [];
  return {
    ...fields,
    ...(extraAttributes && { attributes: mergeAttributes(attributes, extraAttributes) }),
    ...(gallery && {
      gallery: gallery.map(({ url, alt }, index) => {
        const id = before?.gallery.find((picture) => picture.url === url)?.id;
        return { url, alt, sort: index + 1, ...(id !== undefined && { id }) };
      }),
    }),
    ...(translations && { i18n: toTranslations(before?.i18n, translations) }),
  };
}

/** Normalized form of a field, for comparison. */
function normalizeField(facts: ProductFacts, field: keyof ProductFacts): string {
  if (field === 'gallery') return JSON.stringify(facts.gallery.map(({ url, alt }) => [url, alt]));
  if (field === 'i18n') {
    const all = toTranslations(facts.i18n, {});
    return JSON.stringify(
      locales.map((locale) =>
        (Object.keys(translatedFields) as TranslatedField[]).map((field) => all[locale]?.[field] ?? null),
      ),
    );
  }
  return JSON.stringify(facts[field] ?? null);
}

/** The fields of an input that change the product; empty if none does. */
export function diffProduct(before: Product, input: ProductInput): ProductInput {
  const [own, after] = [toFacts(before), applyChanges(toFacts(before), input)];
  const fields = Object.keys(input) as (keyof ProductFacts)[];
  return Object.fromEntries(
    fields
      .filter((field) => normalizeField(own, field) !== normalizeField(after, field))
      .map((field) => [field, input[field as keyof ProductInput]]),
  );
}

const columnByField: Record<string, string> = {
  slug: 'Variant Slug',
  name: 'Title',
  subtitle: 'Subtitle',
  description: 'Body (HTML)',
  categoryId: 'Product Category',
  type: 'Variant Requires Shipping',
  status: 'Status',
  isFeatured: 'Featured',
  priceAmount: 'Variant Price',
  listPriceAmount: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  lowStock: 'Low Stock',
  attributes: 'Attributes',
  options: 'Option1 Value',
  groupId: 'Handle',
  gallery: 'Image Src',
};

/** The file's column for a column of this shop. */
function getColumnName(sheet: CsvSheet, column: string): string {
  const isNamed = column === 'Variant Slug' || column === 'Handle';
  if (isNamed && sheet.format === 'woocommerce') return 'Title';
  return column === 'Variant Slug' && !sheet.isOwn ? 'Handle' : column;
}

/** Maps an invalid field of the API input to its row and column in the file. */
export function toProblem(sheet: CsvSheet, variant: ReadVariant, field: string, code: string): CsvProblem {
  const [top = '', second = '', third = ''] = field.split('.');
  const picture = top === 'gallery' ? variant.given.gallery?.[Number(second)] : undefined;
  const textColumn =
    top === 'i18n' && third in translatedFields ? toTextColumn(third as TranslatedField, second as Locale) : undefined;
  const own = textColumn ?? columnByField[top] ?? 'Handle';
  const column = getColumnName(sheet, own);
  const value = picture?.url ?? variant.cell(column);
  return {
    row: picture?.row ?? variant.rows[0] ?? 1,
    column: sheet.getName(column),
    code,
    ...(value !== '' && { value: truncate(value, 200) }),
  };
}
