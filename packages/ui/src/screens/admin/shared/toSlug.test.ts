import { expect, test } from 'vitest';
import { toSlug } from './toSlug.ts';

test('an address is made of a name in Latin letters', () => {
  expect(toSlug('Crème & Côte — the potter’s Cup')).toBe('creme-cote-the-potters-cup');
  expect(toSlug('側把茶壺')).toBe('');
});

test('no address is made of digits only, which would be read as an id', () => {
  expect(toSlug('2024')).toBe('');
  expect(toSlug('2024 年')).toBe('');
  expect(toSlug('Pot 2024')).toBe('pot-2024');
});
