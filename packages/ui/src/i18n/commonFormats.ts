/**
 * Amounts in the common currencies, integers and dates of the shop's zone, written without Intl: its first number or date
 * takes a slow phone 100 ms, and nearly every page shows one of these (docs/adr/0085-common-formats-without-intl.md).
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

/** The date of an instant (an ISO string, milliseconds or a Date) in the shop's zone: `Mar 7, 2026`, `2026年3月7日`. */
export function writeShopDate(instant: string | number | Date, locale: Locale): string {
  const date = new Date(new Date(instant).getTime() + shopZoneOffsetMs);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return locale === 'en-US' ? `${months[month]} ${day}, ${year}` : `${year}年${month + 1}月${day}日`;
}
