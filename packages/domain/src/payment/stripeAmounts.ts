import { getCurrencyDigits } from '../money/currencyDigits.ts';

/** Smallest charges, minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minAmounts: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** Decimals of amounts in Stripe's API where they are not 2 (https://docs.stripe.com/currencies#zero-decimal). */
const stripeDigits: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * Whether Stripe charges in a currency and, where given, this amount in minor units. Not in a currency whose decimals it
 * counts otherwise than the shop, such as IDR: it would charge another sum.
 */
export function takesStripeAmount(currency: string, amount?: number): boolean {
  const digits = stripeDigits.get(currency) ?? 2;
  if (digits !== getCurrencyDigits(currency)) return false;
  if (amount === undefined) return true;
  // Of three decimals the last must be 0.
  return amount >= (minAmounts[currency] ?? 1) && (digits !== 3 || amount % 10 === 0);
}
