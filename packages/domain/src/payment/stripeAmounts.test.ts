import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesStripeAmount } from './stripeAmounts.ts';

const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const threeDecimal = 'BHD JOD KWD OMR TND'.split(' ');

/** The sum that Stripe charges for an amount of its API; null if it refuses the amount. */
function readByStripe(currency: string, amount: number): string | null {
  if (threeDecimal.includes(currency)) return amount % 10 === 0 ? (amount / 1000).toFixed(3) : null;
  return zeroDecimal.includes(currency) ? String(amount) : (amount / 100).toFixed(2);
}

/** The sum that the shop shows for an amount. */
function readByShop(currency: string, amount: number): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return (amount / 10 ** (digits ?? 2)).toFixed(digits);
}

test('in every currency Stripe charges the sum that the shop shows, or is not offered', () => {
  const currencies = fc.constantFrom(...Intl.supportedValuesOf('currency'));
  fc.assert(
    fc.property(currencies, fc.integer({ min: 1, max: 99_999_999 }), (currency, amount) => {
      if (takesStripeAmount(currency, amount))
        expect(readByStripe(currency, amount)).toBe(readByShop(currency, amount));
    }),
    { numRuns: 5000 },
  );
});

test('Stripe is offered in every currency whose decimals are the same', () => {
  const isOffered = (currency: string) => takesStripeAmount(currency) && takesStripeAmount(currency, 1_000_000);
  const isSame = (currency: string) => readByStripe(currency, 1_000_000) === readByShop(currency, 1_000_000);
  const currencies = Intl.supportedValuesOf('currency');
  expect(currencies.filter(isOffered)).toEqual(currencies.filter(isSame));
  expect(['CNY', 'HKD', 'USD', 'JPY', 'KWD'].map(isOffered)).toEqual(Array(5).fill(true));
  // Stripe expects two decimals of them.
  expect(['ISK', 'UGX'].map(isOffered)).toEqual([false, false]);
});

test('an amount below the smallest or above the largest charge, or with a third decimal, is not offered', () => {
  expect([399, 400].map((amount) => takesStripeAmount('HKD', amount))).toEqual([false, true]);
  expect([49, 50].map((amount) => takesStripeAmount('JPY', amount))).toEqual([false, true]);
  expect([999, 1000].map((amount) => takesStripeAmount('THB', amount))).toEqual([false, true]);
  expect([99_999_999, 100_000_000].map((amount) => takesStripeAmount('USD', amount))).toEqual([true, false]);
  expect([12_345, 12_340].map((amount) => takesStripeAmount('KWD', amount))).toEqual([false, true]);
});
