/** Currencies formatted without Intl, whose first format takes a page 25 ms (docs/adr/0085-common-formats-without-intl.md). */
export const commonCurrencies = ['CNY', 'HKD', 'USD'] as const;

/**
 * Currencies without two decimals, as in CLDR 48. Not asked of Intl: Firefox has the decimals of ISO 4217, two for IDR, and an
 * update of CLDR may change them, while stored amounts stay what they are.
 */
const currenciesByDigits: readonly (readonly [digits: number, codes: string])[] = [
  [
    0,
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX UYI VND VUV XAF XOF XPF YER',
  ],
  [3, 'BHD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/**
 * Number of decimals of a currency: 2 for CNY, 0 for JPY.
 * @throws RangeError if the code has not three letters
 */
export function getCurrencyDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) throw new RangeError(`"${currency}" is no currency`);
  const code = currency.toUpperCase();
  const [digits] = currenciesByDigits.find(([, codes]) => codes.includes(code)) ?? [2];
  return digits;
}

/** Minor units in one unit of a currency: 100 for CNY, 1 for JPY. */
export function getMinorUnits(currency: string): number {
  return 10 ** getCurrencyDigits(currency);
}
