import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './masked.ts';

test('a phone number keeps its beginning and its last four digits', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  expect(maskPhone('138 0013 8000')).toBe('138****8000');
  expect(maskPhone('+85291234567')).toBe('+852****4567');
});

test('of a number without a prefix only the end is seen, and of a short one nothing', () => {
  expect(maskPhone('9123 4567')).toBe('****4567');
  expect(maskPhone('12345')).toBe('*****');
  expect(maskPhone('')).toBe('');
});

test('a mailbox keeps its first letter and its host', () => {
  expect(maskEmail('mei.chan@example.com')).toBe('m***@example.com');
  expect(maskEmail('mei＠example.com')).toBe('m***@example.com');
  expect(maskEmail('mei')).toBe('***');
});
