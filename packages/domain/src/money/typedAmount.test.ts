import { expect, test } from 'vitest';
import { formatAmountInput, getAmountFault, normalizeTypedNumber, readAmount, readAmountLimit } from './typedAmount.ts';

test('a typed price is read in minor units', () => {
  expect(readAmount('12.8', 'CNY')).toBe(1280);
  expect(readAmount('1,280', 'CNY')).toBe(128000);
  expect(readAmount('１２', 'CNY')).toBe(1200);
  expect(readAmount('300', 'JPY')).toBe(300);
  expect(readAmount('1,034.00', 'CNY')).toBe(103400);
  expect(readAmount('10,000,000,000', 'JPY')).toBe(10_000_000_000);
});

test('full-width points and commas are read as half-width ones', () => {
  expect(readAmount('１２．５０', 'CNY')).toBe(1250);
  expect(readAmount('１，０３４．００', 'CNY')).toBe(103400);
  expect(readAmountLimit('１，２３４．５', 'CNY')).toBe(123450);
  expect(['－１２．５', '−3', ' ＋４ ', '５％'].map(normalizeTypedNumber)).toEqual(['-12.5', '-3', '+4', '5%']);
});

test('a pasted price may begin with the sign, the code or the name of its currency', () => {
  for (const typed of ['¥1234.5', '￥1234.5', 'CN¥ 1,234.50', 'CNY 1234.5', 'cny1234.5', '￥１２３４．５'])
    expect(readAmount(typed, 'CNY'), typed).toBe(123450);
  for (const typed of ['HK$99', '$99', 'ＨＫ＄ ９９', 'HKD 99']) expect(readAmount(typed, 'HKD'), typed).toBe(9900);
  expect(readAmount('US$5', 'USD')).toBe(500);
  expect(readAmount('¥300', 'JPY')).toBe(300);
  expect(readAmountLimit('HK$ 99.5', 'HKD')).toBe(9950);
  for (const typed of ['HK$99', '$99', 'USD 99', '¥', '¥-5', '-¥5', '¥¥5'])
    expect(readAmount(typed, 'CNY'), typed).toBeUndefined();
  expect(readAmount('US$99', 'HKD')).toBeUndefined();
  expect(readAmount('RMB 99', 'CNY')).toBe(9900);
});

test('a price may end with the sign, the code or the name of its currency', () => {
  for (const typed of ['99元', '99 元', '９９元', '99 CNY', '99rmb', '99人民币', '¥99元', '99 Chinese yuan'])
    expect(readAmount(typed, 'CNY'), typed).toBe(9900);
  for (const typed of ['1,234.50元', '1,234.50港元', '1,234.50 HKD', '1,234.50 Hong Kong dollars', 'HK$1,234.50元'])
    expect(readAmount(typed, 'HKD'), typed).toBe(123450);
  expect(readAmountLimit('99.5元', 'CNY')).toBe(9950);
  for (const typed of ['99港元', '99 HKD', '99 USD', '99%', '99元元', '元', '99元5', 'RMB -99', 'HK$99元'])
    expect(readAmount(typed, 'CNY'), typed).toBeUndefined();
  for (const typed of ['99元', 'RMB 99']) expect(readAmount(typed, 'USD'), typed).toBeUndefined();
});

test('a sign of a currency may end with a point', () => {
  for (const typed of ['Cg. 1,234.5', 'Cg.1234.5', '1234.5 Cg.']) expect(readAmount(typed, 'XCG'), typed).toBe(123450);
  expect(readAmount('р. 99', 'BYN')).toBe(9900);
  for (const typed of ['Cg. 99', '¥.5', '¥. 5', '99元.', '99.元.'])
    expect(readAmount(typed, 'CNY'), typed).toBeUndefined();
});

test('a long text between digits is read in linear time', () => {
  const start = performance.now();
  expect(readAmount(`1${'.'.repeat(20_000)}x1`, 'CNY')).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(500);
});

test('an empty field and what is no price are nothing', () => {
  for (const typed of ['', '-1', 'abc', '1e5', '.5']) expect(readAmount(typed, 'CNY')).toBeUndefined();
});

test('more decimals than the currency has are no price, and a decimal comma is no thousands separator', () => {
  expect(readAmount('1.234', 'KWD')).toBe(1234);
  expect(readAmount('12.', 'CNY')).toBe(1200);
  expect(readAmount('10.00', 'JPY')).toBe(10);
  for (const typed of ['12.345', '12,5', '1,23']) expect(readAmount(typed, 'CNY')).toBeUndefined();
  for (const typed of ['10.5', '0.4']) expect(readAmount(typed, 'JPY')).toBeUndefined();
});

test('an amount that is not accepted is too large, has too many decimals, or is no amount', () => {
  for (const typed of ['99999999999999999', '9,999,999,999,999,999', 'CN¥99999999999999999.5'])
    expect(getAmountFault(typed, 'CNY'), typed).toBe('tooMuch');
  for (const typed of ['12.345', '1,234.567', '12.345元']) expect(getAmountFault(typed, 'CNY'), typed).toBe('decimals');
  expect(getAmountFault('10.5', 'JPY')).toBe('decimals');
  for (const typed of ['12,5', 'abc', '-1', '.5', '1.2.3', 'US$5'])
    expect(getAmountFault(typed, 'CNY'), typed).toBe('malformed');
});

test('a limit of a filter is rounded', () => {
  expect(readAmountLimit('12.345', 'CNY')).toBe(1235);
  expect(readAmountLimit('10.4', 'JPY')).toBe(10);
  expect(readAmountLimit('1,234', 'CNY')).toBe(123400);
  for (const typed of ['', '-1', 'abc', '12,5', '1,23', '999999999999999'])
    expect(readAmountLimit(typed, 'CNY'), typed).toBeUndefined();
});

test('a price is shown as it is typed', () => {
  expect(formatAmountInput(1280, 'CNY')).toBe('12.8');
  expect(formatAmountInput(undefined, 'CNY')).toBe('');
});
