import { locales } from '@sampan/api/entities';
import { getCurrencyDigits, getMinorUnits } from './currencyDigits.ts';
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

/** Everyday names of currencies that Intl does not know. */
const everydayNames: Partial<Record<string, string[]>> = { CNY: ['RMB', '元'], HKD: ['元'], MOP: ['元'], TWD: ['元'] };

/** Whether a text is a currency's code, or a sign or name of this shop's languages, such as `HK$` or `人民币`. */
function isSignOf(text: string, currency: string): boolean {
  const sign = text.toUpperCase();
  if (sign === currency || everydayNames[currency]?.includes(sign)) return true;
  return locales.some((locale) =>
    (['symbol', 'narrowSymbol', 'name'] as const).some((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .some(({ type, value }) => type === 'currency' && value.normalize('NFKC').toUpperCase() === sign),
    ),
  );
}

/** Normalizes a typed amount, and drops signs and names of its currency, as in `HK$99`, `￥1234.5` or `99元`. */
function normalizeTypedAmount(typed: string, currency: string): string {
  const text = normalizeTypedNumber(typed);
  const [, before = '', digits = '', after = ''] = /^([^\d,+-]*)(\d[\d.,]*)([^\d.,+-][^\d,+-]*)?$/.exec(text) ?? [];
  const isOwn = (sign: string) => sign === '' || isSignOf(sign, currency);
  return isOwn(before.trim()) && isOwn(after.trim()) ? digits : text;
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

/** Why `readAmount` does not accept a typed amount. */
export type AmountFault = 'malformed' | 'decimals' | 'tooMuch';

/** Returns whether a typed amount that `readAmount` does not accept is too large, or has too many decimals. */
export function getAmountFault(typed: string, currency: string): AmountFault {
  const text = normalizeTypedAmount(typed, currency);
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(text)) return 'malformed';
  const decimals = text.split('.')[1] ?? '';
  return decimals.length > getCurrencyDigits(currency) ? 'decimals' : 'tooMuch';
}

/** Parses a typed limit of a filter as `readAmount`, but rounds surplus decimals: nothing is charged or booked. */
export function readAmountLimit(typed: string, currency: string): number | undefined {
  const text = normalizeTypedAmount(typed, currency);
  if (!amountPattern.test(text)) return undefined;
  const amount = Math.round(Number(text.replaceAll(',', '')) * getMinorUnits(currency));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Formats minor units as typed input: 1280 is `12.8`. */
export function formatAmountInput(amount: number | undefined, currency: string): string {
  return amount === undefined ? '' : String(amount / getMinorUnits(currency));
}
