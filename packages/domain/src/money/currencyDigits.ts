/** Currencies known without Intl, whose first format takes a page 25 ms (docs/adr/0085-common-formats-without-intl.md). */
export const commonCurrencies = ['CNY', 'HKD', 'USD'] as const;

const known = new Map<string, number>(commonCurrencies.map((currency) => [currency, 2]));

/**
 * Number of decimals of a currency: 2 for CNY, 0 for JPY.
 * @throws RangeError if the code has not three letters
 */
export function getCurrencyDigits(currency: string): number {
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, digits);
  return digits;
}

/** Minor units in one unit of a currency: 100 for CNY, 1 for JPY. */
export function getMinorUnits(currency: string): number {
  return 10 ** getCurrencyDigits(currency);
}
