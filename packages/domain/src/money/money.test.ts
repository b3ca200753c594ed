import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountError, add, multiply, subtract, sum } from './money.ts';

test('amounts are added, subtracted and multiplied in minor units', () => {
  expect(add(1999, 1)).toBe(2000);
  expect(subtract(2000, 1)).toBe(1999);
  expect(multiply(1999, 3)).toBe(5997);
  expect(sum([1999, 1, 100])).toBe(2100);
  expect(sum([])).toBe(0);
});

test('an inexact amount throws', () => {
  expect(() => add(0.1, 0.2)).toThrow(AmountError);
  expect(() => add(Number.MAX_SAFE_INTEGER, 1)).toThrow(AmountError);
  expect(() => subtract(-Number.MAX_SAFE_INTEGER, 1)).toThrow(AmountError);
  expect(() => multiply(Number.MAX_SAFE_INTEGER, 2)).toThrow(AmountError);
  expect(() => sum([Number.NaN])).toThrow(AmountError);
});

test('a quantity is a whole number from 0 up', () => {
  for (const quantity of [-1, 0.5, Number.POSITIVE_INFINITY])
    expect(() => multiply(100, quantity)).toThrow(AmountError);
  expect(Object.is(multiply(-100, 0), 0)).toBe(true);
});

test('sums agree with exact arithmetic', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (amounts) => {
      const exact = amounts.map(BigInt);
      let running = 0n;
      const isExact = exact.every((amount) => {
        running += amount;
        return running <= BigInt(Number.MAX_SAFE_INTEGER) && running >= BigInt(Number.MIN_SAFE_INTEGER);
      });
      if (isExact) expect(BigInt(sum(amounts))).toBe(running);
      else expect(() => sum(amounts)).toThrow(AmountError);
    }),
  );
});
