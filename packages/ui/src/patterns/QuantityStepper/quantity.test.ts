import { expect, test } from 'vitest';
import { clampQuantity, readQuantity } from './quantity.ts';

test('digits are read, full-width ones too', () => {
  expect(readQuantity('12')).toBe(12);
  expect(readQuantity(' １２ ')).toBe(12);
});

test('only whole numbers are parsed', () => {
  for (const typed of ['', '1.5', '-2', '3e2', 'two', '1234567']) expect(readQuantity(typed)).toBeUndefined();
});

test('a quantity stays between one and what there is', () => {
  expect(clampQuantity(0, 6)).toBe(1);
  expect(clampQuantity(7, 6)).toBe(6);
  expect(clampQuantity(3, 6)).toBe(3);
  expect(clampQuantity(3, 0)).toBe(1);
  expect(clampQuantity(-1, 6, 0)).toBe(0);
});
