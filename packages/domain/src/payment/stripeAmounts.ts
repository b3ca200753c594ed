import { getCurrencyDigits } from '../money/currencyDigits.ts';

const withCodes = (codes: string, value: number) => codes.split(' ').map((code) => [code, value] as const);

/** Largest charge, minor units: eight digits (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const maxAmount = 99_999_999;

/** Smallest charges, minor units, from the same page. */
const minAmounts: ReadonlyMap<string, number> = new Map([
  ...withCodes('GBP', 30),
  ...withCodes('AUD BRL CAD CHF EUR INR JPY NZD SGD USD', 50),
  ...withCodes('BGN', 100),
  ...withCodes('AED MYR PLN RON', 200),
  ...withCodes('DKK', 250),
  ...withCodes('NOK SEK', 300),
  ...withCodes('HKD', 400),
  ...withCodes('MXN THB', 1000),
  ...withCodes('CZK', 1500),
  ...withCodes('HUF', 17_500),
]);

/** Decimals of amounts in Stripe's API where they are not 2 (https://docs.stripe.com/currencies#zero-decimal). */
const stripeDigits: ReadonlyMap<string, number> = new Map([
  ...withCodes('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', 0),
  ...withCodes('BHD JOD KWD OMR TND', 3),
]);

const getStripeDigits = (currency: string) => stripeDigits.get(currency) ?? 2;

/** Converts an amount of Stripe's API to the shop's minor units, rounded: 12,345 of HUF is 123. */
export function readStripeAmount(amount: number, currency: string): number {
  const factor = 10 ** (getStripeDigits(currency) - getCurrencyDigits(currency));
  // `|| 0` turns -0 into 0.
  return Math.round(amount / factor) || 0;
}

/**
 * Whether Stripe charges in a currency and, where given, this amount in minor units. Not in a currency whose decimals it
 * counts otherwise than the shop, such as IDR: it would charge another sum.
 */
export function takesStripeAmount(currency: string, amount?: number): boolean {
  const digits = getStripeDigits(currency);
  if (digits !== getCurrencyDigits(currency)) return false;
  if (amount === undefined) return true;
  if (amount < (minAmounts.get(currency) ?? 1) || amount > maxAmount) return false;
  // Of three decimals the last must be 0.
  return digits !== 3 || amount % 10 === 0;
}
