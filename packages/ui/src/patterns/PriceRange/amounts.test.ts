import { expect, test } from 'vitest';
import { orderRange } from './amounts.ts';

test('a range typed the wrong way round is turned', () => {
  expect(orderRange({ min: 500, max: 100 })).toEqual({ min: 100, max: 500 });
  expect(orderRange({ min: 500 })).toEqual({ min: 500, max: undefined });
});
