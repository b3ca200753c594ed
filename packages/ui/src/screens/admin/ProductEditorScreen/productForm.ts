import type { product as calls } from '@sampan/api/contract/product';
import type { InputOf } from '@sampan/api/endpoint';
import { maxPriceAmount, type NamedValue, namedValueLimits, type Product } from '@sampan/api/entities';
import { productSlugPattern } from '@sampan/api/slug';
import { getOptionsKey } from '@sampan/domain/catalogue/productRules';
import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { formatDecimal } from '@sampan/domain/money/decimal';
import { formatAmountInput, normalizeTypedNumber, readAmount } from '@sampan/domain/money/typedAmount';
import * as v from 'valibot';
import { fallbackLocale, type Locale, locales } from '../../../i18n/locales.ts';
import { mapLocales } from '../shared/mapLocales.ts';
import { pickChanged } from '../shared/pickChanged.ts';

export const productLimits = { name: 200, subtitle: 300, description: 20_000, slug: 200, alt: 200 } as const;

const TextSchema = (max: number) => v.pipe(v.string(), v.maxLength(max, 'tooLong'));
const TextsSchema = v.object({
  name: TextSchema(productLimits.name),
  subtitle: TextSchema(productLimits.subtitle),
  description: TextSchema(productLimits.description),
});
export const pairParts = ['name', 'value'] as const;
const PairSchema = v.object({ name: TextSchema(namedValueLimits.name), value: TextSchema(namedValueLimits.value) });
/** A specification or an option, with texts in every locale. */
const PairRowSchema = v.object({ key: v.string(), ...mapLocales(() => PairSchema) });
export type PairRow = v.InferOutput<typeof PairRowSchema>;
const MediaItemSchema = v.object({
  /** React key of the row. */
  key: v.string(),
  /** The server's id; a new picture has none. */
  id: v.optional(v.number()),
  url: v.string(),
  alt: TextSchema(productLimits.alt),
});

