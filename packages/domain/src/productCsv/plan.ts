import { type Locale, locales, type Product } from '@sampan/api/entities';
import { isOnlyDigits } from '@sampan/api/slug';
import {
  applyChanges,
  getOptionsKey,
  type ProductFacts,
  type ProductInput,
  toFacts,
} from '../catalogue/productRules.ts';
import { truncate } from '../text/truncate.ts';
import { mergeAttributes, skuAttribute } from './attributes.ts';
import { type CsvSheet, type TranslatedField, toTextColumn, translatedFields } from './columns.ts';
import { prefixDigits, toLatin } from './handles.ts';
import type { CsvProblem, DerivedIdentity, ReadVariant, RowValues } from './rows.ts';

/** The product with the slug and the other variants of its group; empty if no product has the slug. */
function findGroup(slug: string, products: readonly Product[]): Product[] {
  const named = products.find((product) => product.slug === slug);
  return products.filter(({ id, groupId }) => id === named?.id || (groupId !== null && groupId === named?.groupId));
}

/** Key for comparison; SKUs are case-insensitive. */
const toSkuKey = (sku = '') => sku.trim().toLowerCase();

const getSkuKey = ({ attributes }: Product) => toSkuKey(attributes.find(({ name }) => name === skuAttribute)?.value);

/**
 * Whether the slug is made from the product's name, with an ID or without, and that name is not the row's: `set-5` may
 * be the product "Set" with the ID 5, or "Set 5". Slugs of renamed products are made from neither name.
 */
function isSlugOfOtherName({ slug, name }: Product, base: string): boolean {
  const own = prefixDigits(toLatin(name));
  if (own === '' || own === base) return false;
  return slug === own || (slug.startsWith(`${own}-`) && isOnlyDigits(slug.slice(own.length + 1)));
}

/**
 * Finds the product of a row without a slug. The slug is made from the name, which other products may have, too, so a
 * product with another SKU than the row's, or with none, does not match.
 */
function findIdentifiedProduct(
  { handle, given: { options = [] } }: ReadVariant,
  { handles, sku, isSkuShared }: DerivedIdentity,
  products: readonly Product[],
): Product | undefined {
  const hasSameSku = (product: Product) => sku === undefined || getSkuKey(product) === toSkuKey(sku);
  const isOtherName = (slug: string) =>
    products.some((product) => product.slug === slug && isSlugOfOtherName(product, handles[0] ?? handle));
  // Without an SKU, the slugs of rows above mean the products of those rows.
  const slugs = sku ? handles : handles.slice(handles.indexOf(handle)).filter((slug) => !isOtherName(slug));
  for (const slug of slugs.toReversed()) {
    const candidates = findGroup(slug, products).filter(hasSameSku);
    // The options may have changed: an attribute was renamed, or staff made variants of a group from simple products.
    const isSkuEnough = sku && (options.length === 0 || (candidates.length === 1 && !isSkuShared));
    const found =
      candidates.find((product) => getOptionsKey(product.options) === getOptionsKey(options)) ??
      (isSkuEnough ? candidates[0] : undefined);
    if (found) return found;
  }
  return undefined;
}

/**
 * Finds a variant that has no SKU yet, by its options. `anchor` is another variant of the row's product; without one,
 * nothing says that the group belongs to it.
 */
export function findVariantWithoutSku(
  { identity, given: { options = [] } }: ReadVariant,
  anchor: Product | undefined,
  products: readonly Product[],
): Product | undefined {
  if (!anchor || !identity?.sku || options.length === 0) return undefined;
  return findGroup(anchor.slug, products).find(
    (product) => getSkuKey(product) === '' && getOptionsKey(product.options) === getOptionsKey(options),
  );
}

/** Finds the existing product of a file's variant: by slug, else by handle and options or SKU. */
export function findMeantProduct(
  variant: ReadVariant,
  products: readonly Product[],
  isOwn: boolean,
): Product | undefined {
  const { slug, handle, identity, given } = variant;
  if (slug !== undefined) return products.find((product) => product.slug === slug);
  if (identity) return findIdentifiedProduct(variant, identity, products);
  const namedProduct = products.find((product) => product.slug === handle);
  if (isOwn || !namedProduct) return namedProduct;
  const siblings = findGroup(handle, products);
  const { options } = given;
  if (options === undefined) return namedProduct;
  return (
    siblings.find((product) => getOptionsKey(product.options) === getOptionsKey(options)) ??
    (namedProduct.options.length === 0 && siblings.length === 1 && options.length === 0 ? namedProduct : undefined)
  );
}

/**
 * Handle for a new variant: that of the group it joins, else without slugs the first that no product has; undefined if
 * other products have all of them.
 */
export function chooseHandle(
  { handle, identity }: ReadVariant,
  anchor: Product | undefined,
  known: readonly Product[],
): string | undefined {
  if (!identity) return handle;
  const { handles } = identity;
  if (!anchor) return handles.slice(handles.indexOf(handle)).find((slug) => findGroup(slug, known).length === 0);
  return handles.find((slug) => findGroup(slug, known).some(({ id }) => id === anchor.id)) ?? handle;
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

/** The file's column for a column of this shop. A slug that the row does not have was made from its handle. */
function getColumnName(sheet: CsvSheet, { slug }: ReadVariant, column: string): string {
  const isNamed = column === 'Variant Slug' || column === 'Handle';
  if (isNamed && sheet.format === 'woocommerce') return 'Title';
  return column === 'Variant Slug' && slug === undefined ? 'Handle' : column;
}

/** Maps an invalid field of the API input to its row and column in the file. */
export function toProblem(sheet: CsvSheet, variant: ReadVariant, field: string, code: string): CsvProblem {
  const [top = '', second = '', third = ''] = field.split('.');
  const picture = top === 'gallery' ? variant.given.gallery?.[Number(second)] : undefined;
  const textColumn =
    top === 'i18n' && third in translatedFields ? toTextColumn(third as TranslatedField, second as Locale) : undefined;
  const own = textColumn ?? columnByField[top] ?? 'Handle';
  const column = getColumnName(sheet, variant, own);
  const value = picture?.url ?? variant.cell(column);
  // `groupId` comes from a product read or written before; unknown means that it was deleted meanwhile.
  const isGroupGone = top === 'groupId' && code === 'unknown';
  return {
    row: picture?.row ?? variant.rows[0] ?? 1,
    column: sheet.getName(column),
    code: isGroupGone ? 'NOT_FOUND' : code,
    ...(value !== '' && { value: truncate(value, 200) }),
  };
}

/** Maps a failed call to the variant's problems: those of its fields, else the call's error code at the first row. */
export function toRowProblems(
  sheet: CsvSheet,
  variant: ReadVariant,
  { code, fields = {} }: { code: string; fields?: Readonly<Record<string, string>> | undefined },
): CsvProblem[] {
  const problems = Object.entries(fields).map(([field, fieldCode]) => toProblem(sheet, variant, field, fieldCode));
  return problems.length > 0 ? problems : [{ row: variant.rows[0] ?? 1, name: variant.handle, code }];
}
