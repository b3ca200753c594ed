import { getCurrencyDigits } from './currencyDigits.ts';

/** Formats an amount as a decimal with a point: 1999 of CNY is 19.99. */
export function formatDecimal(amount: number, currency: string): string {
  const digits = getCurrencyDigits(currency);
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + whole : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

/** Parses a decimal into minor units; null if it is malformed, has more decimals than the currency, or is not exact. */
export function parseDecimalAmount(text: string, currency: string): number | null {
  const digits = getCurrencyDigits(currency);
  const [, whole, part = ''] = /^(\d{1,16})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[^0]/.test(part.slice(digits))) return null;
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
