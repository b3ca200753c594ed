import { expect, test } from 'vitest';
import { normalise } from './normalise.ts';

test('full-width digits become half-width', () => {
  expect(normalise('１３８００００１２３４')).toBe('13800001234');
});

test('blanks around go, blanks inside stay', () => {
  expect(normalise('\u3000 Grace  Lau ')).toBe('Grace  Lau');
});
