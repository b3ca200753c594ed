const digitsByCurrency = new Map<string, number>();

/** Number of decimals of a currency: 2 for CNY, 0 for JPY. */
function getFractionDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  digitsByCurrency.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** Formats an amount as a decimal with a point: 1999 of CNY is 19.99. */
export function formatDecimal(amount: number, currency: string): string {
  const digits = getFractionDigits(currency);
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + whole : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

/** Parses a decimal into minor units; null if it is malformed, has more decimals than the currency, or is not exact. */
export function parseDecimalAmount(text: string, currency: string): number | null {
  const digits = getFractionDigits(currency);
  const [, whole, part = ''] = /^(\d{1,16})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[^0]/.test(part.slice(digits))) return null;
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
