import * as v from 'valibot';

export const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const LocaleSchema = v.picklist(locales);

export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
/** The digits of a number in a query string or a form field. */
const DigitsSchema = v.pipe(v.string(), v.maxLength(32));
/** An id in a query string or a form field: digits are read as a number. */
export const QueryIdSchema = v.pipe(
  v.union([DigitsSchema, v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** PostgreSQL rejects 30 February, which JavaScript parses as 2 March, and the year 0. */
function isCalendarDay(time: string): boolean {
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number);
  return year > 0 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
/** ISO 8601 UTC. */
export const TimeSchema = v.pipe(v.string(), v.isoTimestamp(), v.check(isCalendarDay, 'date'));
/** Minor units, never negative: 1999 is 19.99. */
export const AmountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
/** The highest price of a product, in minor units. With the limits of an order's lines, every sum is a safe integer. */
export const maxPriceAmount = 10_000_000_000;
/** A price in an input, in minor units. */
export const PriceSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPriceAmount));
/** The largest stock of a product: fits the database's integer, with room for sums. */
export const maxStock = 1_000_000_000;
/** Units in stock, in an input. */
export const StockSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxStock));
/** Units of a product in one line of a cart or an order. */
export const QuantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));
/** A sort position in an input. */
export const SortSchema = v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000));
/** The record version on which an update is based. */
export const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
/** ISO 4217. */
export const CurrencySchema = v.pipe(v.string(), v.length(3));

/** Maximum number of invalid fields in an error response. */
export const maxIssues = 50;

/**
 * An array in an input. Its length is checked before its items, and at most `maxIssues` items are parsed from the first
 * invalid one on, so that the cost of an invalid body does not grow with its size.
 */
/* @__NO_SIDE_EFFECTS__ */
export function boundedArray<const Item extends v.GenericSchema>(item: Item, max: number, min = 0) {
  const lengthOnly = v.pipe(v.array(v.any()), v.minLength(min, 'empty'), v.maxLength(max));
  const whole = v.pipe(v.array(item), v.minLength(min, 'empty'), v.maxLength(max));
  const run: (typeof whole)['~run'] = (dataset, config) => {
    const { value } = dataset;
    if (!Array.isArray(value)) return whole['~run'](dataset, config);
    if (value.length > max) return lengthOnly['~run'](dataset, config);
    const untilFirst = whole['~run']({ value }, { ...config, abortEarly: true });
    if (!untilFirst.issues) return untilFirst;
    const firstWrong = Number(untilFirst.issues[0].path?.[0]?.key ?? 0);
    return whole['~run']({ value: value.slice(0, firstWrong + maxIssues) }, config);
  };
  return { ...whole, '~run': run };
}

/** Maximum nesting depth of free-form JSON: databases reject thousands of levels. */
export const maxJsonDepth = 20;
/** Whether objects and arrays are nested deeper than `depth` levels. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}
/** Bounds free-form JSON in an input: at most `maxLength` characters as text and `maxJsonDepth` levels. */
/* @__NO_SIDE_EFFECTS__ */
export function boundedJson<Value>(maxLength: number) {
  return v.check<Value, 'tooLong'>(
    (value) => !isDeeper(value, maxJsonDepth) && JSON.stringify(value).length <= maxLength,
    'tooLong',
  );
}

/** Text without trimming; `max` in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function untrimmed(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/** Trimmed text; `max` in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number, min = 0) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max));
}

/** Maximum characters of a text before its normalization, which takes quadratic time for a run of combining marks. */
export const maxUnnormalizedLength = 1_000;

/**
 * A code or number as text, trimmed and in Unicode NFKC: Chinese input methods also type full-width digits and letters.
 */
export function codeText(max: number, min = 0) {
  return v.pipe(
    v.string(),
    v.maxLength(maxUnnormalizedLength),
    v.normalize('NFKC'),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** An integer from a query string, within bounds. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(min: number, max: number) {
  return v.pipe(
    v.union([DigitsSchema, v.number()]),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
/** IANA time zone, which defines the days of a report. */
export const TimeZoneSchema = v.pipe(text(60, 1), v.check(isTimeZone, 'timeZone'));

/** A flag from a query string: true, false, 1 or 0. */
export const QueryFlagSchema = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((value) => value === true || value === 'true' || value === '1'),
);

/** A search query of at most 100 characters. */
export const KeywordSchema = text(100);

/** Maximum page size of a list. */
export const maxPageSize = 100;

/** Page and size of a list, from a query or a body. */
/* @__NO_SIDE_EFFECTS__ */
export function paging(size: number) {
  return {
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, maxPageSize), size),
  };
}

/** The schema of one page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function createPageSchema<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    list: v.array(item),
    total: v.number(),
    page: v.number(),
    limit: v.number(),
    pages: v.number(),
  });
}
export interface Page<Item> {
  list: Item[];
  total: number;
  page: number;
  limit: number;
  pages: number;
}

/** Translations beside the base fields, one entry per locale; a missing one falls back to the base field. */
/* @__NO_SIDE_EFFECTS__ */
export function translations<Entries extends v.ObjectEntries>(entries: Entries) {
  const entry = v.optional(v.partial(v.object(entries)));
  return v.object({ 'zh-CN': entry, 'zh-HK': entry, 'en-US': entry });
}

/** Translations in an input: no other locales, no other fields. */
/* @__NO_SIDE_EFFECTS__ */
export function translationsInput<Entries extends v.ObjectEntries>(entries: Entries) {
  const entry = v.optional(v.partial(v.strictObject(entries)));
  return v.strictObject({ 'zh-CN': entry, 'zh-HK': entry, 'en-US': entry });
}

/** Changes of translations in an input: a locale that is absent keeps its entry, null removes it. */
/* @__NO_SIDE_EFFECTS__ */
export function translationChanges<Entries extends v.ObjectEntries>(entries: Entries) {
  const entry = v.optional(v.nullable(v.partial(v.strictObject(entries))));
  return v.strictObject({ 'zh-CN': entry, 'zh-HK': entry, 'en-US': entry });
}

/** The body of a call without input. */
export const EmptySchema = v.optional(v.strictObject({}), {});
/** The query of a call without input. As in every query, unknown parameters are ignored. */
export const EmptyQuerySchema = v.optional(v.object({}), {});
export const IdInputSchema = v.strictObject({ id: IdSchema });
export const QueryIdInputSchema = v.object({ id: QueryIdSchema });
export const IdOutputSchema = v.object({ id: IdSchema });
/** Schemas of a call that takes an id and answers with it. */
export const idCall = { input: IdInputSchema, output: IdOutputSchema };

/** 1 physical · 2 digital */
export const ProductTypeSchema = v.picklist([1, 2]);

/** An option or an attribute: `{name: 'Glaze', value: 'Celadon'}`. */
export const NamedValueSchema = v.object({ name: v.string(), value: v.string() });
/** Maximum characters of an option's or attribute's name and value. */
export const namedValueLimits = { name: 100, value: 500 } as const;
/** Options or attributes in an input. */
export const NamedValuesInputSchema = boundedArray(
  v.strictObject({ name: untrimmed(namedValueLimits.name), value: untrimmed(namedValueLimits.value) }),
  50,
);
export type NamedValue = v.InferOutput<typeof NamedValueSchema>;

/** `details` of VERSION_CONFLICT: the stored record, its last editor, and the time. */
export interface VersionConflict<Thing> {
  current: Thing;
  /** Absent if the last change was not made by staff. */
  actor?: string;
  /** ISO 8601 UTC. Absent if only sales changed the record: they have no entry in the audit log. */
  at?: string;
}
