import { expect, test } from 'vitest';
import { formatDecimal } from '../money/decimal.ts';
import { normalizeNumber, parseAmount, readPrice, readUnits } from './numbers.ts';

const read = (currency: string, ...texts: string[]) => texts.map((text) => parseAmount(text, currency));

test('a price that may be thousands or decimals is refused, whatever its digits', () => {
  expect(read('CNY', '1.299', '2.500', '1.000', '999.000')).toEqual([null, null, null, null]);
  expect(read('JPY', '1.000', '12.000')).toEqual([null, null]);
  expect(read('KWD', '12,500', '1,000', '0,500')).toEqual([null, null, null]);
});

test('a price that can be read in one way only is read', () => {
  const texts = ['19.9900', '0.500', '.500', '1000.000', '1.299,00', '1,299', '1,299.00', '12,50', '$12.00'];
  expect(read('CNY', ...texts)).toEqual([1999, 50, 50, 100_000, 129_900, 129_900, 129_900, 1250, 1200]);
  expect(read('CNY', '0,500')).toEqual([null]);
  expect(read('CNY', '1.299,000', '1.299,005')).toEqual([129_900, null]);
  expect(read('JPY', '1000', '1000.00', '1,000')).toEqual([1000, 1000, 1000]);
  expect(read('KWD', '12.500', '1,299.000', '1.299,000', '1,234,567')).toEqual([
    12_500, 1_299_000, 1_299_000, 1_234_567_000,
  ]);
});

test('amounts as this shop exports them are read', () => {
  for (const currency of ['CNY', 'JPY', 'KWD'])
    for (const amount of [1, 1000, 2500, 12_500, 1_000_000])
      expect(parseAmount(formatDecimal(amount, currency), currency)).toBe(amount);
});

test('full-width digits are read as plain ones', () => {
  expect(read('CNY', '１２８', '１２８．５０', '￥１２．００', '１，２９９．００')).toEqual([
    12_800, 12_850, 1200, 129_900,
  ]);
  expect(['１２', '－３', '１２．０'].map(normalizeNumber)).toEqual(['12', '-3', '12']);
});

test('an invalid price says what is wrong with it', () => {
  const codes = ['-5', '−5.00', '－５', 'free', '1.299'].map((text) => readPrice(text, 'CNY'));
  expect(codes).toEqual(['positive', 'positive', 'positive', 'amount', 'amount'].map((code) => ({ code })));
});

test('a number above the maximum says the maximum, as it is typed in the file', () => {
  const tooHigh = (max: string) => ({ code: 'max_value', max });
  const prices = ['100000000', '100000000.01', '123456789012', '99999999999999999999'];
  expect(prices.map((text) => readPrice(text, 'CNY'))).toEqual([
    10_000_000_000,
    ...Array.from({ length: 3 }, () => tooHigh('100000000.00')),
  ]);
  expect(readPrice('10000000001', 'JPY')).toEqual(tooHigh('10000000000'));
  const units = ['1,5', '-3', '1000000000', '1000000001', '9'.repeat(400)];
  expect(units.map(readUnits)).toEqual([
    { code: 'integer' },
    { code: 'min_value' },
    1_000_000_000,
    tooHigh('1000000000'),
    tooHigh('1000000000'),
  ]);
});
