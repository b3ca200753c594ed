import { getServerNow } from '@sampan/api/serverClock';
import { type shopZone, shopZoneOffsetMs } from '@sampan/api/shopZone';
import { getCurrencyDigits, getMinorUnits } from '@sampan/domain/money/currencyDigits';
import {
  getCommonAmount,
  getDayNumber,
  type Instant,
  minus,
  writeDate,
  writeDateTime,
  writeInteger,
  writeTime,
} from './commonFormats.ts';
import type { Locale } from './locales.ts';

const day = 24 * 60 * 60 * 1000;

/** An amount in parts: currency and decimals are rendered smaller than the integer. */
export interface MoneyParts {
  /** `HK$1,288.50`, with a real minus sign if negative. */
  text: string;
  sign: string;
  currency: string;
  /** Between the currency and the digits: a no-break space after a code, as in `KWD 12.500`; none after a symbol. */
  space: string;
  integer: string;
  /** With its separator: `.50`; empty if dropped or if the currency has none. */
  decimals: string;
  /** True if the locale places the currency after the amount. */
  isCurrencyLast: boolean;
}

export interface MoneyOptions {
  /** Drops `.00`; only for lists in which no price has decimals. */
  dropsZeroDecimals?: boolean;
}

/** Formatters that do not depend on a time zone. */
export interface NumberFormats {
  /** `amount` is an integer in the currency's minor units: 128850 CNY is 1,288.50. */
  money: (amount: number, currency: string, options?: MoneyOptions) => string;
  moneyParts: (amount: number, currency: string, options?: MoneyOptions) => MoneyParts;
  number: (value: number) => string;
  /** A share from 0 to 1. */
  percent: (share: number) => string;
  /** For charts and counters; never for amounts due. */
  compact: (value: number) => string;
  list: (items: readonly string[]) => string;
}

export interface Formats extends NumberFormats {
  /** An ISO string, milliseconds or a Date; shown in the viewer's time zone. */
  date: (instant: Instant) => string;
  dateTime: (instant: Instant) => string;
  /** The time of day, beside a date. */
  time: (instant: Instant) => string;
  /** A day of the calendar, `2026-03-07`, which is the same day in every time zone. */
  calendarDay: (day: string) => string;
  /** `3 hours ago` or `2 days ago` less than seven calendar days away, else the date. Provide the full date beside it or in a title. */
  relative: (instant: Instant, now?: Instant) => string;
}

const steps: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'hour', ms: day / 24 },
  { unit: 'minute', ms: 60 * 1000 },
  { unit: 'second', ms: 1000 },
];

/** Creates the value at its first use: a page needs one or two of the formatters, and each takes milliseconds. */
function createLazyValue<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

