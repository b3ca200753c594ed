import { expect, test } from 'vitest';
import { commonCurrencies, getCurrencyDigits, getMinorUnits } from './currencyDigits.ts';
import { formatAmount } from './formatAmount.ts';
import { simulateFirefox } from './money.fakes.ts';

test.each([...commonCurrencies, 'JPY', 'KWD'])('the decimals of %s are those of Intl', (currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  expect(getCurrencyDigits(currency)).toBe(format.resolvedOptions().maximumFractionDigits);
});

test('a currency without decimals has no minor units', () => {
  expect(getMinorUnits('CNY')).toBe(100);
  expect(getMinorUnits('JPY')).toBe(1);
});

test('a currency has the same decimals on the server and in every browser', () => {
  simulateFirefox();
  expect(['IDR', 'COP', 'VND', 'TWD', 'KWD', 'CLF'].map(getCurrencyDigits)).toEqual([0, 0, 0, 2, 3, 4]);
  expect(formatAmount(5000, 'IDR', 'en-US')).toBe('IDR\u00a05,000');
});

test('a code that is none is refused', () => {
  expect(() => getCurrencyDigits('¥')).toThrow(RangeError);
});
