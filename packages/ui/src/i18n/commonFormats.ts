/**
 * Amounts in the common currencies, integers, dates and times, written without Intl: its first number or date takes a slow
 * phone 100 ms, and nearly every page shows one of these (docs/adr/0085-common-formats-without-intl.md).
 * `commonFormats.test.ts` compares them with Intl.
 */
import { shopZoneOffsetMs } from '@sampan/api/shopZone';
import { commonCurrencies } from '@sampan/domain/money/currencyDigits';
import type { Locale } from './locales.ts';

/** A real minus sign: as wide as digits, and never wrapped apart from its amount. */
export const minus = '\u2212';

/** The common currencies have two decimals and their symbol first in all locales. */
const symbols: Record<Locale, Record<(typeof commonCurrencies)[number], string>> = {
  'zh-CN': { CNY: '¥', HKD: 'HK$', USD: 'US$' },
  'zh-HK': { CNY: 'CN¥', HKD: 'HK$', USD: 'US$' },
  'en-US': { CNY: 'CN¥', HKD: 'HK$', USD: '$' },
};

/** Groups of three digits, as in all locales. */
const groupDigits = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1288` as `1,288`; a safe integer. */
export function writeInteger(value: number): string {
  return `${value < 0 ? minus : ''}${groupDigits(String(Math.abs(value)))}`;
}

/**
 * Currency, integer and decimals of an amount that is not negative, in minor units; undefined for other currencies and
 * for amounts that are no safe integers.
 */
export function getCommonAmount(amount: number, currency: string, locale: Locale) {
  const known = commonCurrencies.find((each) => each === currency);
  if (!known || !Number.isSafeInteger(amount)) return undefined;
  const digits = String(amount).padStart(3, '0');
  return {
    currency: symbols[locale][known],
    integer: groupDigits(digits.slice(0, -2)),
    decimals: `.${digits.slice(-2)}`,
    isWhole: amount % 100 === 0,
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const twoDigits = (value: number) => String(value).padStart(2, '0');

export type Instant = string | number | Date;

/** The instant's clock in the shop's zone, or in the browser's, as milliseconds that UTC getters read. */
function getLocalMs(instant: Instant, isShopZone: boolean): number {
  const date = new Date(instant);
  // The browser's offset at that instant: daylight saving changes it.
  const offsetMs = isShopZone ? shopZoneOffsetMs : date.getTimezoneOffset() * -60_000;
  return date.getTime() + offsetMs;
}

/** The number of the instant's calendar day; those of two instants differ by the midnights between them. */
export const getDayNumber = (instant: Instant, isShopZone: boolean): number =>
  Math.floor(getLocalMs(instant, isShopZone) / (24 * 60 * 60_000));

/** The instant's date and time of day in the shop's zone, or in the browser's. */
function getFields(instant: Instant, isShopZone: boolean) {
  const local = new Date(getLocalMs(instant, isShopZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: twoDigits(local.getUTCMinutes()),
  };
}

/** `Mar 7, 2026`, `2026年3月7日`: the date of an instant (an ISO string, milliseconds or a Date). */
export function writeDate(instant: Instant, locale: Locale, isShopZone: boolean): string {
  const { year, month, day } = getFields(instant, isShopZone);
  return locale === 'en-US' ? `${months[month]} ${day}, ${year}` : `${year}年${month + 1}月${day}日`;
}

/** `2:05 PM`, `14:05`, `下午2:05`: the time of day of an instant. */
export function writeTime(instant: Instant, locale: Locale, isShopZone: boolean): string {
  const { hour, minute } = getFields(instant, isShopZone);
  const ofTwelve = `${hour % 12 || 12}:${minute}`;
  if (locale === 'zh-CN') return `${twoDigits(hour)}:${minute}`;
  if (locale === 'zh-HK') return `${hour < 12 ? '上午' : '下午'}${ofTwelve}`;
  // A line does not break before AM and PM.
  return `${ofTwelve}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Mar 7, 2026, 2:05 PM`, `2026年3月7日 14:05`, `2026年3月7日 下午2:05`. */
export function writeDateTime(instant: Instant, locale: Locale, isShopZone: boolean): string {
  const separator = locale === 'en-US' ? ', ' : ' ';
  return `${writeDate(instant, locale, isShopZone)}${separator}${writeTime(instant, locale, isShopZone)}`;
}
