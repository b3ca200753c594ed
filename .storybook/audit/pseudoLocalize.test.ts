import { expect, test } from 'vitest';
import { lengthen } from './pseudoLocalize.ts';

test('words grow by about a third and break where they broke', () => {
  expect(lengthen('Add to cart')).toBe('Addd tto caart');
  const sentence = 'Your order is on its way and will be with you in two days';
  expect(lengthen(sentence).length / sentence.length).toBeCloseTo(1.3, 1);
  expect(lengthen(sentence).split(' ')).toHaveLength(sentence.split(' ').length);
});

test('what is not a word stays', () => {
  expect(lengthen('{{count}} items · <1>Clear all</1>')).toMatch(/^\{\{count\}\} \w{6,} · <1>\w+ \w+<\/1>$/);
});
