import { expect, test } from 'vitest';
import {
  findPriceProblem,
  isRepeatable,
  plainChanges,
  readPercent,
  readSigned,
  readWhole,
  toProblemKey,
} from './bulkChange.ts';

test('numbers are read as people type them, with a sign of any kind', () => {
  expect(['12', '+3', '−4', '-4', '１２'].map(readWhole)).toEqual([12, 3, -4, -4, 12]);
  expect(['1.5', '', 'many'].map(readWhole)).toEqual([undefined, undefined, undefined]);
  expect(['-10', '12.5%', '1000'].map(readPercent)).toEqual([-10, 12.5, 1000]);
  expect(['-101', '1001', 'half'].map(readPercent)).toEqual([undefined, undefined, undefined]);
  expect(readSigned('-12.80', 'CNY')).toBe(-1280);
  expect(readSigned('−１.5', 'CNY')).toBe(-150);
  expect(readSigned('+1,280', 'JPY')).toBe(1280);
  expect(readSigned('－１２．５０', 'CNY')).toBe(-1250);
  // Neither a surplus decimal nor a decimal comma becomes another amount.
  expect(['free', '-', '12.805', '12,5'].map((text) => readSigned(text, 'CNY'))).toEqual(Array(4).fill(undefined));
});

test('a change that adds to what is there cannot be repeated', () => {
  expect(Object.values(plainChanges).every(isRepeatable)).toBe(true);
  expect(isRepeatable({ what: 'price', price: { by: 'set', value: 100 } })).toBe(true);
  expect(isRepeatable({ what: 'price', price: { by: 'add', value: 100 } })).toBe(false);
  expect(isRepeatable({ what: 'price', price: { by: 'percent', value: -10 } })).toBe(false);
  expect(isRepeatable({ what: 'stock', stock: { by: 'set', value: 0 } })).toBe(true);
  expect(isRepeatable({ what: 'stock', stock: { by: 'add', value: 6 } })).toBe(false);
});

test('a price that none of the products can get says why; other products might', () => {
  const examples = [
    { priceAmount: 300, stock: 1 },
    { priceAmount: 900, stock: 1 },
  ];
  const find = (by: 'set' | 'add' | 'percent', value: number, count = examples.length) =>
    findPriceProblem({ by, value }, { examples, count });
  expect([find('add', -900), find('add', -300), find('add', -900, 3)]).toEqual(['positive', undefined, undefined]);
  expect([find('set', 10 ** 12), find('set', 100)]).toEqual(['max_value', undefined]);
  expect([find('percent', -100, 3), find('percent', -50, 3)]).toEqual(['positive', undefined]);
});

test('a product that was not changed says why, by its field code too', () => {
  const codes = ['positive', 'max_value', 'min_value', 'abovePrice', 'IN_USE', 'VERSION_CONFLICT'];
  expect(codes.map(toProblemKey)).toEqual(codes);
  expect(['taken', 'safe_integer', 'INTERNAL'].map(toProblemKey)).toEqual(['VALIDATION', 'VALIDATION', 'other']);
});
