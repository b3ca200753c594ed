import { expect, test } from 'vitest';
import { markBetween } from './useResendWait.ts';

test('a mark is said once, when it is reached', () => {
  expect(markBetween(61, 60)).toBe(60);
  expect(markBetween(60, 59)).toBeUndefined();
  expect(markBetween(31, 30)).toBe(30);
  expect(markBetween(1, 0)).toBe(0);
});

test('of marks that were passed in one step the last one is said', () => {
  expect(markBetween(58, 4)).toBe(10);
  expect(markBetween(58, 0)).toBe(0);
});

test('nothing is said before the first reading', () => {
  expect(markBetween(0, 0)).toBeUndefined();
});
