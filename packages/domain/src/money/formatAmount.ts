import type { Locale } from '@sampan/api/entities';
import { getCurrencyDigits, getMinorUnits } from './currencyDigits.ts';

/** Formats minor units for a locale, in texts that are not a screen of the web app: 1999 of USD is $19.99. */
export function formatAmount(amount: number, currency: string, locale: Locale): string {
  const digits = getCurrencyDigits(currency);
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
  return format.format(amount / getMinorUnits(currency));
}
