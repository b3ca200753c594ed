import { expect, test } from 'vitest';
import { extractDigits } from './digits.ts';

test('blanks, dashes and words around a code are dropped', () => {
  expect(extractDigits(' 123 456 ', 6)).toBe('123456');
  expect(extractDigits('123-456', 6)).toBe('123456');
  expect(extractDigits('Your code is 123456.', 6)).toBe('123456');
});

test('full-width digits are digits', () => {
  expect(extractDigits('１２３４５６', 6)).toBe('123456');
});

test('excess digits are cut, and text without digits is empty', () => {
  expect(extractDigits('1234567', 6)).toBe('123456');
  expect(extractDigits('abc', 6)).toBe('');
});
