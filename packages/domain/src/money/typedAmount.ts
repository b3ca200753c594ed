import { locales } from '@sampan/api/entities';
import { getMinorUnits } from './currencyDigits.ts';
import { parseDecimalAmount } from './decimal.ts';

/**
 * Normalizes a typed number to Unicode NFKC: Chinese input methods also type full-width digits, signs, points and
 * commas. `１２．５０` is `12.50`, and `−3` has a hyphen.
 */
export function normalizeTypedNumber(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/^−/, '-');
}

/** Normalizes a typed currency code to Unicode NFKC and upper case: `ＨＫＤ` and `hkd` are `HKD`. */
export function normalizeCurrencyCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase();
}

/** Whether a text is a currency's code or a sign that this shop's languages write it with, such as `HK$`. */
function isSignOf(text: string, currency: string): boolean {
  if (text.toUpperCase() === currency) return true;
  return locales.some((locale) =>
    (['symbol', 'narrowSymbol'] as const).some((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .some(({ type, value }) => type === 'currency' && value.normalize('NFKC') === text),
    ),
  );
}

/** Normalizes a typed amount, and drops a leading sign or code of its currency, as in a pasted `HK$99` or `￥1234.5`. */
function normalizeTypedAmount(typed: string, currency: string): string {
  const text = normalizeTypedNumber(typed);
  const [, sign, digits = ''] = /^([^\d\s.,+-]+)\s*(\d.*)$/.exec(text) ?? [];
  return sign !== undefined && isSignOf(sign, currency) ? digits : text;
}

/** Up to fifteen digits with optional thousands separators: a decimal comma must not be read as one. */
const amountPattern = /^\d{1,3}(,?\d{3}){0,4}(\.\d*)?$/;

/**
 * Parses a typed amount to minor units; undefined if it is empty or invalid, or has more decimals than the currency.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const text = normalizeTypedAmount(typed, currency);
  if (!amountPattern.test(text)) return undefined;
  return parseDecimalAmount(text.replaceAll(',', '').replace(/\.$/, ''), currency) ?? undefined;
}

/** Parses a typed limit of a filter as `readAmount`, but rounds surplus decimals: nothing is charged or booked. */
export function readAmountLimit(typed: string, currency: string): number | undefined {
  const text = normalizeTypedAmount(typed, currency).replaceAll(',', '');
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return undefined;
  return Math.round(Number(text) * getMinorUnits(currency));
}

/** Formats minor units as typed input: 1280 is `12.8`. */
export function formatAmountInput(amount: number | undefined, currency: string): string {
  return amount === undefined ? '' : String(amount / getMinorUnits(currency));
}
