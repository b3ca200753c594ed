import { expect, test } from 'vitest';
import { maskPhone } from './maskPhone.ts';

test('a phone number keeps its beginning and its last two digits', () => {
  expect(maskPhone('+85291234567')).toBe('+8529*****67');
  expect(maskPhone('13800138000')).toBe('1380*****00');
});

test('a short number shows nothing', () => {
  expect(maskPhone('12345')).toBe('*****');
  expect(maskPhone('')).toBe('');
});
