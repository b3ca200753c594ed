import { expect, test } from 'vitest';
import { commonCurrencies, getCurrencyDigits, getMinorUnits } from './currencyDigits.ts';

test.each([...commonCurrencies, 'JPY', 'KWD'])('the decimals of %s are those of Intl', (currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  expect(getCurrencyDigits(currency)).toBe(format.resolvedOptions().maximumFractionDigits);
});

test('a currency without decimals has no minor units', () => {
  expect(getMinorUnits('CNY')).toBe(100);
  expect(getMinorUnits('JPY')).toBe(1);
});

test('a code that is none is refused', () => {
  expect(() => getCurrencyDigits('¥')).toThrow(RangeError);
});
