import { expect, test } from 'vitest';
import { digitsOf } from './digits.ts';

test('blanks, dashes and words around a code are dropped', () => {
  expect(digitsOf(' 123 456 ', 6)).toBe('123456');
  expect(digitsOf('123-456', 6)).toBe('123456');
  expect(digitsOf('Your code is 123456.', 6)).toBe('123456');
});

test('full-width digits are digits', () => {
  expect(digitsOf('１２３４５６', 6)).toBe('123456');
});

test('what is too long is cut, and what has no digits is nothing', () => {
  expect(digitsOf('1234567', 6)).toBe('123456');
  expect(digitsOf('abc', 6)).toBe('');
});
