import * as v from 'valibot';

export const locales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const LocaleSchema = v.picklist(locales);

export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
/** An id in a query string: digits are read as a number. */
export const QueryIdSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** ISO 8601 UTC. */
export const TimeSchema = v.pipe(v.string(), v.isoTimestamp());
/** Minor units, never negative: 1999 is 19.99. */
export const AmountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
/** ISO 4217. */
export const CurrencySchema = v.pipe(v.string(), v.length(3));

/** Text a person typed, trimmed; `max` in characters. */
export function text(max: number, min = 0) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max));
}

/** A whole number from a query string, within bounds. */
export function queryInteger(min: number, max: number) {
  return v.pipe(
    v.union([v.string(), v.number()]),
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
/** IANA time zone: the shop's day. */
export const TimeZoneSchema = v.pipe(text(60, 1), v.check(isTimeZone, 'timeZone'));

/** A flag from a query string: true, false, 1 or 0. */
export const QueryFlagSchema = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((value) => value === true || value === 'true' || value === '1'),
);

/** What a person can search for: at most 100 characters. */
export const KeywordSchema = text(100);

/** The server's cap on a page. */
export const maxPageSize = 100;

/** Page and size of a list, from a query or a body. */
export function paging(size: number) {
  return {
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, maxPageSize), size),
  };
}

export function pageOf<Item extends v.GenericSchema>(item: Item) {
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

/** Translations beside the base fields, one entry a locale; a missing one falls back to the base field. */
export function translations<Entries extends v.ObjectEntries>(entries: Entries) {
  const entry = v.optional(v.partial(v.object(entries)));
  return v.object({ 'zh-CN': entry, 'zh-HK': entry, 'en-US': entry });
}

export const EmptySchema = v.optional(v.strictObject({}), {});
export const IdInputSchema = v.object({ id: IdSchema });
export const QueryIdInputSchema = v.object({ id: QueryIdSchema });
export const IdOutputSchema = v.object({ id: IdSchema });

/** 1 physical · 2 digital */
export const ProductTypeSchema = v.picklist([1, 2]);

/** An option or an attribute: `{name: 'Glaze', value: 'Celadon'}`. */
export const NamedValueSchema = v.object({ name: v.string(), value: v.string() });
export type NamedValue = v.InferOutput<typeof NamedValueSchema>;

/** `details` of VERSION_CONFLICT: what stands there now, who wrote it last, and when. */
export interface VersionConflict<Thing> {
  current: Thing;
  /** Left out where nobody of the staff wrote it. */
  actor?: string;
  /** ISO 8601 UTC. */
  at: string;
}