/** Parses a typed number of items; undefined if it is empty or invalid. */
export function readCount(typed: string): number | undefined {
  const text = normalizeTypedNumber(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The editor's fields, with numbers as typed; prices are in the product's currency. */
const FieldsSchema = v.object({
  texts: v.object(mapLocales(() => TextsSchema)),
  media: v.array(MediaItemSchema),
  price: v.string(),
  listPrice: v.string(),
  stock: v.string(),
  lowStock: v.string(),
  type: v.picklist(['1', '2']),
  status: v.picklist(['0', '1', '2']),
  isFeatured: v.boolean(),
  categoryId: v.string(),
  slug: v.string(),
  options: v.array(PairRowSchema),
  attributes: v.array(PairRowSchema),
});
export type ProductFields = v.InferOutput<typeof FieldsSchema>;

type CheckedField = 'price' | 'listPrice' | 'stock' | 'lowStock' | 'categoryId' | 'slug';
/** A check whose error belongs to this field, with this code. */
function checkField(name: CheckedField, isRight: (fields: ProductFields) => boolean, code: string) {
  return v.forward(v.check(isRight, code), [name]);
}

/** Schema of the editor's fields, of a saved product with its variants. */
export const createProductFieldsSchema = (currency: string, product?: Product) => {
  const read = (price: string) => readAmount(price, currency);
  return v.pipe(
    FieldsSchema,
    v.forward(
      v.check(({ texts }) => texts[fallbackLocale].name.trim() !== '', 'required'),
      ['texts', fallbackLocale, 'name'],
    ),
    checkField('price', ({ price }) => price.trim() !== '', 'required'),
    checkField('price', ({ price }) => price.trim() === '' || (read(price) ?? 0) > 0, 'amount'),
    checkField('listPrice', ({ listPrice }) => listPrice.trim() === '' || read(listPrice) !== undefined, 'amount'),
    checkField('price', ({ price }) => !isAboveMaximum(price, currency), 'max_value'),
    checkField('listPrice', ({ listPrice }) => !isAboveMaximum(listPrice, currency), 'max_value'),
    checkField('listPrice', ({ listPrice, price }) => isHigher(read(listPrice), read(price)), 'listPrice'),
    checkField('stock', ({ stock }) => readCount(stock) !== undefined, 'count'),
    checkField('lowStock', ({ lowStock }) => lowStock.trim() === '' || readCount(lowStock) !== undefined, 'count'),
    checkField('categoryId', ({ categoryId }) => categoryId !== '', 'choose'),
    checkField('slug', ({ slug }) => slug.trim() !== '', 'required'),
    checkField('slug', ({ slug }) => slug.trim() === '' || isSlug(slug.trim()), 'slug'),
    v.forward(
      v.check(
        ({ options }) => !findTwinLocale(options, product),
        ({ input }) => `taken ${findTwinLocale((input as ProductFields).options, product)}`,
      ),
      ['options'],
    ),
  );
};

/** Whether a typed price is above the highest that a product may have. */
export const isAboveMaximum = (typed: string, currency: string) => (readAmount(typed, currency) ?? 0) > maxPriceAmount;

/** Whether the list price, if there is one, is higher than the price. */
function isHigher(listPrice: number | undefined, price = 0): boolean {
  return listPrice === undefined || listPrice > price;
}

/** A price as typed with all decimals of its currency, for error messages: 128.00 of CNY, 128 of JPY. */
export function getSamplePrice(currency: string): string {
  return formatDecimal(128 * getMinorUnits(currency), currency);
}

function isSlug(text: string): boolean {
  return text.length <= productLimits.slug && productSlugPattern.test(text);
}

const noPair = { name: '', value: '' };

/** Returns a row for an attribute without names and values. `key` identifies it in React. */
export function createEmptyPair(key: string): PairRow {
  return { key, ...mapLocales(() => ({ ...noPair })) };
}

type TranslatedValues = Pick<Product, 'i18n'> & Record<'options' | 'attributes', NamedValue[]>;
function toPairRows(product: TranslatedValues, list: 'options' | 'attributes'): PairRow[] {
  return product[list].map((base, index) => ({
    key: `${list}-${index}`,
    ...mapLocales((locale) => product.i18n?.[locale]?.[list]?.[index] ?? (locale === fallbackLocale ? base : noPair)),
  }));
}

/** Fields of a saved product. */
export function toFields(product: Product): ProductFields {
  const { currency, i18n } = product;
  return {
    texts: mapLocales((locale) => {
      const base = locale === fallbackLocale ? product : undefined;
      const own = i18n?.[locale];
      return {
        name: own?.name ?? base?.name ?? '',
        subtitle: own?.subtitle ?? base?.subtitle ?? '',
        description: own?.description ?? base?.description ?? '',
      };
    }),
    media: product.gallery.map(({ id, url, alt }) => ({ key: `picture-${id}`, id, url, alt })),
    price: formatAmountInput(product.priceAmount, currency),
    listPrice: formatAmountInput(product.listPriceAmount, currency),
    stock: String(product.stock),
    lowStock: product.lowStock === undefined ? '' : String(product.lowStock),
    type: String(product.type) as ProductFields['type'],
    status: String(product.status) as ProductFields['status'],
    isFeatured: product.isFeatured,
    categoryId: String(product.categoryId),
    slug: product.slug,
    options: toPairRows(product, 'options'),
    attributes: toPairRows(product, 'attributes'),
  };
}

/** Fields of a new product, unpublished. */
export const newFields: ProductFields = {
  texts: mapLocales(() => ({ name: '', subtitle: '', description: '' })),
  media: [],
  price: '',
  listPrice: '',
  stock: '0',
  lowStock: '',
  type: '1',
  status: '0',
  isFeatured: false,
  categoryId: '',
  slug: '',
  options: [],
  attributes: [],
};

/** Makes the pictures those of a new product. */
export function omitPictureIds(fields: ProductFields): ProductFields {
  return { ...fields, media: fields.media.map(({ id: _before, ...item }) => item) };
}

/** Fields of a new variant: copies the product except for slug, stock and option values. */
export function toVariantFields(product: Product): ProductFields {
  const fields = omitPictureIds(toFields(product));
  return {
    ...fields,
    slug: '',
    stock: '0',
    status: '0',
    isFeatured: false,
    options: fields.options.map((row) => ({
      ...row,
      ...mapLocales((locale) => ({ name: row[locale].name, value: '' })),
    })),
  };
}

type ProductInput = Omit<InputOf<typeof calls.create>, 'groupId'>;

/** Whether a pair has a name and a value. */
export const isWritten = ({ name, value }: NamedValue) => name.trim() !== '' && value.trim() !== '';

/** Converts rows to pairs; rows without name and value in the default locale are dropped. */
function toPairs(rows: readonly PairRow[], locale: Locale): NamedValue[] {
  return rows
    .filter((row) => isWritten(row[fallbackLocale]))
    .map((row) => {
      const pair = isWritten(row[locale]) ? row[locale] : row[fallbackLocale];
      return { name: pair.name.trim(), value: pair.value.trim() };
    });
}

/**
 * The language in which a change makes the options read like those of another variant. The server compares those of the
 * default language, to which the others fall back.
 */
function findTwinLocale(rows: readonly PairRow[], product: Product | undefined): Locale | undefined {
  if (!product?.variants) return undefined;
  const siblings = product.variants.filter(({ id }) => id !== product.id);
  const savedRows = toPairRows(product, 'options');
  const getKey = (pairRows: readonly PairRow[], locale: Locale) => getOptionsKey(toPairs(pairRows, locale));
  const isTaken = (locale: Locale) =>
    siblings.some(({ i18n, options }) => {
      const texts = (locale === fallbackLocale ? undefined : i18n?.[locale]?.options) ?? options;
      return getOptionsKey(texts) === getKey(rows, locale);
    });
  if (isTaken(fallbackLocale)) return undefined;
  return locales.find((locale) => getKey(rows, locale) !== getKey(savedRows, locale) && isTaken(locale));
}

function toTranslation(fields: ProductFields, locale: Locale) {
  const { name, subtitle, description } = fields.texts[locale];
  const has = (rows: readonly PairRow[]) => rows.some((row) => isWritten(row[locale]));
  const entry = {
    ...(name.trim() && { name: name.trim() }),
    ...(subtitle.trim() && { subtitle: subtitle.trim() }),
    ...(description.trim() && { description: description.trim() }),
    ...(has(fields.options) && { options: toPairs(fields.options, locale) }),
    ...(has(fields.attributes) && { attributes: toPairs(fields.attributes, locale) }),
  };
  return Object.keys(entry).length > 0 ? [[locale, entry]] : [];
}

/** Converts fields to call input. */
export function toInput(fields: ProductFields, currency: string): ProductInput {
  const base = fields.texts[fallbackLocale];
  const parseAmount = (text: string) => readAmount(text, currency);
  const listPriceAmount = parseAmount(fields.listPrice);
  const lowStock = readCount(fields.lowStock);
  return {
    slug: fields.slug.trim(),
    name: base.name.trim(),
    subtitle: base.subtitle.trim(),
    description: base.description.trim(),
    categoryId: Number(fields.categoryId),
    type: fields.type === '2' ? 2 : 1,
    status: Number(fields.status) as 0 | 1 | 2,
    isFeatured: fields.isFeatured,
    priceAmount: parseAmount(fields.price) ?? 0,
    ...(listPriceAmount !== undefined && { listPriceAmount }),
    stock: readCount(fields.stock) ?? 0,
    ...(lowStock !== undefined && { lowStock }),
    gallery: fields.media.map(({ id, url, alt }, index) => ({
      ...(id !== undefined && { id }),
      url,
      alt: alt.trim(),
      sort: index + 1,
    })),
    attributes: toPairs(fields.attributes, fallbackLocale),
    options: toPairs(fields.options, fallbackLocale),
    i18n: Object.fromEntries(locales.flatMap((locale) => toTranslation(fields, locale))),
  };
}

type ProductChanges = Partial<ProductInput> & Pick<InputOf<typeof calls.update>, 'stockFrom'>;

/** Input of the update call: changed fields only, and with changed stock the stock that it replaces. */
export function getChanges(before: ProductFields, after: ProductFields, currency: string): ProductChanges {
  const old = toInput(before, currency);
  const changes: ProductChanges = pickChanged(old, toInput(after, currency));
  return changes.stock === undefined ? changes : { ...changes, stockFrom: old.stock };
}
