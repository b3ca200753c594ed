import { expect, test } from 'vitest';
import { toSlug } from './toSlug.ts';

test('an address is made of a name in Latin letters', () => {
  expect(toSlug('Crème & Côte — the potter’s Cup')).toBe('creme-cote-the-potters-cup');
  expect(toSlug('側把茶壺')).toBe('');
});