function createNumberFormats(locale: Locale): NumberFormats {
  const decimal = createLazyValue(() => new Intl.NumberFormat(locale));
  const percent = createLazyValue(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  // The compact notation of zh-HK is English in CLDR; zh-Hant uses 萬.
  const compactLocale = locale === 'zh-HK' ? 'zh-Hant' : locale;
  const compact = createLazyValue(
    () => new Intl.NumberFormat(compactLocale, { notation: 'compact', maximumFractionDigits: 1 }),
  );
  const list = createLazyValue(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const currencies = new Map<string, Intl.NumberFormat>();

  function getCurrencyFormat(currency: string) {
    const known = currencies.get(currency);
    if (known) return known;
    const digits = getCurrencyDigits(currency);
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    // Not narrowSymbol: ¥ and $ are ambiguous in these markets.
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
    currencies.set(currency, format);
    return format;
  }

  /** Currency, integer and decimals of an amount that is not negative. */
  function getFigures(amount: number, currency: string) {
    const common = getCommonAmount(amount, currency, locale);
    if (common) return { ...common, space: '', isCurrencyLast: false };
    const units = getMinorUnits(currency);
    const parts = getCurrencyFormat(currency).formatToParts(amount / units);
    const pick = (...types: Intl.NumberFormatPartTypes[]) =>
      parts
        .filter((part) => types.includes(part.type))
        .map((part) => part.value)
        .join('');
    return {
      currency: pick('currency'),
      space: pick('literal'),
      integer: pick('integer', 'group'),
      decimals: pick('decimal', 'fraction'),
      isWhole: amount % units === 0,
      isCurrencyLast: parts.findIndex((part) => part.type === 'currency') > 0,
    };
  }

  function moneyParts(amount: number, currency: string, options: MoneyOptions = {}): MoneyParts {
    const { decimals, isWhole, isCurrencyLast, ...figures } = getFigures(Math.abs(amount), currency);
    const pieces = {
      ...figures,
      sign: amount < 0 ? minus : '',
      decimals: options.dropsZeroDecimals && isWhole ? '' : decimals,
      isCurrencyLast,
    };
    const figure = `${pieces.integer}${pieces.decimals}`;
    const text = (isCurrencyLast ? [figure, pieces.currency] : [pieces.currency, figure]).join(pieces.space);
    return { text: `${pieces.sign}${text}`, ...pieces };
  }

  return {
    moneyParts,
    money: (amount, currency, options) => moneyParts(amount, currency, options).text,
    number: (value) =>
      Number.isSafeInteger(value) ? writeInteger(value) : decimal().format(value).replace('-', minus),
    percent: (share) => percent().format(share).replace('-', minus),
    compact: (value) => compact().format(value).replace('-', minus),
    list: (items) => list().format(items),
  };
}

/** Intl writes `now`, which with a verb reads as a command: `update now`. */
const justNow: Record<Locale, string> = { 'zh-CN': '刚刚', 'zh-HK': '剛剛', 'en-US': 'just now' };

function createDateFormats(locale: Locale, timeZone?: typeof shopZone): Omit<Formats, keyof NumberFormats> {
  const isShopZone = timeZone !== undefined;
  const date = (instant: Instant) => writeDate(instant, locale, isShopZone);
  const relative = createLazyValue(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  // CLDR's zh-HK writes `3 小時前`; the shop's texts have no space between digits and Han (CSS text-autospace adds it).
  const formatRelative = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative()
      .format(value, unit)
      .replace(/(?<=\d) (?=\p{Script=Han})/u, '');

  return {
    date,
    dateTime: (instant) => writeDateTime(instant, locale, isShopZone),
    time: (instant) => writeTime(instant, locale, isShopZone),
    // Midnight in the shop's zone, written in that zone.
    calendarDay: (day) => writeDate(Date.parse(`${day}T00:00:00Z`) - shopZoneOffsetMs, locale, true),
    relative(instant, now = getServerNow()) {
      const gap = new Date(instant).getTime() - new Date(now).getTime();
      // From a day on, count calendar days: hours would name another day than the date beside it.
      const days = Math.abs(gap) < day ? 0 : getDayNumber(instant, isShopZone) - getDayNumber(now, isShopZone);
      if (Math.abs(days) >= 7) return date(instant);
      if (days !== 0) return formatRelative(days, 'day');
      const step = steps.find(({ ms }) => Math.abs(gap) >= ms);
      return step ? formatRelative(Math.trunc(gap / step.ms), step.unit) : justNow[locale];
    },
  };
}

const numberFormats = new Map<Locale, NumberFormats>();

/** Formatters of a locale. Cached: creating an Intl formatter costs about a hundred times as much as using it. */
export function getNumberFormats(locale: Locale): NumberFormats {
  const known = numberFormats.get(locale);
  if (known) return known;
  const fresh = createNumberFormats(locale);
  numberFormats.set(locale, fresh);
  return fresh;
}

const allFormats = new Map<string, Formats>();

/** Formatters of a locale and the shop's time zone, or the browser's. Cached, as `getNumberFormats`. */
export function getFormats(locale: Locale, timeZone?: typeof shopZone): Formats {
  const key = `${locale} ${timeZone ?? ''}`;
  const known = allFormats.get(key);
  if (known) return known;
  const fresh = { ...getNumberFormats(locale), ...createDateFormats(locale, timeZone) };
  allFormats.set(key, fresh);
  return fresh;
}
